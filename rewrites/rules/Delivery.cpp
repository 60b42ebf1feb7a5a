#include "rewrites/rules/Delivery.h"

#include "rewrites/rules/BindCalls.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/TextEdits.h"

#include <algorithm>
#include <fmt/format.h>

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

/// The bindings of the first key part, each with those of the other parts that
/// stand in the same function.
llvm::Expected<std::vector<Delivery::Group>>
Delivery::groups(const ShardRequest &Q) const {
  const auto &Bound = Q.Statement->Bound;
  auto BindingsOf = [&](unsigned Number) -> const std::vector<Binding> * {
    auto It = Bound.find(Number);
    return It == Bound.end() ? nullptr : &It->second;
  };
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
static bool bindsNull(const ShardRequest &Q, const Delivery::Group &Key) {
  return Q.Table->Nullable && llvm::any_of(Key, [](const Binding *B) {
           return B && !B->Value && B->How->Null;
         });
}

llvm::Expected<ShardExpression>
Delivery::expression(const ShardRequest &Q, const Group &Key, EditBatch &Out) {
  std::vector<KeyPart> Parts;
  for (size_t I = 0; I < Key.size(); ++I) {
    KeyPart P;
    P.Column = Q.KeyTypes[I];
    P.ColumnName = Q.KeyColumns[I];
    if (Key[I]) {
      P.Value = Key[I]->Value;
      P.Length = Key[I]->Length;
      if (P.Value && !P.Value->Repeatable && Key[I]->Kind != Binding::Element)
        if (const Expr *Kept =
                Once.keep(*P.Value, *Key[I]->By, Q.Table->Table, Out))
          P.Value = Kept;
      if (!P.Value)
        return refuse(
            fmt::format("the key column '{}' is bound to NULL", P.ColumnName));
      if (Q.Table->Nullable && mayBeNull(*P.Value))
        return refuse(fmt::format("the column '{}' may be NULL, and so may the "
                                  "pointer '{}' it is given",
                                  P.ColumnName, P.Value->Text));
    } else {
      P.Literal = Q.KeyLiterals[I];
    }
    Parts.push_back(std::move(P));
  }
  return shardExpression(Parts, Q.Table->Shards, Q.Dialect);
}

llvm::Error Delivery::deliver(const ShardRequest &Q, EditBatch &Out) {
  if (!Q.Statement->Problem.empty())
    return refuse(Q.Statement->Problem);
  llvm::Expected<std::vector<Group>> Keys = groups(Q);
  if (!Keys)
    return Keys.takeError();
  for (const Group &Key : *Keys) {
    bool Null = bindsNull(Q, Key);
    llvm::Expected<ShardExpression> Shard =
        Null ? ShardExpression() : expression(Q, Key, Out);
    if (!Shard)
      return Shard.takeError();
    // The last binding of the key: every part is known there.
    const Binding *Last = nullptr;
    for (const Binding *B : Key)
      if (B && (!Last || Last->By->At.Begin < B->By->At.Begin))
        Last = B;
    const std::string &Path = Last->By->At.File;
    if (llvm::Error E = refuseFile(G, Path))
      return E;
    llvm::Error E =
        Last->Kind == Binding::BindCall  ? byCall(Q, *Last, Shard->Text, Out)
        : Last->Kind == Binding::Element ? byElement(Q, *Last, Shard->Text, Out)
                                         : byArgument(*Last, Shard->Text, Out);
    if (E)
      return E;
    Given[Last->By][Q.Statement] =
        std::to_string(Q.Number) + Q.Name + Shard->Text;
    if (Null)
      continue;
    Out.Includes.push_back({Path, "keyspread/keyspread.h"});
    for (const std::string &H : Shard->Headers)
      Out.Includes.push_back({Path, H});
  }
  return llvm::Error::success();
}

std::string Delivery::unevenBinding(const BoundStatement &S) const {
  for (const auto &Entry : S.Bound)
    for (const Binding &B : Entry.second) {
      auto It = Given.find(B.By);
      if (It == Given.end() || B.Kind != Binding::BindCall)
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

llvm::Error Delivery::byCall(const ShardRequest &Q, const Binding &Key,
                             const std::string &Shard, EditBatch &Out) {
  const Call &C = *Key.By;
  llvm::Expected<std::string> New = bindCallText(G, Q, Key, Shard);
  if (!New)
    return New.takeError();
  const StatementPlace &P = C.Place;
  std::string Why = "bind the shard";
  if (C.Chained) {
    llvm::Expected<std::string> Link = bindLinkText(G, Q, Key, Shard);
    if (!Link)
      return Link.takeError();
    Out.Edits.push_back({C.At.File, C.At.End, C.At.End, *Link, Why});
    return llvm::Error::success();
  }
  if (P.InMacro || !P.Statement.valid() || P.Statement.File != C.At.File)
    return refuse("its key is bound inside a macro");
  // `if (` and `return ` evaluate the call first and once. Elsewhere in a
  // statement the shard is bound in the same breath as the key: behind a
  // prepare, in a loop's head.
  uint32_t InFront = C.At.Begin - P.Statement.Begin;
  bool Returned = InFront == 7 && P.Statement.End == C.At.End + 1;
  if (!P.OnlyCall && InFront > 5 && !Returned) {
    for (Edit &E :
         wrap(C.At.File, C.At.Begin, C.At.End, "(" + *New + ", ", ")", Why))
      Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  if (!P.InBlock) {
    Out.Edits.push_back({C.At.File, P.Statement.Begin, P.Statement.Begin,
                         "{ " + *New + "; ", Why});
    Out.Edits.push_back(
        {C.At.File, P.Statement.End, P.Statement.End, " }", Why});
    return llvm::Error::success();
  }
  if (P.OnlyCall) {
    // The whole statement again, with its checks: `check(bind(...));`
    std::string Copy = copyOfStatement(C, *New);
    Out.Edits.push_back({C.At.File, P.Statement.End, P.Statement.End,
                         "\n" + P.Indent + Copy, Why});
    return llvm::Error::success();
  }
  Out.Edits.push_back({C.At.File, P.Statement.Begin, P.Statement.Begin,
                       *New + ";\n" + P.Indent, Why});
  return llvm::Error::success();
}

llvm::Error Delivery::byArgument(const Binding &Key, const std::string &Shard,
                                 EditBatch &Out) {
  const Expr &Last = Key.By->Args.back();
  if (!Last.Editable)
    return refuse("the values are given inside a macro");
  Out.Edits.push_back({Last.At.File, Last.At.End, Last.At.End, ", " + Shard,
                       "give the shard to the statement"});
  return llvm::Error::success();
}

llvm::Error Delivery::raiseCount(const Binding &Key, EditBatch &Out) const {
  if (!Key.How->Count || *Key.How->Count >= Key.By->Args.size())
    return llvm::Error::success();
  const Expr &Count = Key.By->Args[*Key.How->Count];
  bool Computed = !Key.In->VariableText.empty() &&
                  llvm::StringRef(Count.Text).contains(Key.In->VariableText);
  if (Computed)
    return llvm::Error::success();
  unsigned Written;
  if (!Count.Editable || llvm::StringRef(Count.Text).getAsInteger(10, Written))
    return refuse(fmt::format("the number of values, '{}', is not a literal",
                              Count.Text));
  Out.Edits.push_back({Count.At.File, Count.At.Begin, Count.At.End,
                       std::to_string(Written + 1), "one value more"});
  return llvm::Error::success();
}

/// Adds \p Text as the last element of \p A, and makes room for it.
static llvm::Error grow(const Aggregate &A, const std::string &Text,
                        EditBatch &Out) {
  unsigned Size = A.Elements.size();
  if (A.LastAssignment.valid()) {
    const Site &At = A.LastAssignment;
    std::string Indent(At.Col ? At.Col - 1 : 0, ' ');
    std::string Line = A.Pushed ? fmt::format("\n{}{}.push_back({});", Indent,
                                              A.VariableText, Text)
                                : fmt::format("\n{}{}[{}] = {};", Indent,
                                              A.VariableText, Size, Text);
    Out.Edits.push_back({At.File, At.End, At.End, Line, "one value more"});
  } else if (A.Last.valid()) {
    Out.Edits.push_back(
        {A.Last.File, A.Last.End, A.Last.End, ", " + Text, "one value more"});
  } else {
    return refuse("the list of values is empty");
  }
  if (A.Bound.valid() && A.BoundValue <= Size)
    Out.Edits.push_back({A.Bound.File, A.Bound.Begin, A.Bound.End,
                         std::to_string(Size + 1), "room for one value more"});
  return llvm::Error::success();
}

llvm::Error Delivery::growParallel(const Binding &Key, EditBatch &Out) const {
  for (unsigned I : Key.How->Parallel) {
    if (I >= Key.By->Args.size())
      continue;
    const Expr &E = Key.By->Args[I];
    bool Null = E.Constant == 0 || E.Text == "nullptr" || E.Text == "NULL";
    if (Null)
      continue;
    if (E.Aggregate == None)
      return refuse(fmt::format("'{}', which goes with the values, is not a "
                                "list that can be followed",
                                E.Text));
    if (llvm::Error Failed = grow(G.P.Aggregates[E.Aggregate], "0", Out))
      return Failed;
  }
  return llvm::Error::success();
}

llvm::Error Delivery::byElement(const ShardRequest &Q, const Binding &Key,
                                const std::string &Shard, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  std::string Element = Shard;
  if (A.ElementClass == TypeClass::String)
    Element = "std::to_string(" + Shard + ")";
  if (A.ElementClass == TypeClass::CharPointer ||
      A.ElementClass == TypeClass::Bytes) {
    // Pointers need something to point at that outlives the call.
    auto [It, New] = Hoisted.try_emplace({&A, Shard}, "");
    if (New)
      It->second = Once.variableName(Q.Table->Table, *Key.By, "_shard");
    const Site &Before =
        A.Statement.valid() ? A.Statement : Key.By->Place.Statement;
    const std::string &Indent = Key.By->Place.Indent;
    bool After = A.LastAssignment.valid();
    if (!Before.valid() || Key.By->Place.InMacro)
      return refuse("there is no place for a variable in front of the values");
    std::string Line = fmt::format("const std::string {} = std::to_string({});",
                                   It->second, Shard);
    if (After)
      Element = It->second + ".c_str()";
    const Site &At = After ? A.LastAssignment : Before;
    Out.Edits.push_back(
        After ? Edit{At.File, At.End, At.End, "\n" + Indent + Line,
                     "keep the shard as text"}
              : Edit{At.File, At.Begin, At.Begin, Line + "\n" + Indent,
                     "keep the shard as text"});
    Out.Includes.push_back({At.File, "string"});
    Element = It->second + ".c_str()";
  }
  if (llvm::Error E = grow(A, Element, Out))
    return E;
  if (llvm::Error E = raiseCount(Key, Out))
    return E;
  return growParallel(Key, Out);
}

} // namespace keyspread
