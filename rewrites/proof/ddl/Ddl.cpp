//===- Ddl.cpp - what a plan changes in a schema --------------------------===//
#include "rewrites/proof/ddl/Ddl.h"

#include "rewrites/plan/propose/Counted.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

using Words = std::vector<std::string>;

/// One CREATE TABLE of one side.
struct Side {
  const sql::CreateTable &T;
  const Pieces &Text;

  KeyList key() const;
  std::vector<const sql::ForeignKey *> foreignKeys() const;
  std::vector<Words> others() const;
  Words around() const;

private:
  bool listBehindKey(const sql::ColumnDef &C) const;
};

KeyList Side::key() const {
  if (!T.PrimaryKey.empty())
    return keyList(T.PrimaryKey);
  for (const sql::ColumnDef &C : T.Columns)
    if (C.PrimaryKey)
      return {{lower(C.Column.Text), C.PrimaryKeyDesc}};
  return {};
}

std::vector<const sql::ForeignKey *> Side::foreignKeys() const {
  std::vector<const sql::ForeignKey *> Out;
  for (const sql::ColumnDef &C : T.Columns)
    if (C.References)
      Out.push_back(&*C.References);
  for (const sql::ForeignKey &K : T.ForeignKeys)
    Out.push_back(&K);
  return Out;
}

bool startsAt(const Words &All, size_t At, std::string_view First) {
  return All.size() > At + 1 && All[At] == First && All[At + 1] == "key";
}

/// Takes PRIMARY KEY (...) out of \p All.
void dropKey(Words &All, size_t At) {
  const auto Begin = All.begin() + At;
  All.erase(Begin, std::find(Begin, All.end(), ")") + (is_contained(All, ")")));
}

/// `id INT PRIMARY KEY (a, b)`, a comma forgotten.
bool Side::listBehindKey(const sql::ColumnDef &C) const {
  return C.PrimaryKey && Text.is(Text.at(C.PrimaryKeyRange.End), "(");
}

/// What else stands in the body: CHECK, UNIQUE, KEY.
std::vector<Words> Side::others() const {
  std::vector<Words> Out;
  size_t I = Text.at(T.Body.Begin) + 1;
  const size_t End = Text.at(T.Body.End) - 1;
  while (I < End) {
    const size_t First = I;
    const auto Column = find_if(T.Columns, [&](const sql::ColumnDef &C) {
      return Text.at(C.Range.Begin) == First;
    });
    Words All;
    for (unsigned Depth = 0; I < End && (Depth || !Text.is(I, ",")); ++I) {
      Depth += Text.is(I, "(");
      Depth -= Text.is(I, ")");
      All.push_back(Text.All[I].Text);
    }
    const size_t Skip = !All.empty() && All[0] == "constraint" ? 2 : 0;
    const bool Primary = startsAt(All, Skip, "primary");
    // Words that no definition takes in stand alone: a comma is missing.
    const bool Known =
        Column != T.Columns.end()
            ? Text.at(Column->Range.End) == I && !listBehindKey(*Column)
            : Primary || startsAt(All, Skip, "foreign");
    if (Known && Primary) // its name stays, and what follows
      dropKey(All, Skip);
    if ((!Known || Primary) && !All.empty())
      Out.push_back(std::move(All));
    ++I;
  }
  return Out;
}

/// CREATE TABLE t, and what follows the body, without the key.
Words Side::around() const {
  return textsWithout(Text, T.Range, {T.Body, T.PrimaryKeyRange});
}

/// A shard that code gives may be any number, unless the table says which.
std::string uncheckedShard(const Both &B, const Side &Old, const Side &New) {
  const Words Body = textsWithout(New.Text, New.T.Body, {});
  for (const ShardedTable &E : B.About.Sharded) {
    auto IsShard = [&](const sql::ColumnDef &C) {
      return sql::sameName(C.Column.Text, E.ShardColumn);
    };
    const Words Check = shardCheck(E);
    if (sql::sameName(E.Table, Old.T.Table.Text) && !E.Generated &&
        none_of(Old.T.Columns, IsShard) && any_of(New.T.Columns, IsShard) &&
        std::search(Body.begin(), Body.end(), Check.begin(), Check.end()) ==
            Body.end())
      return fmt::format("'{}' does not say that '{}' is 0 to {}", E.Table,
                         E.ShardColumn, E.Shards - 1);
  }
  return {};
}

/// "unique ( shardid , id )": what stands beside a key that SQLite keeps.
Words besideKey(const ShardedTable &E, const KeyList &Key) {
  Words Out{"unique", "(", lower(E.ShardColumn)};
  for (const auto &[Name, Desc] : Key)
    Out.insert(Out.end(), {",", Name});
  Out.push_back(")");
  return Out;
}

/// Why \p New has not the index that stands beside a kept key.
std::string lacksBesideKey(const Both &B, const Side &Old, const Side &New) {
  for (const ShardedTable &E : B.About.Sharded)
    if (E.KeyStays && E.Leading && sql::sameName(E.Table, Old.T.Table.Text) &&
        !is_contained(New.others(), besideKey(E, Old.key())))
      return fmt::format("'{}' has no unique index over '{}' and its key",
                         E.Table, E.ShardColumn);
  return {};
}

