//===- Rising.cpp - columns whose values rise from insert to insert -------===//
//
// In: the schema, and what the program writes. Out: Graph::rising, the columns
// that something fills with rising values, and Graph::risingByMeaning.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunBirths.h"

namespace keyspread {

static std::string key(llvm::StringRef Table, llvm::StringRef Column) {
  return Table.lower() + "." + Column.lower();
}

const RisingColumn *Graph::rising(llvm::StringRef Table,
                                  llvm::StringRef Column) const {
  auto It = Rising.find(key(Table, Column));
  return It == Rising.end() ? nullptr : &It->second;
}

const RisingColumn *Graph::risingByMeaning(llvm::StringRef Table,
                                           llvm::StringRef Column) const {
  if (const RisingColumn *R = rising(Table, Column))
    return R;
  auto It = ByMeaning.find(key(Table, Column));
  return It == ByMeaning.end() ? nullptr : &It->second;
}

static void learn(std::map<std::string, RisingColumn> &Rising, std::string Key,
                  RisingColumn R) {
  auto [It, New] = Rising.try_emplace(std::move(Key), R);
  if (!New && It->second.Sure < R.Sure)
    It->second = std::move(R);
}

namespace {
/// Of the INSERTs into a table, those that give a column a value of its own,
/// and those that leave it to the database.
struct Filled {
  unsigned Given = 0, Left = 0;
};
} // namespace

static Filled filled(const Statements &S, const Schema &Tables, const Table &T,
                     const Column &C) {
  Filled Result;
  for (const BoundStatement &B : S.All) {
    const sql::Insert *I = B.Sql->Ins ? &*B.Sql->Ins : nullptr;
    if (!I || !sql::sameName(I->Table.Text, T.Name))
      continue;
    for (const sql::InsertRow &Row : I->Rows) {
      const sql::Value *V = valueFor(*I, Row, C.Name, Tables);
      const bool Leaves =
          !V || V->Kind == sql::Value::Null || V->Kind == sql::Value::Default;
      ++(Leaves ? Result.Left : Result.Given);
    }
  }
  return Result;
}

void Graph::findRising() {
  for (const Table *T : Tables.tables())
    for (const Column &C : T->Columns) {
      std::string Why = Tables.whyRising(C);
      if (Why.empty())
        continue;
      // A rowid may be the application's own number: a position, a foreign id.
      const Filled By = filled(S, Tables, *T, C);
      const bool Told =
          C.AutoIncrement || !C.RowidAlias || (By.Left && !By.Given);
      if (Told || By.Left || !By.Given)
        learn(Rising, key(T->Name, C.Name),
              {Told ? Confidence::Definite : Confidence::Likely,
               Why,
               {{C.At, "declared here"}}});
    }
  for (const BoundStatement &B : S.All)
    if (B.Sql->Ins)
      for (const RisingInsert &I : risingInserts(*this, B))
        learn(I.Sure == Confidence::Possible ? ByMeaning : Rising,
              key(B.Sql->Ins->Table.Text, I.Column),
              {I.Sure, "is filled " + I.Why, I.Steps});
  for (const BoundStatement &B : S.All)
    if (B.Sql->Upd)
      for (const RisingInsert &I : risingUpdates(*this, B))
        learn(I.Sure == Confidence::Possible ? ByMeaning : Rising,
              key(B.Sql->Upd->From[0].Table.Text, I.Column),
              {I.Sure, "is set " + I.Why, I.Steps});
  if (Ran)
    for (const BoundStatement *B : Ran->unseen())
      if (B->Sql->Ins)
        for (const RisingInsert &I : risingInserts(*this, *B))
          learn(I.Sure == Confidence::Possible ? ByMeaning : Rising,
                key(B->Sql->Ins->Table.Text, I.Column),
                {I.Sure, "is filled " + I.Why, I.Steps});
  for (const Access &W : A.All)
    for (const RisingInsert &I : risingInserts(*this, W))
      learn(I.Sure == Confidence::Possible ? ByMeaning : Rising,
            key(W.Table, I.Column), {I.Sure, "is filled " + I.Why, I.Steps});
  for (const Table *T : Tables.tables())
    if (T->InterleaveParent.empty())
      findDescending(*T);
  for (const Table *T : Tables.tables())
    findByMeaning(*T);
}

/// A column of times rises even where nobody sees what fills it; a reference to
/// a rising key only as far as rows come with their parent.
void Graph::findByMeaning(const Table &T) {
  for (const Column &C : T.Columns)
    if (C.Class == SqlType::Timestamp)
      learn(ByMeaning, key(T.Name, C.Name),
            {Confidence::Likely, "holds times", {{C.At, "declared here"}}});
  for (const ForeignKey &F : T.ForeignKeys) {
    std::vector<std::string> To = Tables.referenced(F);
    const RisingColumn *R = F.Columns.size() == 1 && To.size() == 1
                                ? rising(F.Table, To[0])
                                : nullptr;
    if (R)
      learn(ByMeaning, key(T.Name, F.Columns[0]),
            {Confidence::Possible,
             "refers to '" + F.Table + "', whose key " + R->Why,
             {{F.At, "declared here"}}});
  }
}

/// A table in \p Parent begins with Parent's key: it rises there too.
void Graph::findDescending(const Table &Parent) {
  const KeyColumn *Lead = Parent.leadingKey();
  for (const ChildTable &C : Tables.children(Parent)) {
    if (C.Key) // a foreign key says nothing about the child's own key
      continue;
    const RisingColumn *Rises =
        Lead ? rising(Parent.Name, Lead->Column) : nullptr;
    const KeyColumn *Mine = C.Child->leadingKey();
    if (Rises && Mine &&
        llvm::StringRef(Mine->Column).equals_insensitive(Lead->Column))
      learn(Rising, key(C.Child->Name, Mine->Column), *Rises);
    findDescending(*C.Child);
  }
}

} // namespace keyspread
