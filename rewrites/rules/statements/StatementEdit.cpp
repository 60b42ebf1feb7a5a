#include "rewrites/rules/statements/StatementEdit.h"

#include "rewrites/plan/ddl/ShardExpression.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ddl/ShardExpression.h"
#include "rewrites/rules/statements/TableLabels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <fmt/format.h>
#include <list>

namespace keyspread {

using facts::TemplateStyle;
using sql::Value;

void StatementEdit::insert(uint32_t Offset, const std::string &Sql,
                           const ShardedTable *T,
                           std::vector<const Value *> Key) {
  Inserts.push_back({Offset, Sql, T, {Key.begin(), Key.end()}, {}, {}, {}});
}

void StatementEdit::insertShard(uint32_t Offset, const std::string &Sql,
                                const ShardedTable &T,
                                std::vector<KeyValue> Key) {
  Inserts.push_back({Offset, Sql, &T, std::move(Key), {}, {}, {}});
}

void StatementEdit::insertValue(uint32_t Offset, const std::string &Sql,
                                const CodeValue &V) {
  Inserts.push_back({Offset, Sql, nullptr, {}, V, {}, {}});
}

void StatementEdit::insertIfPossible(uint32_t Offset, const std::string &Sql) {
  insert(Offset, Sql);
  Inserts.back().MayMiss = true;
}

void StatementEdit::replaceByValue(sql::Span Range, const CodeValue &V,
                                   const std::string &Sql) {
  replace(Range, "");
  insertValue(Range.End, Sql, V);
}

void StatementEdit::replace(sql::Span Range, const std::string &Sql) {
  Replacements.push_back({Range, Sql});
}

uint32_t StatementEdit::sharedPrefix() const {
  const std::string &Mine = B.Text->Text;
  size_t Shared = Mine.size();
  for (const BoundStatement &Other : G.S.All) {
    const std::string &Theirs = Other.Text->Text;
    if (Other.At != B.At || Other.Text == B.Text ||
        !(Other.Text->At == B.Text->At))
      continue;
    Shared = std::min(Shared, Theirs.size());
    Shared = std::mismatch(Mine.begin(), Mine.begin() + Shared, Theirs.begin())
                 .first -
             Mine.begin();
  }
  return static_cast<uint32_t>(Shared);
}

bool StatementEdit::canShard(const std::vector<const Value *> &Key) {
  return !Key.empty() && llvm::all_of(Key, [](const Value *V) {
    return V && (V->Kind == Value::Parameter || V->Kind == Value::Hole ||
                 V->Kind == Value::String || V->Kind == Value::Number);
  });
}

std::vector<SqlType> StatementEdit::typesOf(const ShardedTable &T) const {
  std::vector<SqlType> Result;
  const Table *Declared = G.schema().find(T.Table);
  for (const std::string &Name : T.HashOf) {
    const Column *C = Declared ? Declared->column(Name) : nullptr;
    Result.push_back(C ? C->Class : SqlType::Other);
  }
  return Result;
}

/// GoogleSQL computes the shard from the key's own parameters, and all
/// databases compute that of a counted id: nothing more is bound.
llvm::Expected<Piece> StatementEdit::sqlPiece(const Insertion &I) const {
  const Table *Declared = G.schema().find(I.Table->Table);
  std::vector<HashedValue> Values;
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const std::string &Name = I.Table->HashOf[J];
    const Column *C = Declared ? Declared->column(Name) : nullptr;
    if (I.Key[J].Code && C) {
      // A value of code that another piece of the statement has bound.
      auto Own = llvm::find_if(Parameters, [&](const NewParameter &P) {
        return P.Identity == "=" + I.Key[J].Code->Text &&
               !P.Request.Name.empty();
      });
      if (Own == Parameters.end())
        return refuse(fmt::format("'{}' is bound to no name", Name));
      Values.push_back({"@" + Own->Request.Name, C->Class, false});
      continue;
    }
    const Value &V = *I.Key[J].Written;
    if (!C || C->Class == SqlType::Other)
      return refuse(fmt::format("the type of key column '{}' is not known, so "
                                "the shard cannot be computed in SQL",
                                Name));
    bool Parameter = V.Kind == Value::Parameter;
    sql::Span At =
        Parameter ? B.Sql->Parameters[*V.ParameterIdx].Range : V.Range;
    Values.push_back({B.Text->Text.substr(At.Begin, At.End - At.Begin),
                      C->Class,
                      Parameter && !C->NotNull && !I.Table->Nullable});
  }
  return Piece{shardExpression(Values, *I.Table, Dialect), false};
}

