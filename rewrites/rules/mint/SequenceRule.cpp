#include "rewrites/rules/mint/SequenceRule.h"

#include "rewrites/graph/wrappers/Handles.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/mint/ReturnedRow.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

namespace {

class Keeper {
public:
  Keeper(const RuleContext &C, const BoundStatement &B,
         const std::string &Function, const std::string &Name,
         const std::vector<const Call *> &Reads)
      : G(C.G), B(B), Function(Function), Name(Name), Reads(Reads) {}

  llvm::Expected<EditBatch> run();

private:
  using Library = llvm::Error (ReturnedRow::*)();
  struct Way {
    llvm::Expected<const Call *> Run;
    Library Do;
  };

  Way way() const;
  llvm::Expected<const Call *> runOfHandle(llvm::StringRef Runs) const;
  llvm::Expected<const Call *> runByName() const;
  llvm::Expected<const Call *> runOfText() const;
  llvm::Expected<const Call *> onlyOne(std::vector<const Call *> Runs) const;
  bool onHandle(const Call &Use) const;
  bool isTextGiven(const Call &Use) const;

  const Graph &G;
  const BoundStatement &B;
  const std::string &Function, &Name;
  const std::vector<const Call *> &Reads;
};

} // namespace

llvm::Expected<const Call *>
Keeper::onlyOne(std::vector<const Call *> Runs) const {
  if (Runs.empty())
    return refuse("it is not seen where it runs, and its row is lost there");
  if (Runs.size() > 1)
    return refuse(fmt::format("it runs at lines {} and {}, and only one of "
                              "them reads the id",
                              Runs[0]->At.Line, Runs[1]->At.Line));
  if (Runs[0]->Function != Function)
    return refuse("it runs in another function than the one that reads the id");
  return Runs[0];
}

/// \p Use is of the object that the text was prepared in.
bool Keeper::onHandle(const Call &Use) const {
  const Api *A = G.W.of(Use);
  if (!A)
    return false;
  for (const Source &S : handleOf(*B.At, *B.How))
    for (const Source &Other : handleOf(Use, *A))
      if (S.From == Other.From)
        return true;
  return false;
}

bool Keeper::isTextGiven(const Call &Use) const {
  const Api *A = G.W.of(Use);
  return A && A->Sql && &Use != B.At && onHandle(Use);
}

/// Of what was prepared on an object: the call of \p Runs on it, before it is
/// given other text.
llvm::Expected<const Call *> Keeper::runOfHandle(llvm::StringRef Runs) const {
  std::vector<const Call *> Found;
  uint32_t Until = UINT32_MAX;
  const bool Here = B.At->Function == Function;
  for (const Call &Use : G.P.Calls)
    if (isTextGiven(Use)) {
      if (!Here)
        return refuse("what it is prepared in also holds other statements");
      if (Use.Function == Function && Use.At.Begin > B.At->At.Begin)
        Until = std::min(Until, Use.At.Begin);
    }
  for (const Call &Use : G.P.Calls) {
    const Api *A = Use.Name == Runs ? G.W.of(Use) : nullptr;
    bool Other = !A && Use.Name != Runs;
    if (Other || (A && A->Sql))
      continue;
    bool Mine =
        A ? onHandle(Use)
          : Use.Receiver &&
                llvm::any_of(handleOf(*B.At, *B.How), [&](const Source &S) {
                  return takesFrom(*Use.Receiver, S.From);
                });
    bool InTime = !Here || Use.Function != Function ||
                  (Use.At.Begin > B.At->At.Begin && Use.At.Begin < Until);
    if (Mine && InTime)
      Found.push_back(&Use);
  }
  return onlyOne(std::move(Found));
}

/// Of what was prepared under a name: the call that gives its values.
llvm::Expected<const Call *> Keeper::runByName() const {
  std::vector<const Call *> Found;
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      if (!llvm::is_contained(Found, One.By))
        Found.push_back(One.By);
  return onlyOne(std::move(Found));
}

