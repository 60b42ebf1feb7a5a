#include "rewrites/graph/wrappers/Accesses.h"

#include "rewrites/graph/schema/MappedTables.h"
#include "rewrites/graph/texts/Options.h"
#include "rewrites/graph/wrappers/AccessReader.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

std::optional<size_t> Access::position(llvm::StringRef Column) const {
  for (size_t I = 0; I < Columns.size(); ++I)
    if (Column.equals_insensitive(Columns[I]))
      return I;
  return std::nullopt;
}

const Expr *argument(const Call &C, std::optional<unsigned> Role) {
  return Role && *Role < C.Args.size() ? &C.Args[*Role] : nullptr;
}

void setProblem(Access &To, std::string Problem) {
  if (To.Problem.empty())
    To.Problem = std::move(Problem);
}

std::optional<std::string> AccessReader::text(const Expr &E,
                                              const Call &At) const {
  bool FromParameter = false;
  std::vector<Statements::SeenText> Texts = S.textsOf(E, At, FromParameter);
  if (FromParameter || Texts.size() != 1 || Texts[0].Partial ||
      !Texts[0].Text->Holes.empty())
    return std::nullopt;
  return Texts[0].Text->Text;
}

// An object may keep its table's name in a field: then the callers of its
// constructor say it.
std::vector<std::string> AccessReader::tables(const Call &C, const Api &A,
                                              bool &Inside) const {
  const Expr &E = C.Args[*A.Access.Table];
  std::optional<Wrappers::Place> P = W.parameterOf(E, /*Alone=*/false);
  Inside = P.has_value();
  std::set<std::string> Names;
  auto Take = [&](const Template &T, bool Partial) {
    if (!Partial && T.Holes.empty() && !T.Text.empty())
      Names.insert(T.Text);
  };
  bool FromParameter = false;
  for (const Statements::SeenText &T : S.textsOf(E, C, FromParameter))
    Take(*T.Text, T.Partial);
  if (FromParameter && !Inside)
    R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
      auto It = R.P.Templates.find(N.At);
      if (It != R.P.Templates.end())
        Take(It->second, false);
      return It == R.P.Templates.end();
    });
  return {Names.begin(), Names.end()};
}

static std::string listed(const std::vector<std::string> &Names) {
  std::string Result;
  for (size_t I = 0; I < Names.size(); ++I)
    Result += (I ? " or '" : "'") + Names[I] + "'";
  return Result;
}

void AccessReader::readColumns(Access &To) const {
  To.ColumnsArg = argument(*To.At, To.How->Access.Columns);
  if (!To.ColumnsArg)
    return;
  To.ColumnBraces = Seen.bracesOf(*To.ColumnsArg);
  Lists::Result Given = Seen.of(*To.ColumnsArg);
  std::set<std::vector<std::string>> All;
  for (const SeenList &L : Given.All) {
    std::vector<std::string> Names;
    for (const Expr *E : L.Elements)
      if (std::optional<std::string> Name = text(*E, *To.At))
        Names.push_back(*Name);
    Given.Complete &= Names.size() == L.Elements.size();
    All.insert(std::move(Names));
  }
  To.MoreColumns = Given.Open;
  if (Given.Complete && All.size() == 1)
    To.Columns = *All.begin();
  else if (To.writes())
    setProblem(To, All.size() > 1 && Given.Complete
                       ? "several lists of columns may be given to it"
                       : "its list of columns is made in a way that is not "
                         "followed");
}

Access AccessReader::read(const Call &C, const Api &A) const {
  Access To;
  To.Verb = A.Access.Verb;
  To.At = &C;
  To.How = &A;
  To.Problem = W.hidden(C);
  To.Transaction = argument(C, A.Access.Transaction);
  readColumns(To);
  if (To.writes())
    readRows(To);
  else
    readKeys(To);
  if (To.Verb == AccessVerb::Read)
    To.Options = optionsOf(R, W, Seen, Additions, C, A.Access);
  return To;
}

/// The code of \p Library itself, when it is read as part of the project, or
/// what the plan says that it is like. A function of the program may well be
/// called `read`, as one of C's is.
static bool isOf(const std::string &Library, const Reach &R,
                 const std::string &Usr) {
  auto It = R.P.Functions.find(Usr);
  const Api *A =
      It == R.P.Functions.end() ? nullptr : R.Known.find(It->second.Name);
  return A && (A->Library == Library || A->Library == Catalog::PlanLibrary);
}

Accesses::Accesses(const Reach &R, const Wrappers &W, const Statements &S) {
  AccessReader Reader(R, W, S);
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    if (!A || !argument(C, A->Access.Table) || isOf(A->Library, R, C.Function))
      continue;
    bool Inside = false;
    std::vector<std::string> Tables = Reader.tables(C, *A, Inside);
    if (Tables.empty() && !Inside)
      Unseen.push_back(&C);
    if (Tables.empty())
      continue;
    Access One = Reader.read(C, *A);
    if (Tables.size() > 1 || Inside)
      setProblem(One, "its table may be " + listed(Tables) +
                          (Inside ? " or what it is given" : ""));
    for (std::string &Table : Tables) {
      All.push_back(One);
      All.back().Table = std::move(Table);
    }
  }
  for (Access &Mapped : mappedWrites(R.P, W, Values))
    All.push_back(std::move(Mapped));
  // Calls are sorted by site, and tables() by name.
  for (size_t I = 0; I < All.size(); ++I) {
    for (const AccessRow &Row : All[I].Rows)
      Serves.emplace(Row.By, I);
    for (const AccessKey &Key : All[I].Keys)
      Serves.emplace(Key.By, I);
  }
}

std::vector<const Access *> Accesses::servedBy(const Call &C) const {
  std::set<size_t> Found;
  for (auto [It, End] = Serves.equal_range(&C); It != End; ++It)
    Found.insert(It->second);
  std::vector<const Access *> Result;
  for (size_t I : Found)
    Result.push_back(&All[I]);
  return Result;
}

} // namespace keyspread