/// Constraints are the same but for the range of a shard, and an index may
/// begin with one.
std::string constraints(const Both &B, const Side &Old, const Side &New) {
  std::vector<Words> Left = New.others();
  std::vector<std::string> Shards;
  for (const ShardedTable &E : B.About.Sharded)
    if (sql::sameName(E.Table, Old.T.Table.Text)) {
      Shards.push_back(lower(E.ShardColumn));
      erase_if(Left, [&](const Words &W) {
        return W == shardCheck(E) ||
               (E.KeyStays && E.Leading && W == besideKey(E, Old.key()));
      });
    }
  auto Plain = [&](Words W) {
    for (size_t I = 1; I + 1 < W.size(); ++I)
      if (W[I - 1] == "(" && is_contained(Shards, W[I]) && W[I + 1] == ",") {
        W.erase(W.begin() + I, W.begin() + I + 2);
        break;
      }
    return W;
  };
  const std::vector<Words> Before = Old.others();
  for (size_t K = 0; K < std::max(Before.size(), Left.size()); ++K) {
    const Words A = K < Before.size() ? Before[K] : Words();
    const Words Z = K < Left.size() ? Left[K] : Words();
    const bool Index = !A.empty() && (A[0] == "key" || A[0] == "index");
    if (A != Z && !(Index && A == Plain(Z)))
      return fmt::format("'{}': before: {}; after: {}", Old.T.Table.Text,
                         fmt::join(A, " "), fmt::join(Z, " "));
  }
  return {};
}

std::string columns(const Both &B, const Side &Old, const Side &New) {
  const std::string &Table = Old.T.Table.Text;
  size_t At = 0;
  for (const sql::ColumnDef &N : New.T.Columns) {
    std::string Why;
    if (At < Old.T.Columns.size() &&
        sql::sameName(Old.T.Columns[At].Column.Text, N.Column.Text))
      Why = columnDefinition(B, Table, Old.T.Columns[At++], N);
    else
      Why = addedColumn(B, Table, N);
    if (!Why.empty())
      return Why;
  }
  if (At < Old.T.Columns.size())
    return fmt::format("the column '{}' of '{}' is gone",
                       Old.T.Columns[At].Column.Text, Table);
  for (const ShardedTable &E : B.About.Sharded)
    if (sql::sameName(E.Table, Table) &&
        none_of(New.T.Columns, [&](const sql::ColumnDef &C) {
          return sql::sameName(C.Column.Text, E.ShardColumn);
        }))
      return fmt::format("'{}' lacks its column '{}'", Table, E.ShardColumn);
  return {};
}

std::string table(const Both &B, const Side &Old, const Side &New) {
  const std::string &Table = Old.T.Table.Text;
  if (Old.around() != New.around())
    return fmt::format("before: {}; after: {}", fmt::join(Old.around(), " "),
                       fmt::join(New.around(), " "));
  if (auto Why = columns(B, Old, New); !Why.empty())
    return Why;
  KeyList Wanted = Old.key();
  if (!Wanted.empty()) // else an ALTER TABLE adds it
    Wanted = plannedKey(B.About, Table, Wanted);
  if (New.key() != Wanted)
    return fmt::format("the key of '{}' is {}, and the plan says {}", Table,
                       keyText(New.key()), keyText(Wanted));
  if (auto Why = foreignKeys(B, Table, Old.foreignKeys(), New.foreignKeys());
      !Why.empty())
    return Why;
  if (auto Why = constraints(B, Old, New); !Why.empty())
    return Why;
  if (auto Why = lacksBesideKey(B, Old, New); !Why.empty())
    return Why;
  return uncheckedShard(B, Old, New);
}

Stretch stretch(const Pieces &Text, sql::Span R) {
  return {Text.at(R.Begin), Text.at(R.End)};
}

/// Lets \p Old become \p New where \p Why says nothing against it.
void exchange(Both &B, Stretch Old, Stretch New, std::string Why) {
  if (!Why.empty())
    return B.M.object(std::move(Why));
  B.M.may(
      Exchange{Old.Begin, Old.End, [New](size_t J) -> std::optional<Landing> {
                 if (J != New.Begin)
                   return std::nullopt;
                 return Landing{New.End, {}};
               }});
}

/// From behind "(" to its ")".
Stretch listAt(const Pieces &Text, uint32_t Open) {
  const size_t Begin = Text.at(Open);
  return {Begin, Begin ? Text.behindClose(Begin - 1) - 1 : 0};
}