/// A value of code: bound where others are, formatted where others are.
llvm::Error StatementEdit::findValue(Insertion &I, EditBatch &Out) {
  if (I.Own->InSql) {
    I.Shard = {I.Own->Text, false};
    return llvm::Error::success();
  }
  if (!B.Sql->Parameters.empty() || !B.Bound.empty()) {
    I.Parameter = parameterOf(I);
    return llvm::Error::success();
  }
  Sum |= B.Text->Style == TemplateStyle::Plain;
  llvm::Expected<Piece> Value = formatted(*I.Own, I.Offset, Out);
  if (!Value)
    return Value.takeError();
  I.Shard = std::move(*Value);
  return llvm::Error::success();
}

std::optional<CodeValue> shardOfCode(const ShardedTable &T,
                                     const std::vector<KeyValue> &Key,
                                     const std::vector<SqlType> &Types) {
  std::vector<std::string> Parts;
  CodeValue Result;
  bool AnyCode = false;
  for (size_t J = 0; J < Key.size(); ++J) {
    const Value *V = Key[J].Written;
    if (V && V->Kind != Value::String && V->Kind != Value::Number)
      return std::nullopt;
    AnyCode |= !V;
    Parts.push_back(V ? cppLiteral(*V, Types[J]) : Key[J].Code->Text);
    if (!V)
      Result.Headers.insert(Key[J].Code->Headers.begin(),
                            Key[J].Code->Headers.end());
  }
  if (!AnyCode)
    return std::nullopt;
  Result.Text = shardCall(T, Parts);
  Result.ColumnName = T.ShardColumn;
  Result.Headers.insert("keyspread/keyspread.h");
  return Result;
}

/// "?" means the next value each time: it cannot be named again.
static bool isNextValue(const sql::Statement &S, const KeyValue &V) {
  const Value *W = V.Written;
  return W && W->Kind == Value::Parameter &&
         S.Parameters[*W->ParameterIdx].Style == sql::ParameterStyle::Question;
}

static bool isInSql(const KeyValue &V) { return V.Code && V.Code->InSql; }

/// Of a key that the rewritten text says itself.
llvm::Error StatementEdit::findShardInSql(Insertion &I) {
  const std::optional<CodeValue> &First = I.Key.front().Code;
  if (I.Table->Modulo && First && !First->Again.empty()) {
    I.Shard = {
        shardExpression({{First->Again, SqlType::Integer}}, *I.Table, Dialect),
        false};
    return llvm::Error::success();
  }
  std::list<Value> Said;
  std::vector<const Value *> Key;
  for (const KeyValue &V : I.Key) {
    Key.push_back(V.Written);
    if (isInSql(V)) {
      Said.emplace_back().Kind = Value::Number;
      Said.back().Text = V.Code->Text;
      Key.back() = &Said.back();
    }
  }
  return findShardOfLiterals(I, Key);
}

llvm::Error
StatementEdit::findShardOfLiterals(Insertion &I,
                                   const std::vector<const Value *> &Key) {
  const bool Literal = llvm::all_of(Key, [](const Value *V) {
    return V && (V->Kind == Value::Number || V->Kind == Value::String);
  });
  std::optional<int64_t> Shard =
      Literal ? shardOfLiterals(Key, typesOf(*I.Table), *I.Table)
              : std::nullopt;
  if (!Shard)
    return refuse(
        "the shard of a key that is written in the text cannot be computed");
  I.Shard = {std::to_string(*Shard), false};
  return llvm::Error::success();
}

/// What the text names may be given in the order of the text all the same, and
/// is given once, then: not in SQLite, where a name is one number.
bool StatementEdit::isCounted(const KeyValue &V) const {
  const Value *W = V.Written;
  if (!W || W->Kind != Value::Parameter || Dialect == sql::Dialect::GoogleSql ||
      Dialect == sql::Dialect::Sqlite)
    return false;
  const sql::Parameter &P = B.Sql->Parameters[*W->ParameterIdx];
  return (P.Style == sql::ParameterStyle::Colon ||
          P.Style == sql::ParameterStyle::At) &&
         B.Bound.count(P.Number) && !boundByName(P.Number);
}

