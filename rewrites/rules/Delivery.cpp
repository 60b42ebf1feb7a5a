#include "rewrites/rules/Delivery.h"

#include "rewrites/rules/HeldValue.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/BindCalls.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <fmt/format.h>
#include <list>

namespace keyspread {

using namespace facts;

static llvm::Error refuseFile(const Graph &G, const std::string &Path) {
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that binds its key cannot be changed: " + Why);
  if (G.P.Files.at(Path).C)
    return refuse("the place that binds its key is C, and the runtime header "
                  "needs C++17");
  return llvm::Error::success();
}

/// A list of values, and not the bytes of one.
static bool isList(const Binding &B) {
  if (!B.Value || B.How->Length)
    return false;
  llvm::StringRef Type(B.Value->Type);
  Type.consume_front("const ");
  if (B.Kind == Binding::BindCall && Type.contains("<char"))
    return false;
  static constexpr llvm::StringLiteral Lists[] = {
      "std::vector<", "std::deque<", "std::list<",   "std::set<",
      "QList<",       "QVector<",    "QVariantList", "QStringList"};
  return llvm::any_of(
      Lists, [&](llvm::StringRef List) { return Type.starts_with(List); });
}

/// `use(names)` of a vector: the statement runs once for each of its elements,
/// and every other value has to be a vector as long.
static const Binding *bulkValue(const BoundStatement &S) {
  for (auto &[Number, All] : S.Bound)
    for (const Binding &B : All)
      if ((B.Kind == Binding::Item || B.Kind == Binding::BindCall) && isList(B))
        return &B;
  return nullptr;
}

static bool isGivenInCalls(const BoundStatement &S, unsigned Number) {
  auto It = S.Bound.find(Number);
  return It != S.Bound.end() && !It->second.empty() &&
         llvm::all_of(It->second, [](const Binding &B) {
           return B.Kind == Binding::BindCall;
         });
}

/// The bindings of the first key part, each with those of the other parts that
/// stand in the same function.
llvm::Expected<std::vector<Delivery::Group>>
Delivery::groups(const ValueRequest &Q) const {
  if (const Binding *Bulk = bulkValue(*Q.Statement))
    return refuse(fmt::format("it takes its values from vectors, '{}' is one, "
                              "and runs once for each element: a new value "
                              "would have to be a vector, too",
                              Bulk->Value->Text));
  const auto &Bound = Q.Statement->Bound;
  auto BindingsOf = [&](unsigned Number) -> const std::vector<Binding> * {
    auto It = Bound.find(Number);
    return It == Bound.end() ? nullptr : &It->second;
  };
  if (Q.Own) {
    // Among others, or beside the one that best takes another.
    llvm::Expected<unsigned> Anchor =
        Q.Behind && *Q.Behind && isGivenInCalls(*Q.Statement, *Q.Behind)
            ? llvm::Expected<unsigned>(*Q.Behind)
            : anchorOf(G, *Q.Statement);
    if (!Anchor)
      return Anchor.takeError();
    if (!Q.Behind && isInOneBranch(*Q.Statement, *Anchor))
      return refuse("its values are bound one by one in their order, and the "
                    "last of them in one of several branches");
    std::vector<Group> Result;
    for (const Binding &B : *BindingsOf(*Anchor))
      Result.push_back({&B});
    return Result;
  }
  size_t Lead = std::find_if(Q.KeyNumbers.begin(), Q.KeyNumbers.end(),
                             [](unsigned N) { return N != 0; }) -
                Q.KeyNumbers.begin();
  const std::vector<Binding> *First = BindingsOf(Q.KeyNumbers[Lead]);
  if (!First || First->empty())
    return refuse(fmt::format(
        "no value was found that is bound to key column '{}' (parameter {})",
        Q.KeyColumns[Lead], Q.KeyNumbers[Lead]));
  std::vector<Group> Result;
  for (const Binding &B : *First) {
    Group Key(Q.KeyNumbers.size(), nullptr);
    for (size_t I = 0; I < Key.size(); ++I) {
      const std::vector<Binding> *All = BindingsOf(Q.KeyNumbers[I]);
      if (!Q.KeyNumbers[I])
        continue;
      for (size_t J = 0; All && J < All->size(); ++J)
        if (const Binding &Other = (*All)[J];
            Other.By->Function == B.By->Function && (I != Lead || &Other == &B))
          Key[I] = &Other;
      if (!Key[I])
        return refuse(fmt::format(
            "key column '{}' is bound in another function than '{}'",
            Q.KeyColumns[I], Q.KeyColumns[Lead]));
    }
    Result.push_back(std::move(Key));
  }
  return Result;
}

static bool mayBeNull(const Expr &E) {
  bool Pointer =
      E.Class == TypeClass::CharPointer || E.Class == TypeClass::Bytes;
  return Pointer && E.Base.empty() &&
         !llvm::StringRef(E.Text).starts_with("\"");
}

/// A reference to nothing has no shard: the new column is bound to NULL as
/// well.
static bool bindsNull(const ValueRequest &Q, const Delivery::Group &Key) {
  return !Q.Own && Q.Table->Nullable && llvm::any_of(Key, [](const Binding *B) {
    return B && !B->Value && B->How->Null;
  });
}

/// Of `&x`, whose value is read at x: x.
static std::optional<Expr> pointee(const Binding &B) {
  const Expr &E = *B.Value;
  llvm::StringRef Type = E.Type;
  if (!B.How->ByAddress || !llvm::StringRef(E.Text).starts_with("&") ||
      !Type.consume_back("*"))
    return std::nullopt;
  Expr Result = E;
  Result.Text.erase(0, 1);
  Result.Type = Type.rtrim().str();
  bool Number = Type.contains("int") || Type.contains("long");
  Result.Class = Number ? TypeClass::Integer : TypeClass::Other;
  return Result;
}

/// An object that may hold anything holds a whole number here, or NULL that
/// matches no row and goes into none: the column has whole numbers, is no
/// reference that may be NULL, and no INSERT asks for a new id by NULL.
bool Delivery::holdsNumber(const ValueRequest &Q, const KeyPart &P) const {
  const Table *T = G.schema().find(Q.Table->Table);
  const Column *C = T ? T->column(P.ColumnName) : nullptr;
  return P.Column == SqlType::Integer && !Q.Table->Nullable && C &&
         !(Q.Statement->Sql->Ins && Schema::counted(*C));
}

llvm::Expected<ShardExpression>
Delivery::expression(const ValueRequest &Q, const Group &Key, EditBatch &Out) {
  std::vector<KeyPart> Parts;
  std::list<Expr> Made; // expressions that nobody wrote
  for (size_t I = 0; I < Key.size(); ++I) {
    KeyPart P;
    P.Column = Q.KeyTypes[I];
    P.ColumnName = Q.KeyColumns[I];
    if (Key[I]) {
      P.Value = Key[I]->Value;
      if (std::optional<Expr> At = P.Value ? pointee(*Key[I]) : std::nullopt)
        P.Value = &Made.emplace_back(std::move(*At));
      P.Length = Key[I]->Length;
      if (P.Value && !P.Value->Repeatable && Key[I]->Kind != Binding::Element)
        if (const Expr *Kept =
                Once.keep(*P.Value, *Key[I]->By, Q.Table->Table, Out))
          P.Value = Kept;
      if (!P.Value)
        return refuse(
            fmt::format("the key column '{}' is bound to NULL", P.ColumnName));
      if (std::optional<std::string> Shard =
              P.Column == SqlType::Integer
                  ? shardOrNothing(G, *Q.Table, *P.Value)
                  : std::nullopt)
        return ShardExpression{std::move(*Shard), {}, true};
      if (std::optional<Expr> Held = heldValue(G, *P.Value))
        P.Value = &Made.emplace_back(std::move(*Held));
      if (std::optional<Expr> Number =
              holdsNumber(Q, P) ? heldNumber(G, *P.Value) : std::nullopt)
        P.Value = &Made.emplace_back(std::move(*Number));
      if (Q.Table->Nullable && mayBeNull(*P.Value))
        return refuse(fmt::format("the column '{}' may be NULL, and so may the "
                                  "pointer '{}' it is given",
                                  P.ColumnName, P.Value->Text));
    } else {
      P.Literal = Q.KeyLiterals[I];
    }
    Parts.push_back(std::move(P));
  }
  return shardExpression(Parts, *Q.Table, Q.Dialect);
}

/// What is bound to the parameter that the new one stands beside, in the same
/// breath as \p Key.
static const Binding *neighbour(const ValueRequest &Q, const Binding &Key) {
  auto It = Q.Statement->Bound.find(std::max(*Q.Behind, 1u));
  if (It == Q.Statement->Bound.end())
    return nullptr;
  for (const Binding &B : It->second)
    if (B.Kind == Key.Kind &&
        B.By->Place.Statement.Begin == Key.By->Place.Statement.Begin &&
        B.By->At.File == Key.By->At.File)
      return &B;
  return nullptr;
}

llvm::Error Delivery::deliver(const ValueRequest &Q, EditBatch &Out) {
  if (!Q.Statement->Problem.empty())
    return refuse(Q.Statement->Problem);
  llvm::Expected<std::vector<Group>> Keys = groups(Q);
  if (!Keys)
    return Keys.takeError();
  for (const Group &Key : *Keys) {
    bool Null = bindsNull(Q, Key);
    CodeValue V;
    if (Q.Own) {
      V = *Q.Own;
    } else if (!Null) {
      llvm::Expected<ShardExpression> Shard = expression(Q, Key, Out);
      if (!Shard)
        return Shard.takeError();
      V.Text = Shard->Text;
      V.Optional = Shard->Optional;
      V.Headers = std::move(Shard->Headers);
      V.Headers.insert("keyspread/keyspread.h");
      V.ColumnName = Q.Table->ShardColumn;
    }
    // The last binding of the key: every part is known there.
    const Binding *Last = nullptr;
    for (const Binding *B : Key)
      if (B && (!Last || Last->By->At.Begin < B->By->At.Begin))
        Last = B;
    const bool MayChange = !Q.Own && !Null && !V.Optional;
    if (std::string Why = whyNotItemsOnce(G, *Q.Statement, *Last, false, Key,
                                          MayChange ? &V.AnewFor : nullptr);
        !Why.empty())
      return refuse(Why);
    if (Q.Behind) {
      Last = neighbour(Q, *Last);
      if (!Last)
        return refuse("the values beside the new one are given elsewhere");
    }
    if (!Null && !Q.Behind) {
      llvm::Expected<const Binding *> Behind = behindAll(*Q.Statement, *Last);
      if (!Behind)
        return Behind.takeError();
      Last = *Behind;
    }
    if (llvm::Error E = bindBeside(Q, *Last, V, Out))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Delivery::bindBeside(const ValueRequest &Q, const Binding &Last,
                                 const CodeValue &V, EditBatch &Out) {
  const std::string &Path = Last.By->At.File;
  if (llvm::Error E = refuseFile(G, Path))
    return E;
  auto How = [&] {
    switch (Last.Kind) {
    case Binding::BindCall:
      return byCall(Q, Last, V, Out);
    case Binding::Element:
      return byElement(Q, Last, V, Out);
    case Binding::NamedElement:
      return byName(Q, Last, V, Out);
    case Binding::Argument:
      return byArgument(Q, Last, V, Out);
    case Binding::Item:
      return byItem(Q, Last, V, Out);
    }
    return refuse("its values are bound in a way that is not known");
  };
  if (llvm::Error E = How())
    return E;
  // By its name, and by a number that is counted up, it goes to all forms of a
  // text, whatever its number is in each.
  const bool ForAll = Last.ByName || Last.Counted;
  const std::string Number = ForAll ? "" : std::to_string(Q.Number);
  Given[Last.By][Q.Statement] += Number + Q.Name + V.Text;
  for (const std::string &H : V.Headers)
    Out.Includes.push_back({Path, H});
  return llvm::Error::success();
}

void Delivery::takeBack(const BoundStatement &S) {
  for (const auto &Entry : S.Bound)
    for (const Binding &B : Entry.second)
      if (auto It = Given.find(B.By); It != Given.end()) {
        It->second.erase(&S);
        if (It->second.empty())
          Given.erase(It);
      }
}

std::string Delivery::unevenBinding(const BoundStatement &S) const {
  for (const auto &Entry : S.Bound)
    for (const Binding &B : Entry.second) {
      auto It = Given.find(B.By);
      // A call of the program's own may be given either of several texts.
      const bool MayShare =
          B.Kind == Binding::BindCall ||
          (B.How->Inferred &&
           (B.Kind == Binding::Argument || B.Kind == Binding::Element ||
            B.Kind == Binding::NamedElement));
      if (It == Given.end() || !MayShare)
        continue;
      // A statement without such a parameter is not what the call is meant for.
      if (std::none_of(
              S.Sql->Parameters.begin(), S.Sql->Parameters.end(),
              [&](const sql::Parameter &P) { return P.Number == Entry.first; }))
        continue;
      auto Mine = It->second.find(&S);
      if (Mine == It->second.end() ||
          Mine->second != It->second.begin()->second)
        return fmt::format("its key is bound at {}:{}, where another statement "
                           "is bound that needs no such change",
                           B.By->At.File, B.By->At.Line);
    }
  return "";
}

std::set<const BoundStatement *>
Delivery::changedWith(const BoundStatement &S) const {
  std::set<const BoundStatement *> Result;
  for (const auto &Entry : S.Bound)
    for (const Binding &B : Entry.second)
      if (auto It = Given.find(B.By); It != Given.end())
        for (const auto &Statement : It->second)
          Result.insert(Statement.first);
  return Result;
}

/// `q.arg(x).arg(y)`: calls of one chain bind values to \p S, and \p C is the
/// last of them, so that what it gives may be called on once more.
static bool endsChain(const BoundStatement &S, const Call &C) {
  for (const auto &[Number, All] : S.Bound)
    for (const Binding &B : All)
      if (B.By->At.File == C.At.File && B.By->At.Begin == C.At.Begin &&
          B.By->At.End < C.At.End && B.By->Chained && B.By->Name == C.Name)
        return true;
  return false;
}

/// Written again, it is another object: `Values()`.
static bool isMade(const Expr &Receiver) {
  return llvm::StringRef(Receiver.Text).find_first_of("({") !=
         llvm::StringRef::npos;
}

/// It may give the object that it is called on.
static bool givesObject(const Program &P, const Call &C) {
  auto It = P.Functions.find(C.Callee);
  return It != P.Functions.end() && !It->second.ReturnsNothing &&
         It->second.Result == TypeClass::Other;
}

/// What stands between \p P and one more statement: of a block that begins on
/// its line, `{ put(1, id); }`, a blank.
static std::string lineBehind(const StatementPlace &P) {
  const bool OneLine =
      P.InBlock && P.BlockBegin + P.Statement.Col > P.Statement.Begin;
  return OneLine ? " " : "\n" + P.Indent;
}

llvm::Error Delivery::byCall(const ValueRequest &Q, const Binding &Key,
                             const CodeValue &Wanted, EditBatch &Out) {
  const Call &C = *Key.By;
  CodeValue V = Wanted;
  if (Key.How->ByAddress && !Wanted.Text.empty()) {
    llvm::Expected<std::string> Kept = variableOf(Q, C, Wanted, Out);
    if (!Kept)
      return Kept.takeError();
    V.Text = *Kept;
  }
  const std::string Why = "bind the " + (Q.Own ? Q.Own->ColumnName : "shard");
  llvm::Expected<std::string> New = bindCallText(G, Q, Key, V);
  if (!New)
    return New.takeError();
  const StatementPlace &P = C.Place;
  // q.columns(..).where("id = ?", id), Values().add(id): the object is what a
  // call gives.
  const bool OfCall =
      C.Receiver && ((Key.NamesColumn && !C.Receiver->Repeatable) ||
                     (isMade(*C.Receiver) && givesObject(G.P, C)));
  // `if (` and `return ` evaluate the call first and once. Elsewhere in a
  // statement the shard is bound in the same breath as the key: behind a
  // prepare, in a loop's head.
  const uint32_t InFront = C.At.Begin - P.Statement.Begin;
  const bool Returned = InFront == 7 && P.Statement.End == C.At.End + 1,
             Inside = !P.OnlyCall && InFront > 5 && !Returned;
  const bool Counted = Inside && bindsInOrder(*Key.How);
  if (C.Chained || isStreamed(C) || endsChain(*Q.Statement, C) || OfCall ||
      (Counted && C.Receiver && givesObject(G.P, C))) {
    llvm::Expected<std::string> Link = bindLinkText(G, Q, Key, V);
    if (!Link)
      return Link.takeError();
    Out.Edits.push_back({C.At.File, C.At.End, C.At.End, *Link, Why});
    return llvm::Error::success();
  }
  if (P.InMacro || !P.Statement.valid() || P.Statement.File != C.At.File)
    return refuse("its key is bound inside a macro");
  if (Counted)
    return refuse("its values are bound one by one in their order, and its key "
                  "inside of another expression");
  if (Inside) {
    for (Edit &E :
         wrap(C.At.File, C.At.Begin, C.At.End, "(" + *New + ", ", ")", Why))
      Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  const bool ByTurn = bindsInOrder(*Key.How) || Key.Counted;
  if (ByTurn && !P.InBlock && !P.JumpedOver) {
    if (!P.OnlyCall)
      return refuse("its values are bound one by one in their order, the last "
                    "of them where no call can follow");
    for (Edit &E : wrap(C.At.File, P.Statement.Begin, P.Statement.End, "{ ",
                        " " + copyOfStatement(C, *New) + " }", Why))
      Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  // No variable is declared here: a goto may pass it.
  if (!P.InBlock && !P.JumpedOver) {
    for (Edit &E : wrap(C.At.File, P.Statement.Begin, P.Statement.End,
                        "{ " + *New + "; ", " }", Why))
      Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  if (P.OnlyCall) {
    // The whole statement again, with its checks: `check(bind(...));`
    std::string Copy = copyOfStatement(C, *New);
    Out.Edits.push_back({C.At.File, P.Statement.End, P.Statement.End,
                         lineBehind(P) + Copy, Why});
    return llvm::Error::success();
  }
  Out.Edits.push_back({C.At.File, P.Statement.Begin, P.Statement.Begin,
                       *New + ";\n" + P.Indent, Why});
  return llvm::Error::success();
}

} // namespace keyspread
