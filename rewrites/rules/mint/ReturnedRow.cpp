#include "rewrites/rules/mint/ReturnedRow.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static constexpr const char *Why = "take the id from the row";

bool takesFrom(const Expr &E, const Entity &From) {
  return llvm::any_of(E.Sources,
                      [&](const Source &S) { return S.From == From; });
}

static bool uses(const Call &C, const Entity &From) {
  return (C.Receiver && takesFrom(*C.Receiver, From)) ||
         llvm::any_of(C.Args,
                      [&](const Expr &A) { return takesFrom(A, From); });
}

//===- Edits --------------------------------------------------------------===//

void ReturnedRow::replace(const Site &At, const std::string &Text) {
  Out.Edits.push_back({At.File, At.Begin, At.End, Text, Why});
}

void ReturnedRow::insert(uint32_t At, const std::string &Text) {
  Out.Edits.push_back({P.Statement.File, At, At, Text, Why});
}

void ReturnedRow::behind(const std::string &Text) {
  insert(P.Statement.End, "\n" + P.Indent + Text);
}

void ReturnedRow::include(const char *Header) {
  Out.Includes.push_back({Run.At.File, Header});
}

//===- Where the id is kept -----------------------------------------------===//

/// A variable stands with the statement, and every read comes later in its
/// block.
llvm::Error ReturnedRow::mayStand(bool Behind) const {
  bool Holds = P.InBlock && !P.InMacro && P.Statement.valid();
  for (const Call *R : Reads)
    Holds &= R->At.File == P.Statement.File &&
             R->At.Begin >= (Behind ? P.Statement.End : Run.At.End) &&
             P.BlockBegin <= R->At.Begin && R->At.Begin < P.BlockEnd;
  if (Holds)
    return llvm::Error::success();
  return refuse("there is no place beside it for a variable that holds the id "
                "until it is read");
}

bool ReturnedRow::standsAlone() const { return P.OnlyCall && P.Before.empty(); }

std::optional<ResultHolder> holderOf(const Graph &G, const Call &Run) {
  const std::vector<const Flow *> &To = G.P.flowsOutOf(Run.Result);
  if (To.size() != 1 || To[0]->Kept != Part::Whole || To[0]->Adds)
    return std::nullopt;
  ResultHolder H;
  H.At = To[0]->To;
  llvm::StringRef Entity = H.At;
  if (!isOfFunction(Entity) || Entity.contains('|'))
    return std::nullopt;
  // c:..@F@f#@name@/p/a.cpp:12
  Entity = Entity.take_front(Entity.rfind("@/"));
  H.Name = Entity.substr(Entity.rfind('@') + 1).str();
  for (const Flow *Into : G.P.flowsInto(H.At))
    if (Into->At.Begin > Run.At.Begin)
      H.Until = std::min(H.Until, Into->At.Begin);
  return H;
}

std::vector<const Call *> ReturnedRow::usesOf(const ResultHolder &H) const {
  std::vector<const Call *> Result;
  for (const Call &Use : G.P.Calls)
    if (Use.At.File == Run.At.File && Use.At.Begin > Run.At.Begin &&
        Use.At.Begin < H.Until && uses(Use, H.At))
      Result.push_back(&Use);
  return Result;
}

static llvm::Error refuseUse(const Call &Use) {
  return refuse(fmt::format("its result is given to '{}' at line {}, which may "
                            "expect no rows",
                            Use.Name, Use.At.Line));
}

static llvm::Error refuseResult() {
  return refuse("its result is used where it runs");
}

//===- libpqxx ------------------------------------------------------------===//

