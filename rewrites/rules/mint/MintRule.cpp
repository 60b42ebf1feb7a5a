#include "rewrites/rules/mint/MintRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/inserts/NewColumns.h"
#include "rewrites/rules/mint/SequenceRule.h"
#include "rewrites/rules/statements/TextEdits.h"
#include "rewrites/rules/stores/CommitRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;
using sql::sameName;

const CodeValue *MintedValues::valueOf(const std::string &Column, size_t Row,
                                       const sql::Value *V) const {
  if (auto It = Instead.find(V); V && It != Instead.end())
    return &It->second;
  if (!V && New && sameName(New->Column, Column) && Row < New->Row.size())
    return &New->Row[Row];
  return nullptr;
}

Minting::Minting(const RuleContext &C) : C(C), Pairs(C.G) { findMints(); }

/// SQL gives \p Key the next number in some row.
static bool givesNext(const Graph &G, const BoundStatement &B,
                      const MintedKey &Key) {
  return llvm::any_of(B.Sql->Ins->Rows, [&](const sql::InsertRow &Row) {
    const sql::Value *V = valueFor(*B.Sql->Ins, Row, Key.Key->Name, G.schema());
    return V && isNextKey(G, B, *V);
  });
}

void Minting::findMints() {
  for (const BoundStatement &B : C.G.S.All) {
    if (!B.Sql->Ins || B.OfCaller)
      continue;
    const sql::Insert &I = *B.Sql->Ins;
    std::optional<MintedKey> Key = mintedKey(C, I.Table.Text);
    if (Key &&
        (leavesOut(I, Key->Key->Name, C.G.schema(), C.G.S.dialectOf(B)) ||
         givesNext(C.G, B, *Key)))
      addMint(B, *Key, I.Rows.size());
    else if ((Key = sequenceKey(C, I.Table.Text)))
      addReturned(B, *Key);
  }
  findHanded();
}

/// Where the id is read by another means than RETURNING, the INSERT gets it.
void Minting::addReturned(const BoundStatement &B, const MintedKey &Key) {
  std::map<std::string, std::vector<const Call *>> Reads;
  for (const IdRead &R : Pairs.all()) {
    bool Mine = R.Of.size() == 1 && R.Of[0].Insert == &B && !R.InCaller &&
                !R.Unknown && !R.PassedOn && !R.Member.valid();
    // insert(sql), whose result nobody takes, reads nothing.
    if (Mine && (!R.Self || C.G.P.isUsed(R.By->Result)))
      Reads[R.By->Function].push_back(R.By);
  }
  for (auto &[Function, Of] : Reads) {
    Mint &M = Mints[{&B, Function}];
    M.Of = &B;
    M.Key = Key;
    M.Returned = true;
    M.Names = {freshName(Key, Function)};
    llvm::Expected<EditBatch> Kept =
        keepReturnedId(C, B, Function, M.Names[0], Of);
    if (Kept)
      M.Kept = std::move(*Kept);
    else
      M.Problem = llvm::toString(Kept.takeError()) +
                  ": make the id in the program, by a plan without a sequence";
  }
}

std::string whyNoMint(const sql::Insert &I) {
  if (I.DefaultValues && (!I.Returning.empty() || I.OnConflict))
    return "it names no columns and no values, so there is no place for the id";
  if (I.Select)
    return "its rows come from a SELECT, and each needs an id of its own";
  return "";
}

/// \p Place is in the loop whose turns bind the rows of \p B, one each.
static bool isInTurns(const BoundStatement &B, const StatementPlace &Place) {
  return !B.Bound.empty() && Place.LoopBegin != B.At->Place.LoopBegin &&
         Place.LoopBegin;
}

