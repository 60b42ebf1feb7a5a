// Programs as text, read and linked: what the tests of the graph start from.
#ifndef KEYSPREAD_TEST_UNIT_GRAPH_GRAPHTESTING_H
#define KEYSPREAD_TEST_UNIT_GRAPH_GRAPHTESTING_H

#include "compile_commands/Run.h"
#include "matchers/extract/Extract.h"
#include "matchers/lower/Lower.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/trace/Runs.h"

#include "clang/AST/ASTConsumer.h"

#include <gtest/gtest.h>

namespace keyspread {

/// The calls of SQLite and libpq that the programs use, and little else, so
/// that a unit parses in milliseconds.
inline const char *const Prelude = R"(
typedef struct sqlite3 sqlite3; typedef struct sqlite3_stmt sqlite3_stmt; typedef struct pg_conn PGconn;
typedef struct pg_result PGresult; typedef long long int64; typedef long time_t; typedef unsigned int Oid;
extern "C" {
int sqlite3_exec(sqlite3 *, const char *sql, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_bind_int64(sqlite3_stmt *, int, int64);
int sqlite3_bind_parameter_index(sqlite3_stmt *, const char *);
int sqlite3_step(sqlite3_stmt *);
int64 sqlite3_last_insert_rowid(sqlite3 *);
char *sqlite3_mprintf(const char *, ...);
PGresult *PQexecParams(PGconn *, const char *, int, const Oid *, const char *const *, const int *, const int *, int);
PGresult *PQprepare(PGconn *, const char *, const char *, int, const Oid *);
PGresult *PQexecPrepared(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
time_t time(time_t *);
}
)";

struct Source {
  std::string File, Code;
};

/// Reads the bodies of a unit.
class BodiesOfUnit : public clang::ASTConsumer {
public:
  BodiesOfUnit(const Catalog &Known, facts::Bodies &Out)
      : Known(Known), Out(Out) {}
  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    Out = lower::read(Ast, Known, "/p");
  }

private:
  const Catalog &Known;
  facts::Bodies &Out;
};

class GraphTest : public ::testing::Test {
protected:
  /// Reads \p Sources as units of one project and links them with \p Sql.
  Graph &link(const std::vector<Source> &Sources, const std::string &Sql = "",
              std::vector<ResourceFile> Queries = {}) {
    llvm::Expected<Catalog> Builtin = Catalog::builtin();
    EXPECT_TRUE(static_cast<bool>(Builtin))
        << llvm::toString(Builtin.takeError());
    Known = std::make_unique<Catalog>(std::move(*Builtin));
    std::vector<facts::UnitFacts> Units;
    for (const Source &S : Sources)
      Units.push_back(read(S));
    std::vector<SchemaFile> Files;
    if (!Sql.empty())
      Files.push_back({"/p/schema.sql", Sql, Dialect});
    if (Running)
      run(Sources);
    Linked =
        std::make_unique<Graph>(std::move(Units), *Known, std::move(Files),
                                std::nullopt, std::move(Queries), Runs.get());
    return *Linked;
  }

  /// Fills Runs.
  void run(const std::vector<Source> &Sources) {
    llvm::Expected<Models> Library = Models::builtin();
    if (!Library) {
      ADD_FAILURE() << llvm::toString(Library.takeError());
      return;
    }
    std::vector<facts::Bodies> All;
    for (const Source &S : Sources) {
      facts::Bodies Read;
      auto Parsed = compile::runOnText(
          unitOf(S), [&](unsigned, clang::CompilerInstance &) {
            return std::make_unique<BodiesOfUnit>(*Known, Read);
          });
      EXPECT_TRUE(static_cast<bool>(Parsed))
          << llvm::toString(Parsed.takeError());
      All.push_back(std::move(Read));
    }
    Runs = std::make_unique<trace::Runs>(std::move(All), *Known,
                                         std::move(*Library));
  }

  compile::TextUnit unitOf(const Source &S) const {
    compile::TextUnit Unit;
    Unit.File = "/p/" + S.File;
    Unit.Code = Before + S.Code;
    Unit.Arguments = Arguments;
    return Unit;
  }

  facts::UnitFacts read(const Source &S) {
    facts::UnitFacts Facts;
    auto Parsed = compile::runOnText(
        unitOf(S), [&](unsigned, clang::CompilerInstance &CI) {
          Facts = {};
          return extract::consumer(*Known, "/p", Facts);
        });
    EXPECT_TRUE(static_cast<bool>(Parsed))
        << llvm::toString(Parsed.takeError());
    if (Parsed) {
      EXPECT_EQ(Parsed->firstError(), "");
    }
    return Facts;
  }