llvm::Error StatementEdit::findShard(Insertion &I, Delivery &D,
                                     EditBatch &Out) {
  if (!I.Own && llvm::any_of(I.Key, isInSql))
    return findShardInSql(I);
  if (!I.Own)
    I.Own = shardOfCode(*I.Table, I.Key, typesOf(*I.Table));
  if (I.Own)
    return findValue(I, Out);
  auto Kind = [](const KeyValue &V) {
    return V.Written ? V.Written->Kind : Value::Expression;
  };
  bool Holes = llvm::any_of(
      I.Key, [&](const KeyValue &V) { return Kind(V) == Value::Hole; });
  bool Bound = llvm::any_of(
      I.Key, [&](const KeyValue &V) { return Kind(V) == Value::Parameter; });
  bool Code =
      llvm::any_of(I.Key, [](const KeyValue &V) { return V.Code.has_value(); });
  bool Again = llvm::none_of(I.Key, [&](const KeyValue &V) {
    return isNextValue(*B.Sql, V) || isCounted(V);
  });
  if (Holes) {
    llvm::Expected<Piece> Shard = holePiece(I, D, Out);
    if (!Shard)
      return Shard.takeError();
    I.Shard = std::move(*Shard);
  } else if ((Dialect == sql::Dialect::GoogleSql || I.Table->Modulo) && Again &&
             (Code ? !I.Table->Tenant.empty() : Bound || I.Key.size() > 1)) {
    llvm::Expected<Piece> Shard = sqlPiece(I);
    if (!Shard)
      return Shard.takeError();
    I.Shard = std::move(*Shard);
  } else if (std::optional<Piece> Given = givenPiece(I, Out)) {
    I.Shard = std::move(*Given);
  } else if (Bound) {
    llvm::Expected<size_t> Index = parameterFor(I);
    if (!Index)
      return Index.takeError();
    I.Parameter = *Index;
  } else {
    std::vector<const Value *> Key;
    for (const KeyValue &V : I.Key)
      Key.push_back(V.Written);
    return findShardOfLiterals(I, Key);
  }
  return llvm::Error::success();
}

/// \p E stands in a function that helps to put \p B together, which others may
/// ask for statements of other tables.
static bool isOfHelper(const Program &P, const BoundStatement &B,
                       const Edit &E) {
  if (!llvm::StringRef(B.Text->Self).starts_with("text:run:"))
    return false;
  auto Holds = [](const facts::Declaration &D, const std::string &File,
                  uint32_t At) {
    return D.At.File == File && D.At.Begin <= At && At < D.End.End;
  };
  return llvm::any_of(P.Functions, [&](const auto &F) {
    return llvm::any_of(F.second.Declared, [&](const facts::Declaration &D) {
      return D.End.valid() && Holds(D, E.File, E.Begin) !=
                                  Holds(D, B.At->At.File, B.At->At.Begin);
    });
  });
}