/// Of a text that is an object: the call that is given it.
llvm::Expected<const Call *> Keeper::runOfText() const {
  std::optional<ResultHolder> Kept = holderOf(G, *B.At);
  std::vector<const Call *> Found;
  for (const Call &Use : G.P.Calls) {
    if (Use.Name != "google::cloud::spanner::Client::ExecuteDml" ||
        Use.Args.size() < 2)
      continue;
    const Expr &Given = Use.Args[1];
    bool Here = Given.At.File == B.At->At.File &&
                Given.At.Begin <= B.At->At.Begin &&
                B.At->At.End <= Given.At.End;
    if (Here || (Kept && takesFrom(Given, Kept->At)))
      Found.push_back(&Use);
  }
  return onlyOne(std::move(Found));
}

/// How the library gives the row, where it does.
Keeper::Way Keeper::way() const {
  llvm::StringRef Api = B.How->Name;
  if (B.How->Inferred)
    return {refuse(fmt::format("'{}' runs it, and does not give its row back",
                               B.At->Name)),
            nullptr};
  if (Api.starts_with("pqxx::transaction_base::exec"))
    return {B.At, &ReturnedRow::pqxx};
  if (Api.starts_with("pqxx::") && B.How->StatementName)
    return {runByName(), &ReturnedRow::pqxx};
  if (Api == "PQexec" || Api == "PQexecParams")
    return {B.At, &ReturnedRow::libpq};
  if (Api == "PQprepare")
    return {runByName(), &ReturnedRow::libpq};
  if (Api.starts_with("sqlite3_prepare"))
    return {runOfHandle("sqlite3_step"), &ReturnedRow::sqlite};
  if (Api == "SQLite::Statement::Statement")
    return {runOfHandle("SQLite::Statement::exec"), &ReturnedRow::sqliteCpp};
  if (Api == "QSqlQuery::exec")
    return {B.At, &ReturnedRow::qt};
  if (Api == "QSqlQuery::prepare")
    return {runOfHandle("QSqlQuery::exec"), &ReturnedRow::qt};
  if (Api == "google::cloud::spanner::SqlStatement::SqlStatement")
    return {runOfText(), &ReturnedRow::spanner};
  if (Api.starts_with("soci::"))
    return {B.At, &ReturnedRow::soci};
  if (Api.starts_with("Poco::Data::") && Api.ends_with("operator<<"))
    return {B.At, &ReturnedRow::poco};
  return {refuse(fmt::format("'{}' gives no row that it could return",
                             B.How->Name)),
          nullptr};
}

/// Why the INSERT may return no row, or another than the one that is read.
static std::string whyNoRow(const sql::Insert &I) {
  if (I.Rows.size() > 1)
    return "it makes several rows, and the id of one of them is read";
  if (I.Select)
    return "its rows come from a SELECT, and the id of one of them is read";
  if (I.OnConflict || I.Verb != sql::InsertVerb::Insert)
    return "it may leave the row that is there as it is, and return none";
  if (!I.Returning.empty())
    return "it returns a value already: use the id of that row";
  return "";
}

llvm::Expected<EditBatch> Keeper::run() {
  if (std::string None = whyNoRow(*B.Sql->Ins); !None.empty())
    return refuse(None);
  sql::Dialect D = G.S.dialectOf(B);
  if (D == sql::Dialect::MySql || D == sql::Dialect::TSql)
    return refuse("the database knows no RETURNING");
  for (const Call *R : Reads)
    if (std::string Not = whyNotEditable(G, R->At.File); !Not.empty())
      return refuse("the place that reads it cannot be changed: " + Not);
  if (auto File = G.P.Files.find(B.At->At.File);
      File != G.P.Files.end() && File->second.C)
    return refuse("the place that inserts is C, and the row is read in C++");
  Way W = way();
  if (!W.Run)
    return W.Run.takeError();
  ReturnedRow Row(G, B, **W.Run, Name, Reads);
  if (llvm::Error E = (Row.*W.Do)())
    return E;
  return std::move(Row.Out);
}

llvm::Expected<EditBatch>
keepReturnedId(const RuleContext &C, const BoundStatement &B,
               const std::string &Function, const std::string &Name,
               const std::vector<const Call *> &Reads) {
  return Keeper(C, B, Function, Name, Reads).run();
}

void addReturning(const RuleContext &C, const MintedKey &Key,
                  StatementEdit &Out) {
  const char *Words = Out.dialect() == sql::Dialect::GoogleSql ? " THEN RETURN "
                                                               : " RETURNING ";
  Out.insert(Out.statement().Sql->Range.End,
             Words + C.spell(*Key.Of, Key.Key->Name, Out.dialect()));
}

} // namespace keyspread