void index(Both &B, const sql::CreateIndex &Old, const sql::CreateIndex &New) {
  KeyList Wanted = keyList(Old.Parts);
  for (const ReorderedKey &R : B.About.Reordered) {
    KeyList From, To;
    for (const KeyColumn &C : R.Old)
      From.emplace_back(lower(C.Column), C.Desc);
    for (const KeyColumn &C : R.New)
      To.emplace_back(lower(C.Column), C.Desc);
    if (sql::sameName(R.Table, Old.InterleaveIn) &&
        From.size() <= Wanted.size() &&
        std::equal(From.begin(), From.end(), Wanted.begin()))
      std::copy(To.begin(), To.end(), Wanted.begin());
  }
  KeyList Got = keyList(New.Parts);
  if (!Got.empty() && Got != Wanted &&
      B.About.shard(New.Table.Text, Got.front().first))
    Got.erase(Got.begin());
  const Stretch From = listAt(B.M.Old, Old.PartsOpen);
  const Stretch To = listAt(B.M.New, New.PartsOpen);
  if (Got == Wanted && says(B.M.Old, From, keyList(Old.Parts)) &&
      says(B.M.New, To, keyList(New.Parts)))
    exchange(B, From, To, {});
}

void alter(Both &B, const sql::AlterTable &Old, const sql::AlterTable &New) {
  const std::string &Table = Old.Table.Text;
  if (!Old.AddPrimaryKey.empty() && !New.AddPrimaryKey.empty()) {
    const KeyList Wanted =
        plannedKey(B.About, Table, keyList(Old.AddPrimaryKey));
    const KeyList Got = keyList(New.AddPrimaryKey);
    exchange(B, listAt(B.M.Old, Old.PrimaryKeyOpen),
             listAt(B.M.New, New.PrimaryKeyOpen),
             Got == Wanted &&
                     says(B.M.New, listAt(B.M.New, New.PrimaryKeyOpen), Got)
                 ? ""
                 : fmt::format("the key of '{}' is {}, and the plan "
                               "says {}",
                               Table, keyText(Got), keyText(Wanted)));
  }
  for (auto [O, N] : zip(Old.AddForeignKeys, New.AddForeignKeys))
    exchange(B, stretch(B.M.Old, O.Range), stretch(B.M.New, N.Range),
             foreignKeys(B, Table, {&O}, {&N}));
}

/// Statements of both sides about the same thing, in their order.
template <class Get, class Named, class Fn>
void pairUp(const Both &B, Get Of, Named NameOf, Fn Do) {
  std::multimap<std::string, decltype(Of(B.M.Old.Script.Statements[0]))> New;
  for (const sql::Statement &S : B.M.New.Script.Statements)
    if (auto *Thing = Of(S))
      New.emplace(lower(NameOf(*Thing)), Thing);
  for (const sql::Statement &S : B.M.Old.Script.Statements) {
    auto *Thing = Of(S);
    const auto It = Thing ? New.find(lower(NameOf(*Thing))) : New.end();
    if (It == New.end())
      continue;
    Do(*Thing, *It->second);
    New.erase(It);
  }
}

} // namespace

std::string unshardedTable(const Both &B) {
  for (const sql::Statement &S : B.M.New.Script.Statements)
    for (const ShardedTable &E : B.About.Sharded)
      if (S.Table && sql::sameName(E.Table, S.Table->Table.Text) &&
          !S.Table->Columns.empty() &&
          none_of(S.Table->Columns, [&](const sql::ColumnDef &C) {
            return sql::sameName(C.Column.Text, E.ShardColumn);
          }))
        return fmt::format("after: '{}' is made without its column '{}'",
                           E.Table, E.ShardColumn);
  return {};
}

/// The sequence that the plan needs for \p Table; "": none.
static std::string sequenceOf(const std::string &Table, const TablePlan &TP) {
  return drawsIds(TP) ? counterName(Table) : TP.Sequence;
}

void addDdl(Both &B) {
  auto TableName = [](const auto &T) { return T.Table.Text; };
  pairUp(
      B, [](const sql::Statement &S) { return S.Table.get(); }, TableName,
      [&](const sql::CreateTable &O, const sql::CreateTable &N) {
        exchange(B, stretch(B.M.Old, O.Range), stretch(B.M.New, N.Range),
                 table(B, {O, B.M.Old}, {N, B.M.New}));
      });
  pairUp(
      B, [](const sql::Statement &S) { return S.Alter.get(); }, TableName,
      [&](const sql::AlterTable &O, const sql::AlterTable &N) {
        alter(B, O, N);
      });
  pairUp(
      B, [](const sql::Statement &S) { return S.Index.get(); },
      [](const sql::CreateIndex &I) { return I.Index; },
      [&](const sql::CreateIndex &O, const sql::CreateIndex &N) {
        index(B, O, N);
      });
  for (const sql::Statement &S : B.M.New.Script.Statements)
    if (S.Seq)
      for (const auto &[Name, TP] : B.About.P.Tables)
        if (sql::sameName(sequenceOf(Name, TP), S.Seq->Sequence)) {
          const Stretch R = stretch(B.M.New, S.Range);
          B.M.may(Addition{R.Begin, R.End + B.M.New.is(R.End, ";"), {}});
        }
}

} // namespace keyspread::proof