/// Select("books"): nothing but a name is written where \p E goes, and whoever
/// puts the statement together takes it for that.
static bool isBehindName(const BoundStatement &B, uint32_t Offset,
                         const Edit &E) {
  const facts::Template &T = *B.Text;
  return llvm::StringRef(T.Self).starts_with("text:run:") &&
         llvm::any_of(T.Segments, [&](const facts::Segment &S) {
           return S.End == Offset && S.At.File == E.File &&
                  S.At.Begin <= E.Begin && E.End <= S.At.End &&
                  llvm::all_of(
                      llvm::StringRef(T.Text).slice(S.Begin, S.End),
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
         });
}

llvm::Error StatementEdit::addInsertions(EditBatch &Out) {
  TextPlace Place(G, B, Behind);
  for (size_t J = 0; J < Inserts.size();) {
    // What goes in at one place is one edit: equal ones would be made once.
    const uint32_t Offset = Inserts[J].Offset;
    std::vector<Piece> Pieces;
    bool MayMiss = true;
    for (; J < Inserts.size() && Inserts[J].Offset == Offset; ++J) {
      const Insertion &I = Inserts[J];
      MayMiss &= I.MayMiss;
      size_t Slot = I.Sql.find('\1');
      Pieces.push_back({I.Sql.substr(0, Slot), false});
      if (Slot == std::string::npos)
        continue;
      Pieces.push_back(I.Parameter
                           ? Piece{Parameters[*I.Parameter].Spelling, false}
                           : I.Shard);
      Pieces.push_back({I.Sql.substr(Slot + 1), false});
    }
    llvm::erase_if(Pieces, [](const Piece &P) { return P.Text.empty(); });
    llvm::Expected<Edit> E = Place.insert(Offset, Pieces);
    const bool Misplaced =
        E && (isOfHelper(G.P, B, *E) || isBehindName(B, Offset, *E));
    if (MayMiss && (!E || Misplaced)) {
      if (!E)
        llvm::consumeError(E.takeError());
      Out.FullReads.push_back({B.site(B.Sql->Range), B.Text->Text});
      continue;
    }
    if (!E)
      return E.takeError();
    E->Why = "add to the statement";
    Out.TextChange += std::to_string(Offset) + E->Text + "\n";
    Out.Edits.push_back(std::move(*E));
  }
  return llvm::Error::success();
}

/// Two parameters side by side may take the same value, by the same words at
/// the same place: `q.addBindValue(shard)`, and once more. Those that stand in
/// \p All from \p Second on are added to those from \p First on.
static void addTwice(std::vector<Edit> &All, size_t First, size_t Second) {
  for (size_t I = Second; I < All.size();) {
    const auto End = All.begin() + Second;
    auto Same = std::find_if(All.begin() + First, End, [&](const Edit &E) {
      return E.File == All[I].File && E.Begin == E.End &&
             E.Begin == All[I].Begin && All[I].Begin == All[I].End &&
             llvm::StringRef(E.Text).ends_with(All[I].Text);
    });
    if (Same == End) {
      ++I;
      continue;
    }
    Same->Text += All[I].Text;
    All.erase(All.begin() + I);
  }
}

llvm::Error StatementEdit::finish(Delivery &D, EditBatch &Out) {
  for (const Insertion &I : Inserts)
    if (llvm::Error E = checkLabels(B, I.Sql, Dialect))
      return E;
  for (const auto &[Range, Sql] : Replacements)
    if (llvm::Error E = checkLabels(B, Sql, Dialect))
      return E;
  TextPlace Place(G, *B.Text, true);
  if (Replacements.empty() && !Inserts.empty() && Out.Edits.empty() &&
      llvm::all_of(Inserts, [](const Insertion &I) { return I.MayMiss; }))
    Out.Without = {B.Text->Segments.empty() ? B.site(B.Sql->Range)
                                            : B.Text->Segments.front().At,
                   B.Text->Text};
  std::stable_sort(Inserts.begin(), Inserts.end(),
                   [](const Insertion &A, const Insertion &B) {
                     return A.Offset < B.Offset;
                   });
  for (auto &[Range, Sql] : Replacements) {
    llvm::Expected<std::vector<Edit>> Edits = Place.replace(Range, Sql);
    if (!Edits)
      return Edits.takeError();
    Out.Edits.insert(Out.Edits.end(), Edits->begin(), Edits->end());
  }
  if (llvm::Error E = givePairs(D, Out))
    return E;
  for (Insertion &I : Inserts)
    if (I.Sql.find('\1') != std::string::npos)
      if (llvm::Error E = findShard(I, D, Out))
        return E;
  if (Sum)
    if (llvm::Error E = makeSum(Out))
      return E;
  if (llvm::Error E = spellParameters())
    return E;
  // A number belongs right behind its "?", so it goes in before what follows
  // it.
  if (NumberFrom)
    if (llvm::Error E = numberOthers(*NumberFrom, Out))
      return E;
  if (llvm::Error E = addInsertions(Out))
    return E;
  if (llvm::Error E = growBuffer(Out))
    return E;
  if (llvm::Error E = addArguments(Out))
    return E;
  const size_t First = Out.Edits.size();
  for (const NewParameter &P : Parameters) {
    const size_t Before = Out.Edits.size();
    if (llvm::Error E = D.deliver(P.Request, Out))
      return E;
    addTwice(Out.Edits, First, Before);
  }
  return llvm::Error::success();
}

} // namespace keyspread