llvm::Expected<MintedValues> Minting::valuesOf(const BoundStatement &B,
                                               EditBatch &Out) const {
  MintedValues Result;
  for (const IdRead &R : Pairs.all())
    if (R.Query == &B)
      if (llvm::Error E = readsInQuery(R, Result, Out))
        return E;
  if (!B.Sql->Ins)
    return Result;
  const sql::Insert &I = *B.Sql->Ins;
  const Mint *First = nullptr;
  for (auto &[At, M] : Mints) {
    if (At.first != &B)
      continue;
    if (M.Returned) {
      if (M.Problem.empty()) { // else its reads block
        Result.Returned = M.Key;
        Out.append(M.Kept);
      }
      return Result;
    }
    if (!M.Problem.empty())
      return refuse(M.Problem);
    if (First && First->Names != M.Names)
      return refuse("its values are bound in several functions");
    First = &M;
  }
  if (!First) {
    if (std::string Why = whyNotMinted(C, I.Table.Text);
        !Why.empty() && !I.Rows.empty())
      for (const Column &Col : C.G.schema().find(I.Table.Text)->Columns) {
        const sql::Value *V = valueFor(I, I.Rows[0], Col.Name, C.G.schema());
        if (Schema::counted(Col) &&
            (!V || leavesToDatabase(*V, C.G.S.dialectOf(B))))
          return refuse(Why);
      }
    return Result;
  }
  if (std::string Why = whyNoMint(I); !Why.empty())
    return refuse(Why);
  const bool OfLoop = llvm::any_of(B.Text->FixedParts, [&](const FixedPart &P) {
    return isLoopedRow(*B.Text, P);
  });
  if (OfLoop && !isInTurns(B, First->Place))
    return refuse("a loop adds its rows, and each needs an id of its own");
  const std::string &Column = First->Key.Key->Name;
  bool Lists = (!I.HasColumns && !I.DefaultValues) ||
               llvm::any_of(I.Columns, [&](const sql::Name &N) {
                 return sameName(N.Text, Column);
               });
  if (!Lists)
    Result.New = MintedValues::LeftOut{Column, {}};
  if (I.DefaultValues &&
      llvm::any_of(C.find(I.Table.Text), [&](const ShardedTable *T) {
        return !T->Generated && T->HashOf != std::vector<std::string>{Column};
      }))
    return refuse(
        "it names no columns and no values, and its shard is not that "
        "of the id alone");
  if (I.DefaultValues)
    Result.New->Row.push_back(First->Key.in(First->Names[0]));
  for (size_t Row = 0; Row < I.Rows.size(); ++Row) {
    CodeValue V = First->Key.in(First->Names[Row]);
    const sql::Value *Old = valueFor(I, I.Rows[Row], Column, C.G.schema());
    if (!Lists)
      Result.New->Row.push_back(V);
    else if (Old && (leavesToDatabase(*Old, C.G.S.dialectOf(B)) ||
                     isNextKey(C.G, B, *Old)))
      Result.Instead.emplace(Old, V);
    else if (!Old)
      return refuse(fmt::format("it gives no value for column '{}'", Column));
  }
  for (auto &[At, M] : Mints) {
    if (At.first != &B)
      continue;
    const std::string &Path = M.Place.Statement.File;
    auto File = C.G.P.Files.find(Path);
    if (std::string Why = whyNotEditable(C.G, Path); !Why.empty())
      return refuse("the place that inserts cannot be changed: " + Why);
    if (File != C.G.P.Files.end() && File->second.C)
      return refuse("the place that inserts is C, and the runtime header needs "
                    "C++17");
    std::string Text;
    for (const std::string &Name : M.Names) {
      if (auto Before = beforeCommit(C.G, M.Place.Statement)) {
        llvm::Expected<std::vector<Edit>> Edits =
            Before->declare(C.G, Name, M.Key.Maker, "");
        if (!Edits)
          return Edits.takeError();
        llvm::append_range(Out.Edits, *Edits);
        continue;
      }
      const std::string &Indent = M.Place.Indent;
      const std::string Next =
          M.Place.InBlock || M.Place.JumpedOver ? "\n" + Indent : " ";
      Text +=
          M.Place.JumpedOver
              ? fmt::format("std::int64_t {0};{2}{0} = {1};{2}", Name,
                            M.Key.Maker, Next)
              : fmt::format("const auto {} = {};{}", Name, M.Key.Maker, Next);
      if (!M.Out.empty())
        Text +=
            fmt::format("if ({0})\n{1}  *{0} = {2};\n{1}", M.Out, Indent, Name);
    }
    const Site &In = M.Place.Statement;
    const char *Why = "make the id before the row";
    if ((M.Place.InBlock || M.Place.JumpedOver) && !Text.empty())
      Out.Edits.push_back({Path, In.Begin, In.Begin, Text, Why});
    else if (!Text.empty()) // the statement becomes a block
      for (Edit &E : wrap(Path, In.Begin, In.End, "{ " + Text, " }", Why))
        Out.Edits.push_back(std::move(E));
    Out.Includes.push_back({Path, "keyspread/keyspread.h"});
  }
  return Result;
}

