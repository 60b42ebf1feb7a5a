#include "rewrites/trace/Trace.h"

#include "rewrites/trace/Texts.h"

#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::trace {

using namespace facts;

/// Of `const C *` and `C &`: C. Empty: it is neither.
static llvm::StringRef pointeeType(const BodyParameter &P) {
  llvm::StringRef Type = P.Type;
  if (!P.IsReference)
    return "";
  if (!Type.consume_back("&"))
    Type.consume_back("*");
  Type = Type.rtrim();
  Type.consume_front("const ");
  return Type;
}

Trace Machine::run(const program::Function &Entry, std::optional<size_t> Aside,
                   size_t MostSteps) {
  Trace T;
  T.Entry = &Entry;
  T.Aside = Aside.value_or(W.Aside.size());
  NotesAside = !Aside;
  for (size_t I = 0; I < T.Aside; ++I)
    this->Aside[W.Aside[I].Key] = &W.Aside[I];
  M = Memory(Memories);
  Frame Own;
  Own.Of = &Entry;
  Own.Id = ++Frames;
  F = &Own;
  Out = &T.Items;
  Ids = &T.KeptIds;
  Budget = 0;
  T.MostSteps = this->MostSteps = MostSteps;
  Cut.clear();
  Active = {&Entry};
  noteEntered(Entry);
  if (Entry.Of->IsMethod || Entry.Of->IsConstructor)
    Declared[(Own.This = Make.symbol("this")).Of] = Entry.Of->Class;
  if (Entry.Of->IsMethod && !Entry.Of->IsDestructor)
    setFixedFields(*Entry.Of, Own.This);
  for (const BodyParameter &P : Entry.Of->Parameters) {
    V Of = Make.symbol(P.Spelled.empty() ? "an unnamed parameter" : P.Spelled);
    T.Parameters.push_back(Of);
    if (const ClassShape *Class = W.Code.classOfType(pointeeType(P)))
      Declared[Of.Of] = Class->Key;
    Own.Locals.insert(P.Name);
    M.set(local(P.Name, Own), Of);
  }
  if (Entry.Of->IsConstructor)
    initialise(Entry, behind(Own.This));
  Flow Left = Flow::Next;
  if (!Entry.Of->Nodes.empty())
    Left = exec(Entry.Of->Nodes.size() - 1);
  if (Left == Flow::Next)
    Own.Returns.push_back({this->M, {}, Make.boolean(true)});
  noteEnded(Entry);
  forgetFacts(0);
  T.Result = load(leave(Own));
  T.Cut = Cut;
  T.Given = std::move(Given);
  T.Entered.assign(Entered.begin(), Entered.end());
  noteKept(T, Own.This);
  F = nullptr;
  return T;
}

std::optional<std::vector<V>> spreadOf(V Of) {
  if (Of.Of->Kind != Kind::Operation || Of.Of->Name != "spread")
    return std::vector<V>{Of};
  const V All = Of.Of->Parts[0];
  if (All.Of->Kind != Kind::List || All.Of->Open)
    return std::nullopt;
  return All.Of->Parts;
}

/// The arguments from \p First on.
static std::vector<V> packGiven(const Event &E, unsigned First) {
  std::vector<V> Result;
  for (V Of : llvm::ArrayRef(E.Args).drop_front(First)) {
    const std::optional<std::vector<V>> All = spreadOf(Of);
    if (!All)
      return {};
    llvm::append_range(Result, *All);
  }
  return Result;
}

std::vector<V> valuesGiven(const Event &E) {
  const unsigned First = *E.How->Values;
  if (!E.Bound.empty())
    return E.Bound;
  if (First >= E.Args.size())
    return {};
  if (E.How->ValuesPack)
    return packGiven(E, First);
  const V Of = E.Behind[First] ? E.Behind[First] : E.Args[First];
  if (Of.Of->Kind != Kind::List)
    return {};
  const std::vector<V> &All = Of.Of->Parts;
  const std::optional<unsigned> Count = E.How->Count;
  if (Count && *Count < E.Args.size() &&
      E.Args[*Count].Of->Kind == Kind::Number) {
    const int64_t Told = E.Args[*Count].Of->Number;
    if (Told >= 0 && Told <= int64_t(All.size()))
      return {All.begin(), All.begin() + Told};
  }
  return Of.Of->Open ? std::vector<V>() : All;
}

std::string bareParameter(llvm::StringRef Name) {
  Name.consume_front(":") || Name.consume_front("@") || Name.consume_front("$");
  return Name.str();
}

std::vector<std::pair<std::string, V>> namedValuesGiven(const Event &E) {
  const unsigned At = *E.How->NamedValues;
  if (At >= E.Args.size())
    return {};
  const V Of = E.Behind[At] ? E.Behind[At] : E.Args[At];
  if (Of.Of->Kind != Kind::Map)
    return {};
  std::vector<std::pair<std::string, V>> Result;
  for (size_t I = 0; I < Of.Of->Names.size(); ++I) {
    llvm::StringRef Name = Of.Of->Names[I];
    if (Name.consume_front("[") && Name.consume_back("]") &&
        !isOpenKey(Of.Of->Names[I]))
      Result.push_back({bareParameter(Name), Of.Of->Parts[I]});
  }
  return Result;
}

