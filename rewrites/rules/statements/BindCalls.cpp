#include "rewrites/rules/statements/BindCalls.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/GivenAs.h"
#include "rewrites/rules/statements/Binders.h"
#include "rewrites/rules/statements/ColumnPairs.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

std::string copyOfStatement(const Call &C, const std::string &New) {
  return C.Place.Before + New + C.Place.After;
}

static bool isText(TypeClass Class) {
  return Class == TypeClass::String || Class == TypeClass::CharPointer;
}

/// A binding that gives text: \p Key, another of \p Q's statement, or one of
/// the program that is made in the same way as \p Key.
static const Binding *textModel(const Graph &G, const ValueRequest &Q,
                                const Binding &Key) {
  auto Fits = [&](const Binding &B) {
    return B.Kind == Binding::BindCall && B.Value && isText(B.Value->Class) &&
           B.How->Handle.Kind == Key.How->Handle.Kind;
  };
  auto Alike = [&](const Binding &B) {
    return Fits(B) && B.How->Library == Key.How->Library &&
           B.How->Inferred == Key.How->Inferred &&
           B.By->Class == Key.By->Class && sameShape(*Key.How, *B.How) &&
           B.By->Macro.empty();
  };
  if (Fits(Key))
    return &Key;
  for (const auto &[Number, All] : Q.Statement->Bound)
    for (const Binding &B : All)
      if (Fits(B))
        return &B;
  for (const BoundStatement &Other : G.S.All)
    for (const auto &[Number, All] : Other.Bound)
      for (const Binding &B : All)
        if (Alike(B))
          return &B;
  return nullptr;
}

static llvm::Expected<std::string>
arguments(const ValueRequest &Q, const Binding &Key, const Binder &B,
          const std::string &Shard, bool Number64) {
  const Call &C = *Key.By;
  const Api &A = *Key.How;
  std::map<unsigned, std::string> Args;
  if (B.How.Handle.Kind == HandleRole::Argument) {
    if (A.Handle.Index >= C.Args.size() || !C.Args[A.Handle.Index].Editable)
      return refuse(
          "the statement its key is bound to is named inside a macro");
    Args[B.How.Handle.Index] = C.Args[A.Handle.Index].Text;
  }
  // bind(":id", x) and bind(1, x) may be one function.
  bool Number = A.ParameterName == A.Index && !Key.ByName;
  if (B.How.ParameterName && A.ParameterName && !Number) {
    const Expr &Name = C.Args[*A.ParameterName];
    if (Q.Name.empty())
      return refuse(
          "its key is bound by name at one place and by number at another");
    size_t Quote = Name.Text.find('"'), Close = Name.Text.rfind('"');
    if (Quote == Close || (Quote && Name.Text[Quote - 1] == 'R'))
      return refuse("its key is bound by a name that is not a literal");
    // QStringLiteral(":id") -> QStringLiteral(":ShardId"), with or without ":"
    if (llvm::StringRef(":@$").contains(Name.Text[Quote + 1]))
      ++Quote;
    Args[*B.How.ParameterName] =
        Name.Text.substr(0, Quote + 1) + Q.Name + Name.Text.substr(Close);
  } else if (B.How.Index) {
    bool Written =
        A.Index && *A.Index < C.Args.size(); // else a helper knows the number
    const Expr Index = Written ? C.Args[*A.Index] : Expr();
    bool LookedUp = Written && !Index.Constant && !Q.Name.empty();
    size_t Quote = LookedUp ? Index.Text.find('"') : std::string::npos,
           Close = Index.Text.rfind('"');
    if (LookedUp && (Quote == std::string::npos || Close == Quote))
      return refuse("its key is bound by a name that is not a literal");
    // index("…:id") -> index("…:ShardId"), whatever function looks it up
    Args[*B.How.Index] = Written && Key.Counted ? Index.Text
                         : LookedUp
                             ? Index.Text.substr(0, Quote + 2) + Q.Name +
                                   Index.Text.substr(Close)
                             : std::to_string(Q.Number - 1 + B.How.IndexBase);
  }
  if (!Shard.empty())
    Args[*B.How.Value] = B.AsText ? "std::to_string(" + Shard + ")"
                         : !B.Cast.empty()
                             ? "static_cast<" + B.Cast + ">(" + Shard + ")"
                         : !Number64 || B.How.IntegerAs.Text.empty()
                             ? Shard
                             : B.How.IntegerAs.written(Shard);
  // The wrapper's other parameters are given what the key's call gave them.
  for (unsigned I = 0;
       I < C.Args.size() && A.Inferred && bare(C.Name) == B.Name; ++I)
    if (!Args.count(I) && I != A.Length && I <= Args.rbegin()->first)
      Args[I] = C.Args[I].Text;
  std::vector<std::string> Texts;
  for (auto &[I, Text] : Args)
    Texts.push_back(Text);
  return fmt::format("{}", fmt::join(Texts, ", "));
}

