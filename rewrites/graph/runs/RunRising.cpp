// Columns that rise by what the symbolic run puts into them. In: a statement,
// and what it is given in each run. Out: RisingInsert, told as by the graph.
#include "rewrites/graph/runs/RunBirths.h"

#include "matchers/facts/TemplateMap.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

std::string writtenTable(const sql::Statement &S) {
  if (S.Ins)
    return S.Ins->Table.Text;
  return S.Upd && !S.Upd->From.empty() ? S.Upd->From[0].Table.Text : "";
}

static bool overlap(const Site &A, const Site &B) {
  return A.File == B.File && A.Begin < B.End && B.Begin < A.End;
}

static bool writeTheSame(const sql::Statement &A, const sql::Statement &B) {
  return bool(A.Ins) == bool(B.Ins) &&
         sql::sameName(writtenTable(A), writtenTable(B));
}

static std::vector<std::string> writtenColumns(const sql::Statement &S) {
  std::vector<std::string> Result;
  if (S.Ins)
    for (const sql::Name &N : S.Ins->Columns)
      Result.push_back(N.Text);
  if (S.Upd)
    for (const sql::Assignment &A : S.Upd->Set)
      Result.push_back(A.Column.Text);
  return Result;
}

bool writesColumn(const sql::Statement &S, llvm::StringRef Column) {
  return llvm::any_of(writtenColumns(S), [&](const std::string &Name) {
    return sql::sameName(Name, Column);
  });
}

/// \p Seen, which the source shows, names every column of \p Run: a mapper puts
/// them in when it is run.
static bool showsAll(const sql::Statement &Seen, const sql::Statement &Run) {
  return llvm::all_of(writtenColumns(Run), [&](const std::string &Column) {
    return writesColumn(Seen, Column);
  });
}

/// The call that \p B's text is given to is given others, too.
static bool isShared(const Graph &G, const BoundStatement &B) {
  return llvm::any_of(G.S.All, [&](const BoundStatement &Other) {
    return Other.At == B.At && Other.Text != B.Text;
  });
}

/// The text of \p B with the pieces that it shares with others: runs tell it by
/// all of them.
static Site textOf(const BoundStatement &B) {
  return facts::siteOf(*B.Text, B.Sql->Range.Begin, B.Sql->Range.End);
}

std::vector<std::pair<const RunText *, const BoundStatement *>>
RunBirths::runsOf(const BoundStatement &B) const {
  if (auto It = ByTemplate.find(B.Text); It != ByTemplate.end())
    return {{It->second, &B}};
  std::vector<std::pair<const RunText *, const BoundStatement *>> Result;
  const Site At = textOf(B);
  if (auto It = ByFile.find(At.File); It != ByFile.end())
    for (const auto &[Text, Run] : It->second)
      if (writeTheSame(*B.Sql, *Run->Sql) && overlap(At, textOf(*Run)))
        Result.push_back({Text, Run});
  if (!Result.empty() || !B.At || isShared(G, B))
    return Result;
  for (const RunText &T : Ran.all())
    if (llvm::is_contained(T.Calls, B.At->At))
      Result.push_back({&T, &B});
  return Result;
}

std::vector<const BoundStatement *> RunBirths::unseen() const {
  std::vector<const BoundStatement *> Result;
  for (const auto &[File, All] : ByFile)
    for (const auto &[Text, Run] : All) {
      const Site At = textOf(*Run);
      if (llvm::none_of(G.S.All, [&](const BoundStatement &B) {
            return writeTheSame(*B.Sql, *Run->Sql) &&
                   showsAll(*B.Sql, *Run->Sql) && overlap(At, textOf(B));
          }))
        Result.push_back(Run);
    }
  return Result;
}

void addUnseen(std::vector<Finding> Ran, std::vector<Finding> &Out) {
  for (Finding &F : Ran) {
    auto Told = llvm::find_if(Out, [&](const Finding &O) {
      return O.Check == F.Check && O.Table == F.Table && O.Column == F.Column &&
             overlap(O.At, F.At);
    });
    if (Told == Out.end())
      Out.push_back(std::move(F));
    else if (Told->Sure < F.Sure) {
      F.At = Told->At;
      *Told = std::move(F);
    }
  }
}

/// Every value that \p S gives to \p Column.
static std::vector<RunValue> givenTo(const RunStatements &Ran, const RunText &T,
                                     const sql::Statement &S,
                                     const std::string &Column,
                                     const Schema &Tables) {
  std::vector<RunValue> Result;
  if (S.Ins)
    for (const sql::InsertRow &Row : S.Ins->Rows)
      if (const sql::Value *V = valueFor(*S.Ins, Row, Column, Tables))
        llvm::append_range(Result, Ran.valuesOf(T, S, *V));
  if (const sql::Value *V =
          S.Ins ? selectedFor(*S.Ins, Column, Tables) : nullptr)
    llvm::append_range(Result, Ran.valuesOf(T, S, *V));
  if (S.Upd)
    for (const sql::Assignment &A : S.Upd->Set)
      if (sql::sameName(A.Column.Text, Column))
        llvm::append_range(Result, Ran.valuesOf(T, S, A.Right));
  return Result;
}

std::vector<RunValue> RunBirths::given(const BoundStatement &B,
                                       const std::string &Column) const {
  std::vector<RunValue> Result;
  for (const auto &[Text, Run] : runsOf(B))
    llvm::append_range(Result,
                       givenTo(Ran, *Text, *Run->Sql, Column, G.schema()));
  return Result;
}

std::optional<RisingInsert> RunBirths::rising(const BoundStatement &B,
                                              const Table *T,
                                              const std::string &Column) const {
  std::optional<RisingInsert> Result;
  for (const RunValue &Given : given(B, Column)) {
    std::optional<Birth> Born = of(Given.Of);
    if (Result || !Born)
      continue;
    const Site At = Given.By->In->Unit->site(Given.By->At->At);
    Result = risingFrom(T, Column, std::move(*Born), At, "bound to");
  }
  // Some children come with their parents, at the end of the key; others may
  // come later.
  if (Result && Result->OfParent && Result->InKey)
    Result->Sure = Confidence::Likely;
  return Result;
}

} // namespace keyspread