  /// "check table.column" of every finding that is at least likely, sorted.
  std::vector<std::string> found() {
    std::vector<std::string> Result;
    for (const Finding &F : Linked->findings())
      if (F.Sure >= Confidence::Likely)
        Result.push_back(F.Check.substr(10) + " " + F.Table + "." + F.Column);
    std::sort(Result.begin(), Result.end());
    return Result;
  }

  /// "1=id 2=amount" for the statement that starts with \p Verb.
  std::string bound(const std::string &Verb) {
    std::string Result;
    for (const BoundStatement &B : Linked->S.All)
      if (B.Sql->Verb == Verb)
        for (auto &[Number, All] : B.Bound)
          for (const Binding &One : All)
            Result += (Result.empty() ? "" : " ") + std::to_string(Number) +
                      "=" + (One.Value ? One.Value->Text : "NULL");
    return Result;
  }

  std::string Before = Prelude;
  std::vector<std::string> Arguments = {"-std=c++20"};
  sql::Dialect Dialect = sql::Dialect::Sqlite;
  bool Running = false; // what runs of the program tell is known, too
  std::unique_ptr<Catalog> Known;
  std::unique_ptr<trace::Runs> Runs;
  std::unique_ptr<Graph> Linked;
};

/// Programs over the Spanner client, as it is since 2.x.
class SpannerTest : public GraphTest {
protected:
  SpannerTest() {
    Before = "#include \"google/cloud/spanner/client.h\"\n"
             "#include <ctime>\n"
             "namespace spanner = google::cloud::spanner;\n";
    Arguments = {"-std=c++20", "-DKEYSPREAD_STANDIN_V2",
                 "-I" KEYSPREAD_SOURCE_DIR "/test/standin/spanner/include"};
    Dialect = sql::Dialect::GoogleSql;
  }
  /// The generation before, with its ReadOptions.
  void useFirstGeneration() { Arguments.erase(Arguments.begin() + 1); }

  static std::string written(const ValueList &V) {
    if (V.Values.empty())
      return V.Lists.empty() ? "?" : std::to_string(V.Lists.size()) + " lists";
    std::string Result;
    for (const facts::Expr *E : V.Values)
      Result += (Result.empty() ? "" : ", ") + E->Text;
    return Result + (V.Maker ? "" : V.Braces ? " {}" : " elsewhere");
  }

  static std::string written(const AccessKey &K) {
    std::string Times = K.Repeated ? "*" : "";
    if (K.Kind == AccessKey::All)
      return " all" + Times;
    if (K.Kind == AccessKey::Point)
      return " key(" + written(K.Low) + ")" + Times;
    return " range(" + written(K.Low) + " .. " + written(K.High) + ")" + Times;
  }

  static std::string written(const Access &A) {
    static const char *const Verbs[] = {"",        "insert", "update", "upsert",
                                        "replace", "delete", "read"};
    std::string Result = Verbs[static_cast<int>(A.Verb)];
    Result += " " + A.Table;
    for (size_t I = 0; I < A.Columns.size(); ++I)
      Result += (I ? " " : "(") + A.Columns[I];
    Result += A.MoreColumns ? " ..." : "";
    Result += A.Columns.empty() ? "" : A.ColumnBraces ? "{})" : ")";
    for (const AccessRow &R : A.Rows)
      Result += " [" + written(R.Values) + "]";
    for (const AccessKey &K : A.Keys)
      Result += written(K);
    if (A.Options.Index)
      Result += " index " + *A.Options.Index;
    if (A.Options.Limit)
      Result += " limit " + A.Options.Limit->Text;
    if (!A.Options.Known)
      Result += " options?";
    return Result + (A.Problem.empty() ? "" : " !" + A.Problem);
  }

  /// Every access of a program, in the order of the source.
  std::vector<std::string> accesses(const std::vector<Source> &Sources) {
    std::vector<std::string> Result;
    for (const Access &A : link(Sources).A.All)
      Result.push_back(written(A));
    return Result;
  }
  std::vector<std::string> accesses(const std::string &Code) {
    return accesses({{"a.cpp", Code}});
  }
};

} // namespace keyspread

#endif // KEYSPREAD_TEST_UNIT_GRAPH_GRAPHTESTING_H