llvm::Error ReturnedRow::pqxx() {
  llvm::StringRef Word = llvm::StringRef(Run.Name).rsplit("::").second;
  std::string Row = "[0][0]";
  const Call *Outer = &Run;
  if (Word == "exec0" || Word == "exec_params0" || Word == "exec_prepared0")
    replace(Run.NameAt, Word.drop_back().str());
  else if (Word != "exec" && Word != "exec_params" && Word != "exec_prepared")
    return refuse(
        fmt::format("'{}' gives no row that it could return", Run.Name));
  if (Run.Chained) { // tx.exec(..).no_rows()
    Outer = nullptr;
    for (const Call &Next : G.P.Calls)
      if (Next.Receiver && takesFrom(*Next.Receiver, Run.Result) &&
          Next.Name == "pqxx::result::no_rows")
        Outer = &Next;
    if (!Outer || Outer->Chained)
      return refuseResult();
    replace(Outer->NameAt, "one_row");
    Row = "[0]";
  }
  std::string Id = Row + ".as<std::int64_t>()";
  include("cstdint");
  if (Outer->Place.OnlyCall && Outer->Place.Before.empty()) {
    insert(Outer->At.Begin, "const auto " + Name + " = ");
    insert(Outer->At.End, Id);
    return mayStand(true);
  }
  std::optional<ResultHolder> H =
      Outer == &Run ? holderOf(G, Run) : std::nullopt;
  if (!H)
    return refuseResult();
  for (const Call *Use : usesOf(*H))
    if (Use->Name != "pqxx::result::affected_rows")
      return refuseUse(*Use);
  behind(fmt::format("const auto {} = {}{};", Name, H->Name, Id));
  return mayStand(true);
}

//===- libpq --------------------------------------------------------------===//

/// A command that was done now gives rows. Whoever is given the status sees
/// what it was before.
llvm::Error ReturnedRow::followStatus(const Call &Use) {
  bool Repeats = Use.Macro.empty() && !Use.Args.empty() &&
                 Use.Args[0].Repeatable && Use.Args[0].Editable;
  if (!Use.Against && Repeats) {
    insert(Use.At.Begin, fmt::format("(PQresultStatus({}) == PGRES_TUPLES_OK ? "
                                     "PGRES_COMMAND_OK : ",
                                     Use.Args[0].Text));
    insert(Use.At.End, ")");
    return llvm::Error::success();
  }
  if (!Use.Against || !Use.Against->Editable)
    return refuse(fmt::format("its status is read at line {}, and it is not "
                              "seen what it is compared with",
                              Use.At.Line));
  if (Use.Against->Text == "PGRES_COMMAND_OK")
    replace(Use.Against->At, "PGRES_TUPLES_OK");
  return llvm::Error::success();
}

llvm::Error ReturnedRow::libpq() {
  const size_t Format = Run.Name == "PQexecParams"     ? 7
                        : Run.Name == "PQexecPrepared" ? 6
                                                       : SIZE_MAX;
  if (Run.Name != "PQexec" &&
      (Format >= Run.Args.size() || Run.Args[Format].Constant != 0))
    return refuse(fmt::format("'{}' gives no row of text that it could return",
                              Run.Name));
  include("cstdlib");
  auto Id = [&](const std::string &Result) {
    return fmt::format("const long long {0} = PQntuples({1}) ? "
                       "std::strtoll(PQgetvalue({1}, 0, 0), nullptr, 10) : 0;",
                       Name, Result);
  };
  if (P.OnlyCall && P.Before == "PQclear(" && P.After == ");") {
    std::string Row = Name + "_row";
    Site Head = P.Statement, Tail = P.Statement;
    Head.End = Run.At.Begin;
    Tail.Begin = Run.At.End;
    replace(Head, fmt::format("PGresult *{} = ", Row));
    replace(Tail, fmt::format(";\n{}{}\n{}PQclear({});", P.Indent, Id(Row),
                              P.Indent, Row));
    return mayStand(true);
  }
  std::optional<ResultHolder> H = holderOf(G, Run);
  if (!H)
    return refuseResult();
  for (const Call *Use : usesOf(*H)) {
    if (Use->Name == "PQclear")
      continue;
    if (Use->Name != "PQresultStatus")
      return refuseUse(*Use);
    if (llvm::Error E = followStatus(*Use))
      return E;
  }
  behind(Id(H->Name));
  return mayStand(true);
}

//===- SQLite, with and without SQLiteCpp ---------------------------------===//