std::string statementName(const Event &E) {
  const std::optional<unsigned> At = E.How->StatementName;
  if (!At || *At >= E.Args.size())
    return "";
  std::string Name = flatten(E.Behind[*At] ? E.Behind[*At] : E.Args[*At]).Text;
  const bool Said = llvm::any_of(Name, [](char C) { return C != '\x01'; });
  return Said ? Name : "";
}

bool isBind(const Event &E) {
  const Api *How = E.How;
  if (!How || How->Sql || How->Runs || How->Origin)
    return false;
  return How->Index || How->FixedIndex || How->ParameterName ||
         (How->Value && How->Handle.Kind != HandleRole::NoHandle) || How->Null;
}

bool tellsOfBinds(V Of, llvm::function_ref<bool(const Event &)> Which) {
  bool Any = false;
  auto Tells = [&](auto &Self, V Part) -> bool {
    if (!Part)
      return false;
    const Value &X = *Part.Of;
    if (X.Kind == Kind::Result) {
      Any = true;
      return isBind(*X.By) && Which(*X.By);
    }
    return X.Kind == Kind::Number || X.Kind == Kind::Null ||
           ((X.Kind == Kind::Operation || X.Kind == Kind::Choice) &&
            llvm::all_of(X.Parts, [&](V Of) { return Self(Self, Of); }));
  };
  return Tells(Tells, Of) && Any;
}

void forEachEvent(const std::vector<Item> &Items,
                  const std::function<void(const Event &)> &Do) {
  for (const Item &I : Items) {
    if (I.Of)
      Do(*I.Of);
    forEachEvent(I.First, Do);
    forEachEvent(I.Second, Do);
  }
}

static std::string placeOf(const program::Function *In, const Node *At) {
  if (!In || !At)
    return "";
  Site S = In->Unit->site(At->At);
  if (!S.valid())
    return "";
  llvm::StringRef File = S.File;
  return fmt::format("{}:{}:{}",
                     File.rsplit('/').second.empty()
                         ? File.str()
                         : File.rsplit('/').second.str(),
                     S.Line, S.Col);
}

static std::string argumentsOf(const Event &E) {
  std::string Result;
  for (size_t I = 0; I < E.Args.size(); ++I) {
    const V &Of = E.Behind[I] && (E.Behind[I].Of->Kind == Kind::List ||
                                  E.Behind[I].Of->Kind == Kind::Join ||
                                  E.Behind[I].Of->Kind == Kind::Text)
                      ? E.Behind[I]
                      : E.Args[I];
    const bool IsText = E.Text && E.How && E.How->Sql == I;
    Result += (Result.empty() ? "" : ", ") + print(IsText ? E.Text : Of);
  }
  return Result;
}

/// "sqlite3_prepare_v2#3": the event, where another speaks of what it gave.
std::string printEvent(const Event *E) {
  return fmt::format("{}#{}", E->Name, E->Number);
}

static void printItems(const std::vector<Item> &Items, unsigned Indent,
                       std::string &Out) {
  const std::string Pad(Indent * 2, ' ');
  for (const Item &I : Items) {
    std::string At = placeOf(I.In, I.At);
    switch (I.Kind) {
    case Item::Happens:
      Out += fmt::format("{}{}{}{}({})", Pad, I.Of->isDatabase() ? "" : "- ",
                         I.Of->Object ? print(I.Of->Object) + "." : "",
                         printEvent(I.Of), argumentsOf(*I.Of));
      if (I.Of->After && (!I.Of->How || I.Of->How->Origin))
        Out += " after " + print(I.Of->After);
      Out += "  [" + At;
      for (const CallSite *C = I.Of->Up; C; C = C->Up)
        Out += " < " + placeOf(C->In, C->At);
      Out += "]\n";
      break;
    case Item::Branch:
      Out += fmt::format("{}if {}  [{}]\n", Pad, print(I.Value), At);
      printItems(I.First, Indent + 1, Out);
      if (!I.Second.empty()) {
        Out += Pad + "else\n";
        printItems(I.Second, Indent + 1, Out);
      }
      break;
    case Item::Loop:
      Out += fmt::format("{}loop  [{}]\n", Pad, At);
      printItems(I.First, Indent + 1, Out);
      break;
    case Item::Return:
      Out += fmt::format("{}return{}  [{}]\n", Pad,
                         I.Value ? " " + print(I.Value) : "", At);
      break;
    case Item::Throw:
      Out += fmt::format("{}throw  [{}]\n", Pad, At);
      break;
    case Item::Break:
      Out += Pad + "break\n";
      break;
    case Item::Continue:
      Out += Pad + "continue\n";
      break;
    }
  }
}

std::string print(const Trace &T, const program::Code &) {
  std::string Out = T.Entry->Of->Qualified + "\n";
  printItems(T.Items, 1, Out);
  if (T.Result && T.Result.Of->Kind != Kind::Unknown)
    Out += "  gives " + print(T.Result) + "\n";
  if (!T.Cut.empty())
    Out += "  cut: " + T.Cut + "\n";
  return Out;
}

} // namespace keyspread::trace