/// The call that binds another text once more, for \p V.
static llvm::Expected<std::string> textCall(const Graph &G,
                                            const ValueRequest &Q,
                                            const Binding &Key,
                                            const CodeValue &V) {
  const Binding *Model = textModel(G, Q, Key);
  bool Overloaded = !Model && !Key.How->Inferred &&
                    Key.How->ValueClass == TypeClass::Other && Key.How->Value;
  const Api *Twin = !Model && !Key.How->Inferred && V.Class == TypeClass::String
                        ? G.R.Known.find(Key.How->Text.Text)
                        : nullptr;
  if (Twin && Twin->Value) {
    Binder B{Twin->Name, *Twin, false, ""};
    llvm::Expected<std::string> Args =
        arguments(Q, Key, B, V.Text + ".c_str()", /*Number64=*/false);
    if (!Args)
      return Args;
    return B.Name + "(" + *Args + ", " + Key.How->TextMore.Text + ")";
  }
  if (!Model && !Overloaded)
    return refuse(fmt::format(
        "no call like '{}' was found that binds text to it", Key.By->Name));
  if (!Model)
    Model = &Key;
  const Api &A = *Model->How;
  bool Pointer = Model->Value &&
                 Model->Value->Class == TypeClass::CharPointer &&
                 V.Class == TypeClass::String;
  Binder B{bare(Model->By->Name), A, false, ""};
  llvm::Expected<std::string> Args =
      arguments(Q, sameShape(*Key.How, A) ? Key : *Model, B,
                Pointer                 ? V.Text + ".c_str()"
                : A.TextAs.Text.empty() ? V.Text
                                        : A.TextAs.written(V.Text),
                /*Number64=*/false);
  if (!Args)
    return Args;
  std::string More;
  for (unsigned I = *A.Value + 1; I < Model->By->Args.size() && !A.Inferred;
       ++I) {
    const Expr &E = Model->By->Args[I];
    bool Length = A.Length == I && !(E.Constant && *E.Constant < 0);
    More += ", " + (Length ? fmt::format("static_cast<int>({}.size())", V.Text)
                           : E.Text);
  }
  return B.Name + "(" + *Args + More + ")";
}

bool bindsInOrder(const Api &A) {
  return !A.Index && !A.ParameterName && !A.FixedIndex && !A.Values;
}

llvm::Expected<const Binding *> behindAll(const BoundStatement &S,
                                          const Binding &Key) {
  if (Key.Kind != Binding::BindCall || Key.NamesColumn ||
      !(bindsInOrder(*Key.How) || Key.Counted))
    return &Key;
  unsigned Most = 0;
  for (const sql::Parameter &P : S.Sql->Parameters)
    Most = std::max(Most, P.Number);
  const Binding *Last = nullptr;
  if (auto It = S.Bound.find(Most); It != S.Bound.end())
    for (const Binding &B : It->second)
      if (B.Kind == Binding::BindCall && B.By->At.File == Key.By->At.File &&
          B.By->Function == Key.By->Function &&
          B.By->Place.BlockBegin == Key.By->Place.BlockBegin &&
          B.By->At.End >= Key.By->At.End &&
          (!Last || B.By->At.End < Last->By->At.End))
        Last = &B;
  if (!Last)
    return refuse("its values are bound one by one in their order, and the "
                  "last of them is not bound beside its key");
  return Last;
}

/// Values are bound one by one: the new one has to come last.
static llvm::Error checkOrder(const ValueRequest &Q, const Binding &Key) {
  llvm::Expected<const Binding *> Last = behindAll(*Q.Statement, Key);
  if (!Last)
    return Last.takeError();
  if ((*Last)->By != Key.By)
    return refuse("its values are bound one by one in their order, and the new "
                  "one does not come last");
  return llvm::Error::success();
}

bool isStreamed(const Call &C) {
  return llvm::StringRef(C.Name).ends_with("::operator<<") && !C.Open.valid();
}

/// `statement << id` goes on with ` << tenant`.
static llvm::Expected<std::string> streamed(const Graph &G,
                                            const ValueRequest &Q,
                                            const Binding &Key,
                                            const CodeValue &V) {
  const Call &C = *Key.By;
  std::string Value = V.Text;
  if (isText(V.Class)) {
    const Binding *Model = textModel(G, Q, Key);
    if (!Model || !isStreamed(*Model->By))
      return refuse(fmt::format(
          "no call like '{}' was found that binds text to it", C.Name));
    if (Model->Value->Class == TypeClass::CharPointer &&
        V.Class == TypeClass::String)
      Value += ".c_str()";
  } else {
    if (Value.empty())
      return refuse("its key is bound to NULL");
    Value = givenAs(G, C, *Key.How->Value, V);
  }
  return " << " + Value;
}

static llvm::Expected<std::string> nameAndArguments(const Graph &G,
                                                    const ValueRequest &Q,
                                                    const Binding &Key,
                                                    const CodeValue &V) {
  const Call &C = *Key.By;
  if (!C.Macro.empty() || !C.NameAt.valid())
    return refuse("its key is bound inside macro '" + C.Macro + "'");
  if (Key.NamesColumn)
    return pairCall(G, Key, V);
  if (llvm::Error E = Q.Behind ? llvm::Error::success() : checkOrder(Q, Key))
    return E;
  if (isStreamed(C))
    return streamed(G, Q, Key, V);
  if (isText(V.Class))
    return textCall(G, Q, Key, V);
  std::optional<Binder> B = binderFor(G, C, *Key.How, V);
  if (!B)
    return refuse(fmt::format(
        "no function like '{}' was found that binds a whole number", C.Name));
  llvm::Expected<std::string> Args =
      arguments(Q, Key, *B, V.Text, /*Number64=*/!V.Optional);
  if (!Args)
    return Args.takeError();
  return B->Name + "(" + *Args + ")";
}

llvm::Expected<std::string> bindCallText(const Graph &G, const ValueRequest &Q,
                                         const Binding &Key,
                                         const CodeValue &V) {
  llvm::Expected<std::string> Tail = nameAndArguments(G, Q, Key, V);
  if (!Tail)
    return Tail;
  return Key.By->Prefix + *Tail;
}

llvm::Expected<std::string> bindLinkText(const Graph &G, const ValueRequest &Q,
                                         const Binding &Key,
                                         const CodeValue &V) {
  llvm::Expected<std::string> Tail = nameAndArguments(G, Q, Key, V);
  if (!Tail)
    return Tail;
  return isStreamed(*Key.By) ? *Tail : "." + *Tail;
}

} // namespace keyspread