/// DEFAULT VALUES  ->  (id, ShardId) VALUES (?, ?)
static void giveValues(const RuleContext &C, const sql::Insert &I,
                       std::string Names, const CodeValue &Id,
                       StatementEdit &Out) {
  std::vector<const ShardedTable *> Shards;
  for (const ShardedTable *T : C.find(I.Table.Text))
    if (!T->Generated) {
      Shards.push_back(T);
      Names += ", " + sql::quoteName(T->ShardColumn, Out.dialect());
    }
  const uint32_t End = Out.statement().Sql->Range.End;
  Out.replace({I.ColumnsInsertion, End}, "");
  Out.insertValue(End, " (" + Names + ") VALUES (\1", Id);
  for (const ShardedTable *T : Shards)
    Out.insertShard(End, ", \1", *T, {KeyValue(Id)});
  Out.insert(End, ")");
}

/// Which value of its row \p V is, where parameters without numbers stand
/// behind it: one more in its place would move them.
static std::optional<size_t> inFrontOfOthers(const StatementEdit &Out,
                                             const sql::Insert &I,
                                             const sql::Value &V) {
  const std::vector<sql::Parameter> &All = Out.statement().Sql->Parameters;
  auto IsBehind = [&](const sql::Parameter &P) {
    return P.Range.Begin > V.Range.Begin;
  };
  if (Out.dialect() == sql::Dialect::Sqlite || !I.HasColumns || I.SetForm ||
      I.Rows.size() != 1 || llvm::none_of(All, IsBehind) ||
      !llvm::all_of(All, [](const sql::Parameter &P) {
        return P.Style == sql::ParameterStyle::Question;
      }))
    return std::nullopt;
  const std::vector<sql::Value> &Row = I.Rows[0].Values;
  for (size_t At = 0; At + 1 < std::min(Row.size(), I.Columns.size()); ++At)
    if (&Row[At] == &V)
      return At;
  return std::nullopt;
}

/// (id, a) VALUES (LAST_INSERT_ID(), ?)  ->  (a, id) VALUES (?, ?)
static void moveBehind(const sql::Insert &I, size_t At, const CodeValue &New,
                       StatementEdit &Out) {
  const sql::Name &Column = I.Columns[At];
  const std::vector<sql::Value> &Row = I.Rows[0].Values;
  const std::string Name = Out.statement().Text->Text.substr(
      Column.Range.Begin, Column.Range.End - Column.Range.Begin);
  Out.replace({Column.Range.Begin, I.Columns[At + 1].Range.Begin}, "");
  Out.replace({Row[At].Range.Begin, Row[At + 1].Range.Begin}, "");
  Out.insert(I.ColumnsClose, ", " + Name);
  Out.insertValue(I.Rows[0].Range.End - 1, ", \1", New);
}

void addMinted(const RuleContext &C, const sql::Insert &I,
               const MintedValues &V, StatementEdit &Out) {
  if (V.Returned)
    addReturning(C, *V.Returned, Out);
  const Table *Declared = C.G.schema().find(I.Table.Text);
  for (auto &[Old, New] : V.Instead)
    if (const std::optional<size_t> At = inFrontOfOthers(Out, I, *Old))
      moveBehind(I, *At, New, Out);
    else
      Out.replaceByValue(Old->Range, New);
  if (!V.New || !Declared)
    return;
  const std::string Name = C.spell(*Declared, V.New->Column, Out.dialect());
  if (I.DefaultValues)
    return giveValues(C, I, Name, V.New->Row[0], Out);
  if (I.SetForm) {
    Out.insertValue(I.Rows[0].Range.End, ", " + Name + " = \1", V.New->Row[0]);
    return;
  }
  const ColumnPlace Place = placeOfColumn(I, Out, "");
  Out.insert(Place.Name, ", " + Name);
  for (size_t Row = 0; Row < I.Rows.size(); ++Row)
    Out.insertValue(Place.Values[Row], ", \1", V.New->Row[Row]);
}

bool Minting::mayBeRead(const BoundStatement &B) const {
  return llvm::any_of(Pairs.all(), [&](const IdRead &R) {
    return R.Of.empty() || R.Unknown ||
           llvm::any_of(R.Of,
                        [&](const auto &One) { return One.Insert == &B; });
  });
}

bool Minting::makes(llvm::StringRef Table) const {
  bool Inserted = llvm::any_of(C.G.S.All, [&](const BoundStatement &B) {
    return B.Sql->Ins && sameName(B.Sql->Ins->Table.Text, Table);
  });
  return !Inserted || llvm::any_of(Mints, [&](const auto &Entry) {
    return sameName(Entry.second.Key.Of->Name, Table);
  });
}

} // namespace keyspread