/// The row comes first, and then what came before: that it is done.
llvm::Error ReturnedRow::sqlite() {
  if (Run.Args.empty() || !Run.Args[0].Repeatable || !Run.Macro.empty())
    return refuse("it runs on a statement that cannot be named twice");
  const std::string &St = Run.Args[0].Text, &In = P.Indent;
  std::string Step = fmt::format("sqlite3_step({})", St);
  std::string Take = fmt::format("{} = sqlite3_column_int64({}, 0)", Name, St);
  std::string Variable = fmt::format("sqlite3_int64 {} = 0;\n{}", Name, In);
  if (standsAlone()) {
    replace(P.Statement,
            fmt::format("{}if ({} == SQLITE_ROW) {{\n{}  {};\n{}  {};\n{}}}",
                        Variable, Step, In, Take, In, Step, In));
    return mayStand(true);
  }
  insert(P.Statement.Begin, Variable);
  replace(Run.At, fmt::format("({0} == SQLITE_ROW ? ({1}, {0}) : "
                              "sqlite3_errcode(sqlite3_db_handle({2})))",
                              Step, Take, St));
  return mayStand(false);
}

llvm::Error ReturnedRow::sqliteCpp() {
  if (!Run.Receiver || !Run.Receiver->Repeatable || !standsAlone())
    return refuseResult();
  replace(Run.NameAt, "executeStep");
  behind(fmt::format("const auto {0} = {1}getColumn(0).getInt64();\n{2}"
                     "{1}executeStep();",
                     Name, Run.Prefix, P.Indent));
  return mayStand(true);
}

//===- Qt -----------------------------------------------------------------===//

llvm::Error ReturnedRow::qt() {
  if (!Run.Receiver || !Run.Receiver->Repeatable)
    return refuse("it runs on a query that cannot be named twice");
  for (const Call &Use : G.P.Calls)
    if (Use.Function == Run.Function && Use.Receiver &&
        Use.Receiver->Text == Run.Receiver->Text &&
        Use.Name == "QSqlQuery::numRowsAffected")
      return refuseUse(Use);
  behind(fmt::format("const qlonglong {0} = {1}next() ? "
                     "{1}value(0).toLongLong() : 0;",
                     Name, Run.Prefix));
  return mayStand(true);
}

//===- SOCI, Poco ---------------------------------------------------------===//

/// `sql << "INSERT ...", use(x);` is given one more item, behind the values.
llvm::Error ReturnedRow::byItem(const char *Type, const char *Into) {
  if (llvm::StringRef(B.How->Name).contains("prepare") &&
      G.S.dialectOf(B) == sql::Dialect::Sqlite)
    return refuse(
        "it is prepared, and its row would be left open between runs");
  uint32_t At = Run.At.End;
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All) {
      if (!One.Taker || One.Taker->At.File != Run.At.File ||
          One.Taker->Place.Statement.Begin != P.Statement.Begin)
        return refuse("its values are given to it elsewhere");
      At = std::max(At, One.Taker->At.End);
    }
  if (B.Bound.empty() && !B.Text->Holes.empty())
    return refuse("its text is written piece by piece, and no value is given "
                  "to it behind that");
  insert(P.Statement.Begin,
         fmt::format("{} {} = 0;\n{}", Type, Name, P.Indent));
  insert(At, fmt::format(", {}({})", Into, Name));
  return mayStand(true);
}

//===- Spanner ------------------------------------------------------------===//

/// ExecuteDml gives a count, ExecuteQuery the row.
llvm::Error ReturnedRow::spanner() {
  std::string Kept, Result = Name + "_row";
  if (standsAlone()) {
    Kept = fmt::format("const auto {} = ", Result);
  } else {
    std::optional<ResultHolder> H = holderOf(G, Run);
    if (!H)
      return refuseResult();
    for (const Call *Use : usesOf(*H))
      return refuseUse(*Use);
    Result = H->Name;
  }
  include("cstdint");
  replace(Run.NameAt, "ExecuteQuery");
  for (Edit &E :
       wrap(Run.At.File, Run.At.Begin, Run.At.End,
            Kept + "google::cloud::spanner::GetSingularRow(", ")", Why))
    Out.Edits.push_back(std::move(E));
  behind(fmt::format("const std::int64_t {0} = {1} ? "
                     "*{1}->get<std::int64_t>(0) : 0;",
                     Name, Result));
  return mayStand(true);
}

} // namespace keyspread
