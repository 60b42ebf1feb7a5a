#include "rewrites/rules/Delivery.h"

#include "rewrites/rules/BindCalls.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/TextEdits.h"

#include "llvm/ADT/STLExtras.h"

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

static std::set<std::string> functionsOf(const std::vector<Binding> &All) {
  std::set<std::string> Result;
  for (const Binding &B : All)
    Result.insert(B.By->Function);
  return Result;
}

llvm::Expected<unsigned> Delivery::anchorOf(const BoundStatement &S) {
  unsigned Best = 0;
  size_t Fewest = 0;
  std::set<std::string> Functions;
  for (auto &[Number, All] : S.Bound) {
    if (All.empty())
      continue;
    if (Best && functionsOf(All) != Functions)
      return refuse("its values are bound in different functions");
    Functions = functionsOf(All);
    // Values that are bound in their order: the new one comes last.
    const Api &A = *All[0].How;
    if (All[0].Kind == Binding::BindCall && !A.Index && !A.ParameterName &&
        !A.FixedIndex && !A.Values) {
      Best = Number;
      continue;
    }
    // A loop's value is bound at each turn; one in front of it is not.
    bool Deeper = Best && All[0].By->Place.LoopBegin >
                              S.Bound.at(Best)[0].By->Place.LoopBegin;
    if (!Best || Deeper || All.size() < Fewest) {
      Best = Number;
      Fewest = All.size();
    }
  }
  if (!Best)
    return refuse("no value was found that is bound to it");
  return Best;
}

/// The bindings of the first key part, each with those of the other parts that
/// stand in the same function.
llvm::Expected<std::vector<Delivery::Group>>
Delivery::groups(const ValueRequest &Q) const {
  const auto &Bound = Q.Statement->Bound;
  auto BindingsOf = [&](unsigned Number) -> const std::vector<Binding> * {
    auto It = Bound.find(Number);
    return It == Bound.end() ? nullptr : &It->second;
  };
  if (Q.Own) {
    llvm::Expected<unsigned> Anchor = anchorOf(*Q.Statement);
    if (!Anchor)
      return Anchor.takeError();
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

llvm::Expected<ShardExpression>
Delivery::expression(const ValueRequest &Q, const Group &Key, EditBatch &Out) {
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
  return shardExpression(Parts, *Q.Table, Q.Dialect);
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
      V.Headers = std::move(Shard->Headers);
      V.Headers.insert("keyspread/keyspread.h");
      V.ColumnName = Q.Table->ShardColumn;
    }
    // The last binding of the key: every part is known there.
    const Binding *Last = nullptr;
    for (const Binding *B : Key)
      if (B && (!Last || Last->By->At.Begin < B->By->At.Begin))
        Last = B;
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
      return byArgument(Last, V, Out);
    }
    return refuse("its values are bound in a way that is not known");
  };
  if (llvm::Error E = How())
    return E;
  Given[Last.By][Q.Statement] += std::to_string(Q.Number) + Q.Name + V.Text;
  for (const std::string &H : V.Headers)
    Out.Includes.push_back({Path, H});
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

