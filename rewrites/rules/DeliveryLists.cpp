// Values that a call is given together: arguments, elements of a list or map,
// with what goes beside them: counts, types, lengths.
#include "rewrites/rules/Delivery.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/GivenAs.h"
#include "rewrites/rules/statements/Variadic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static const char *const OneMore = "one value more";

static bool isText(const CodeValue &V) {
  return V.Class == TypeClass::String || V.Class == TypeClass::CharPointer;
}

/// The edit of \p Out that already makes room there for a value.
static Edit *editAt(EditBatch &Out, const std::string &File, uint32_t Begin,
                    uint32_t End) {
  for (Edit &E : Out.Edits)
    if (E.File == File && E.Begin == Begin && E.End == End && E.Why == OneMore)
      return &E;
  return nullptr;
}

void insertMore(EditBatch &Out, const std::string &File, uint32_t At,
                const std::string &Text) {
  if (Edit *Earlier = editAt(Out, File, At, At))
    Earlier->Text += Text;
  else
    Out.Edits.push_back({File, At, At, Text, OneMore});
}

/// `run(sql, row...)`: \p E stands for all values of a pack.
static bool isPack(const Graph &G, const Call &C, const Expr &E) {
  return llvm::count_if(C.Args, [&](const Expr &A) { return A.At == E.At; }) >
             1 ||
         llvm::any_of(E.Sources, [&](const Source &S) {
           unsigned I;
           const Function *F = G.P.functionOfParameter(S.From, I);
           return F && !F->Parameters.empty() && F->Parameters.back().Pack &&
                  I + 1 >= F->Parameters.size();
         });
}

/// Whole numbers of 64 bits that calls of \p Of's kind are given are all `long
/// long`: one that takes several types may take no `long`, which std::int64_t
/// is in many places.
static bool takesLongLong(const Program &P, const Call &Of) {
  bool Long = false, LongLong = false;
  for (const Call &C : P.Calls) {
    if (Of.Class.empty() ? C.Callee != Of.Callee : C.Class != Of.Class)
      continue;
    for (const Expr &Arg : C.Args) {
      llvm::StringRef Type = Arg.Type;
      Type.consume_front("const ");
      Type.consume_back("&");
      Long |= Type.trim() == "long";
      LongLong |= Type.trim() == "long long";
    }
  }
  // Or overloads inside of it take such alone, once what it is given is wide.
  const std::string Own = Of.Callee + "|p";
  LongLong |= llvm::any_of(P.TypeUses, [&](const TypeUse &U) {
    return U.Kind == UseKind::Moved && !U.WideAs.empty() &&
           llvm::StringRef(U.From).starts_with(Own);
  });
  return LongLong && !Long;
}

llvm::Error Delivery::byArgument(const ValueRequest &Q, const Binding &Key,
                                 const CodeValue &V, EditBatch &Out) {
  const Expr &Last = Q.Behind ? *Key.Value : Key.By->Args.back();
  if (!Last.Editable)
    return refuse("the values are given inside a macro");
  bool First = Q.Behind && !*Q.Behind;
  Site Behind = Last.At;
  if (isPack(G, *Key.By, Last)) { // behind its dots
    const bool Inside =
        Q.Behind && *Q.Behind < Q.Statement->Sql->Parameters.size();
    if (Inside || !Key.By->Close.valid())
      return refuse("its values are given in a pack");
    Behind.End = Key.By->Close.Begin;
  }
  std::string Text = Key.How->Inferred && Key.How->Values
                         ? givenAs(G, *Key.By, *Key.How->Values, V)
                         : V.Text;
  if (Key.How->Inferred && Text == V.Text && V.Class == TypeClass::Integer &&
      !V.Optional && takesLongLong(G.P, *Key.By))
    Text = "static_cast<long long>(" + Text + ")";
  if (const Api &A = *Key.How;
      A.Inferred && A.Values && A.Count && isVariadic(G, *Key.By, *A.Values)) {
    llvm::Expected<VariadicValue> As =
        variadicValue(G, *Key.By, *A.Values, *A.Count, V);
    if (!As)
      return As.takeError();
    Text = As->Text;
    if (llvm::StringRef(Text).starts_with("std::to_string("))
      Out.Includes.push_back({Last.At.File, "string"});
    const Expr &Count = Key.By->Args[*A.Count];
    if (!As->Letter) {
      if (llvm::Error E = raiseCount(Key, Out))
        return E;
    } else if (Count.Editable) {
      const uint32_t Number =
          Q.Behind ? *Q.Behind : Key.By->Args.size() - *A.Values;
      insertMore(Out, Count.At.File, Count.At.Begin + 1 + Number,
                 std::string(1, As->Letter));
    } else {
      return refuse("what tells its values is written in a macro");
    }
  }
  insertMore(Out, Behind.File, First ? Behind.Begin : Behind.End,
             First ? Text + ", " : ", " + Text);
  return llvm::Error::success();
}

