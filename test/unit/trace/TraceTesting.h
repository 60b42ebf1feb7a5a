//===- TraceTesting.h - programs over SQLite's own names, for tests -------===//
#ifndef KEYSPREAD_TEST_UNIT_TRACE_TRACETESTING_H
#define KEYSPREAD_TEST_UNIT_TRACE_TRACETESTING_H

#include "rewrites/trace/Runs.h"
#include "rewrites/trace/Texts.h"
#include "test/unit/lower/ReadBodies.h"

namespace keyspread::trace {

inline const char *const Sqlite = R"cpp(
extern "C" {
struct sqlite3; struct sqlite3_stmt;
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_bind_int64(sqlite3_stmt *, int, long long);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
long long sqlite3_last_insert_rowid(sqlite3 *);
int sqlite3_exec(sqlite3 *, const char *, void *, void *, char **);
int vsnprintf(char *, unsigned long, const char *, __builtin_va_list);
int puts(const char *);
}
sqlite3 *db;
)cpp";

/// The traces of one unit.
class Traces : public ::testing::Test {
protected:
  Runs &read(const std::string &Code) {
    llvm::Expected<Catalog> C = Catalog::builtin();
    llvm::Expected<Models> M = Models::builtin();
    if (!C || !M) {
      ADD_FAILURE() << "the catalog is broken";
      std::abort();
    }
    Known.push_back(std::make_unique<Catalog>(std::move(*C)));
    facts::Bodies Read;
    compile::TextUnit Text;
    Text.Code = Sqlite + Code;
    auto Unit =
        compile::runOnText(Text, [&](unsigned, clang::CompilerInstance &) {
          return std::make_unique<lower::BodiesConsumer>(*Known.back(), Read);
        });
    EXPECT_TRUE(bool(Unit) && Unit->Ok) << (Unit ? Unit->firstError() : "");
    std::vector<facts::Bodies> Units;
    Units.push_back(std::move(Read));
    All.push_back(
        std::make_unique<Runs>(std::move(Units), *Known.back(), std::move(*M)));
    return *All.back();
  }

  Trace traceOf(Runs &Of, llvm::StringRef Name = "f") {
    for (const program::Function &F : Of.Code.functions())
      if (F.Of->Qualified == Name)
        return Of.of(F);
    ADD_FAILURE() << "no function is called " << Name.str();
    return {};
  }

  /// "prepare INSERT ..", "bind 1 id", "step": what \p Name does, in order.
  std::vector<std::string> events(const std::string &Code,
                                  llvm::StringRef Name = "f") {
    std::vector<std::string> Result;
    forEachEvent(traceOf(read(Code), Name).Items, [&](const Event &E) {
      llvm::StringRef Short = E.Name;
      Short.consume_front("sqlite3_");
      std::string Line = Short.str();
      if (E.Text)
        Line += " " + flatten(E.Text).Text;
      else if (E.How && E.How->Index)
        Line += " " + print(E.Args[1]) + " " + print(E.Args[2]);
      Result.push_back(Line);
    });
    return Result;
  }

  std::vector<std::unique_ptr<Catalog>> Known;
  std::vector<std::unique_ptr<Runs>> All;
};

} // namespace keyspread::trace

#endif // KEYSPREAD_TEST_UNIT_TRACE_TRACETESTING_H