llvm::Error Delivery::byCall(const ValueRequest &Q, const Binding &Key,
                             const CodeValue &V, EditBatch &Out) {
  const Call &C = *Key.By;
  llvm::Expected<std::string> New = bindCallText(G, Q, Key, V);
  if (!New)
    return New.takeError();
  const StatementPlace &P = C.Place;
  std::string Why = "bind the " + (Q.Own ? Q.Own->ColumnName : "shard");
  if (C.Chained) {
    llvm::Expected<std::string> Link = bindLinkText(G, Q, Key, V);
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

llvm::Error Delivery::byArgument(const Binding &Key, const CodeValue &V,
                                 EditBatch &Out) {
  const Expr &Last = Key.By->Args.back();
  if (!Last.Editable)
    return refuse("the values are given inside a macro");
  Out.Edits.push_back({Last.At.File, Last.At.End, Last.At.End, ", " + V.Text,
                       "give one value more to the statement"});
  return llvm::Error::success();
}

/// {{"id", Value(id)}}: the new pair goes behind the last one, and is made in
/// the same way.
llvm::Error Delivery::byName(const ValueRequest &Q, const Binding &Key,
                             const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  if (!A.Last.valid() || A.LastAssignment.valid())
    return refuse("the map of its values is not written in one piece");
  const Expr *Wrapped = nullptr;
  for (const Expr &E : A.Elements)
    if (E.Wrapped && E.Text.find_first_of("({") != std::string::npos)
      Wrapped = &E;
  std::string Open =
      Wrapped ? Wrapped->Text.substr(0, Wrapped->Text.find_first_of("({") + 1)
              : "";
  std::string Close = Open.empty() ? "" : Open.back() == '{' ? "}" : ")";
  Out.Edits.push_back(
      {A.Last.File, A.Last.End, A.Last.End,
       fmt::format(", {{\"{}\", {}{}{}}}", Q.Name, Open, V.Text, Close),
       "give one value more to the statement"});
  return llvm::Error::success();
}

/// Counts up the number that \p Text is.
static llvm::Error oneMore(std::string &Text) {
  unsigned Number;
  if (llvm::StringRef(Text).getAsInteger(10, Number))
    return refuse("the number of values is changed in two ways");
  Text = std::to_string(Number + 1);
  return llvm::Error::success();
}

static const char *const OneMore = "one value more";

/// The edit of \p Out that already makes room there for a value.
static Edit *editAt(EditBatch &Out, const std::string &File, uint32_t Begin,
                    uint32_t End) {
  for (Edit &E : Out.Edits)
    if (E.File == File && E.Begin == Begin && E.End == End && E.Why == OneMore)
      return &E;
  return nullptr;
}

/// Inserts \p Text, behind what another value brought there.
static void insertMore(EditBatch &Out, const Site &Behind,
                       const std::string &Text) {
  if (Edit *Earlier = editAt(Out, Behind.File, Behind.End, Behind.End))
    Earlier->Text += Text;
  else
    Out.Edits.push_back({Behind.File, Behind.End, Behind.End, Text, OneMore});
}

llvm::Error Delivery::raiseCount(const Binding &Key, EditBatch &Out) const {
  if (!Key.How->Count || *Key.How->Count >= Key.By->Args.size())
    return llvm::Error::success();
  const Expr &Count = Key.By->Args[*Key.How->Count];
  bool Computed = !Key.In->VariableText.empty() &&
                  llvm::StringRef(Count.Text).contains(Key.In->VariableText);
  if (Computed)
    return llvm::Error::success();
  if (Edit *Raised = editAt(Out, Count.At.File, Count.At.Begin, Count.At.End))
    return oneMore(Raised->Text);
  unsigned Written;
  if (!Count.Editable || llvm::StringRef(Count.Text).getAsInteger(10, Written))
    return refuse(fmt::format("the number of values, '{}', is not a literal",
                              Count.Text));
  Out.Edits.push_back({Count.At.File, Count.At.Begin, Count.At.End,
                       std::to_string(Written + 1), OneMore});
  return llvm::Error::success();
}

/// Adds \p Text as the last element of \p A, and makes room for it.
static llvm::Error grow(const Aggregate &A, const std::string &Text,
                        EditBatch &Out) {
  unsigned Size = A.Elements.size();
  if (A.LastAssignment.valid()) {
    const Site &At = A.LastAssignment;
    if (Edit *Earlier = editAt(Out, At.File, At.End, At.End))
      Size += llvm::StringRef(Earlier->Text).count(A.VariableText + "[");
    std::string Indent(At.Col ? At.Col - 1 : 0, ' ');
    std::string Line = A.Pushed ? fmt::format("\n{}{}.push_back({});", Indent,
                                              A.VariableText, Text)
                                : fmt::format("\n{}{}[{}] = {};", Indent,
                                              A.VariableText, Size, Text);
    insertMore(Out, At, Line);
  } else if (A.Last.valid()) {
    insertMore(Out, A.Last, ", " + Text);
  } else {
    return refuse("the list of values is empty");
  }
  Edit *Bound = A.Bound.valid()
                    ? editAt(Out, A.Bound.File, A.Bound.Begin, A.Bound.End)
                    : nullptr;
  if (Bound)
    return oneMore(Bound->Text);
  if (A.Bound.valid() && A.BoundValue <= Size)
    Out.Edits.push_back({A.Bound.File, A.Bound.Begin, A.Bound.End,
                         std::to_string(Size + 1), OneMore});
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

static bool saysPlainName(llvm::StringRef Text) {
  return llvm::all_of(Text, [](char Ch) {
    return std::isalnum(static_cast<unsigned char>(Ch)) || Ch == '_';
  });
}

/// Pointers need something to point at that outlives the call: a variable with
/// \p V as text.
llvm::Expected<std::string> Delivery::keptText(const ValueRequest &Q,
                                               const Binding &Key,
                                               const CodeValue &V,
                                               EditBatch &Out) {
  const Aggregate &A = *Key.In;
  auto [It, New] = Hoisted.try_emplace({&A, V.Text}, "");
  if (New)
    It->second = Q.Table ? Once.variableName(Q.TableName, *Key.By, "_shard")
                 : saysPlainName(V.Text)
                     ? V.Text + "_text"
                     : Once.variableName(Q.TableName, *Key.By, "_text");
  const Site &Before =
      A.Statement.valid() ? A.Statement : Key.By->Place.Statement;
  const std::string &Indent = Key.By->Place.Indent;
  if (!Before.valid() || Key.By->Place.InMacro)
    return refuse("there is no place for a variable in front of the values");
  std::string Line = fmt::format("const std::string {} = std::to_string({});",
                                 It->second, V.Text);
  const bool After = A.LastAssignment.valid();
  const Site &At = After ? A.LastAssignment : Before;
  if (After)
    insertMore(Out, At, "\n" + Indent + Line);
  else
    Out.Edits.push_back(
        {At.File, At.Begin, At.Begin, Line + "\n" + Indent, "keep it as text"});
  Out.Includes.push_back({At.File, "string"});
  return It->second;
}

llvm::Error Delivery::byElement(const ValueRequest &Q, const Binding &Key,
                                const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  bool Text = V.Class == TypeClass::String || V.Class == TypeClass::CharPointer;
  std::string Element = V.Text;
  bool Pointers = A.ElementClass == TypeClass::CharPointer ||
                  A.ElementClass == TypeClass::Bytes;
  if (A.ElementClass == TypeClass::String && !Text)
    Element = "std::to_string(" + V.Text + ")";
  if (Pointers && V.Class == TypeClass::String) {
    Element = V.Text + ".c_str()";
  } else if (Pointers && !Text) {
    llvm::Expected<std::string> Kept = keptText(Q, Key, V, Out);
    if (!Kept)
      return Kept.takeError();
    Element = *Kept + ".c_str()";
  }
  if (llvm::Error E = grow(A, Element, Out))
    return E;
  if (llvm::Error E = raiseCount(Key, Out))
    return E;
  return growParallel(Key, Out);
}

} // namespace keyspread