/// What the names in \p A have in front: the library may ask for it, or the
/// function that is given them adds it.
static llvm::StringRef prefixOf(const Aggregate &A, const Binding &Key) {
  for (size_t I = 0; I < A.Names.size() && I < A.Elements.size(); ++I)
    if (&A.Elements[I] == Key.Value)
      return llvm::StringRef(A.Names[I]).take_while([](char C) {
        return C == ':' || C == '@' || C == '$';
      });
  return "";
}

/// What elements of \p A are made with: "Value(" and ")" of `Value(id)`. No
/// branch of `?:`, which has more in front.
static std::pair<std::string, std::string> wrapperIn(const Aggregate &A) {
  std::pair<std::string, std::string> Result;
  for (const Expr &E : A.Elements) {
    const llvm::StringRef Text = E.Text;
    const size_t Open = E.Wrapped ? Text.find_first_of("({") : Text.npos;
    if (Open == Text.npos || !llvm::all_of(Text.take_front(Open), [](char C) {
          return llvm::isAlnum(C) || C == '_' || C == ':';
        }))
      continue;
    Result = {Text.take_front(Open + 1).str(), Text[Open] == '{' ? "}" : ")"};
  }
  return Result;
}

/// {{"id", Value(id)}}: the new pair goes behind the last one, and is made in
/// the same way. So it is behind `values["id"] = Value(id);`, or in front of
/// the call that is given the map.
llvm::Error Delivery::byName(const ValueRequest &Q, const Binding &Key,
                             const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  const Site &Set = A.LastAssignment;
  if (!Set.valid() && !A.Last.valid())
    return refuse("the map of its values has none that a new one could follow");
  const auto [Open, Close] = wrapperIn(A);
  const bool Text = isText(V),
             Number = V.Class == TypeClass::Integer && !V.Optional;
  std::string Value = V.Text;
  if (const Spelling &As = Text ? Key.How->TextAs : Key.How->IntegerAs;
      Key.How->Inferred && !As.Text.empty() && (Text || Number))
    Value = As.written(V.Text);
  else if (Number && llvm::StringRef(A.ElementType).ends_with("std::string>"))
    Value = "std::to_string(" + V.Text + ")";
  const std::string Name = fmt::format("\"{}{}\"", prefixOf(A, Key), Q.Name),
                    Given = Open + Value + Close;
  // Branches fill it in, or several calls are given it.
  if (Key.isFilledIn()) {
    const StatementPlace &P = Key.By->Place;
    if (!P.InBlock || P.InMacro)
      return refuse("the map of its values is filled in step by step, and the "
                    "call that is given it stands in no block of its own");
    Out.Edits.push_back(
        {Key.By->At.File, P.Statement.Begin, P.Statement.Begin,
         fmt::format("{}[{}] = {};\n{}", A.VariableText, Name, Given, P.Indent),
         OneMore});
  } else if (Set.valid())
    insertMore(Out, Set.File, Set.End,
               fmt::format("\n{}{}[{}] = {};",
                           std::string(Set.Col ? Set.Col - 1 : 0, ' '),
                           A.VariableText, Name, Given));
  else
    Out.Edits.push_back({A.Last.File, A.Last.End, A.Last.End,
                         fmt::format(", {{{}, {}}}", Name, Given),
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

llvm::Error Delivery::raiseCount(const Binding &Key, EditBatch &Out) const {
  if (!Key.How->Count || *Key.How->Count >= Key.By->Args.size())
    return llvm::Error::success();
  const Expr &Count = Key.By->Args[*Key.How->Count];
  bool Computed = Key.In && !Key.In->VariableText.empty() &&
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

/// Makes room in \p A for an element number \p Size.
static llvm::Error raiseBound(const Aggregate &A, size_t Size, EditBatch &Out) {
  Edit *Bound = A.Bound.valid()
                    ? editAt(Out, A.Bound.File, A.Bound.Begin, A.Bound.End)
                    : nullptr;
  if (Bound)
    return oneMore(Bound->Text);
  if (A.Bound.valid() && A.BoundValue <= static_cast<int64_t>(Size))
    Out.Edits.push_back({A.Bound.File, A.Bound.Begin, A.Bound.End,
                         std::to_string(Size + 1), OneMore});
  return llvm::Error::success();
}

/// " << x"; an operator that binds less than << keeps its operands together.
static std::string chained(const std::string &Text) {
  const bool Loose = llvm::any_of(
      llvm::ArrayRef<const char *>{" ? ", " == ", " != ", " < ", " > ", " & ",
                                   " | ", " ^ ", " && ", " || "},
      [&](const char *Operator) {
        return llvm::StringRef(Text).contains(Operator);
      });
  return Loose ? " << (" + Text + ")" : " << " + Text;
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
    insertMore(Out, At.File, At.End, Line);
  } else if (A.Last.valid()) {
    insertMore(Out, A.Last.File, A.Last.End,
               A.Chained ? chained(Text) : ", " + Text);
  } else {
    return refuse("the list of values is empty");
  }
  return raiseBound(A, Size, Out);
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
  // One statement may need the shard of one key twice.
  const bool Stands = llvm::any_of(Out.Edits, [&](const Edit &E) {
    return E.File == At.File && E.Begin == (After ? At.End : At.Begin) &&
           E.End == E.Begin && llvm::StringRef(E.Text).contains(Line);
  });
  if (Stands)
    return It->second;
  if (After)
    insertMore(Out, At.File, At.End, "\n" + Indent + Line);
  else
    Out.Edits.push_back(
        {At.File, At.Begin, At.Begin, Line + "\n" + Indent, "keep it as text"});
  Out.Includes.push_back({At.File, "string"});
  return It->second;
}

/// b[1].buffer = &x;  ->  b[2] = {}; b[2].buffer = &t_id;  behind it
llvm::Error Delivery::byMember(const ValueRequest &Q, const Binding &Key,
                               const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  const Api *How = G.R.Known.find(A.Member);
  if (!How || How->IntegerAs.Text.empty() || V.Class != TypeClass::Integer)
    return refuse(
        fmt::format("how '{}' is given another value is not known", A.Member));
  if (!A.LastAssignment.valid() || A.VariableText.empty())
    return refuse("the structs that hold its values are not filled in the "
                  "block that declares them");
  const Site &At = A.LastAssignment;
  const std::string Indent(At.Col ? At.Col - 1 : 0, ' ');
  size_t Size = A.Elements.size();
  if (Edit *Earlier = editAt(Out, At.File, At.End, At.End))
    Size += llvm::StringRef(Earlier->Text).count("] = {};");
  std::string Lines, Number = V.Text;
  if (!saysPlainName(Number)) {
    Number = Once.variableName(Q.TableName, *Key.By, "_shard");
    if (!V.AnewFor.empty()) {
      Lines = fmt::format("\n{}std::int64_t {} = 0;", Indent, Number);
      setAnew(V, Number, Out);
    } else if (Key.By->Place.InBlock) {
      Lines = fmt::format("\n{}const std::int64_t {} = {};", Indent, Number,
                          V.Text);
    } else { // a goto may jump over a variable that no value is written to
      Lines = fmt::format("\n{0}std::int64_t {1};\n{0}{1} = {2};", Indent,
                          Number, V.Text);
    }
  }
  std::string Struct = fmt::format("{}[{}]", A.VariableText, Size);
  Lines += fmt::format("\n{}{} = {{}};", Indent, Struct);
  llvm::SmallVector<llvm::StringRef, 4> Steps;
  const std::string Filled = How->IntegerAs.written(Number, Struct);
  llvm::StringRef(Filled).split(Steps, "; ");
  for (llvm::StringRef Step : Steps)
    Lines += fmt::format("\n{}{};", Indent, Step.str());
  insertMore(Out, At.File, At.End, Lines);
  return raiseBound(A, Size, Out);
}

llvm::Error Delivery::byElement(const ValueRequest &Q, const Binding &Key,
                                const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  if (!A.Member.empty())
    return byMember(Q, Key, V, Out);
  if (needsOwnArray(Key, V, Out))
    return byOwnArray(Q, Key, V, Out);
  const bool Text = isText(V);
  std::string Element = V.Text;
  bool Pointers = A.ElementClass == TypeClass::CharPointer ||
                  A.ElementClass == TypeClass::Bytes;
  const Spelling &As = Text ? Key.How->TextAs : Key.How->IntegerAs;
  if (A.ElementClass == TypeClass::String && !Text)
    Element = "std::to_string(" + V.Text + ")";
  else if (Key.How->Inferred && !As.Text.empty())
    Element = As.written(V.Text);
  else
    Element = givenAsElement(G, A.ElementType, V);
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
