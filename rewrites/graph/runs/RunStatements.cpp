#include "rewrites/graph/runs/RunStatements.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::Event;
using trace::Kind;
using trace::V;

/// Of one parameter: more say nothing new.
static constexpr size_t MostValues = 256;

RunStatements::RunStatements(trace::Runs &Runs, const Catalog &Known,
                             const Resources &Files,
                             std::optional<sql::Dialect> Given)
    : Runs(Runs), Known(Known), Files(Files), Given(Given) {
  for (const trace::Trace &T : Runs.all())
    Kept.add(T);
  // Who runs it by its name need not stand behind who prepares it.
  for (const trace::Trace &T : Runs.all()) {
    Inside = Runs.Code.isCalled(T.Entry->Of->Key);
    trace::forEachEvent(T.Items, [&](const Event &E) { prepare(E); });
  }
  for (const trace::Trace &T : Runs.all()) {
    Inside = Runs.Code.isCalled(T.Entry->Of->Key);
    for (auto &[Handle, Of] : BoundFirst)
      Of.Binds.clear();
    take(T.Items);
  }
  findShared();
}

/// A piece of many texts stands for none of them, where another is of fewer:
/// branches of one function make several of the same pieces.
void RunStatements::findShared() {
  std::map<Site, std::set<llvm::StringRef>> Users;
  for (const RunText &T : Texts)
    for (const Segment &S : T.Text.Segments)
      Users[S.At].insert(T.Text.Text);
  for (RunText &T : Texts) {
    size_t Fewest = Texts.size();
    for (const Segment &S : T.Text.Segments)
      Fewest = std::min(Fewest, Users.at(S.At).size());
    std::vector<uint32_t> Common;
    for (const Segment &S : T.Text.Segments)
      if (S.Made || Users.at(S.At).size() > Fewest)
        Common.push_back(S.Begin);
    for (BoundStatement &B : T.Statements)
      B.Common = Common;
  }
}

void RunStatements::take(const std::vector<trace::Item> &Items) {
  for (const trace::Item &I : Items) {
    if (I.Of && I.Of->isDatabase())
      take(*I.Of);
    take(I.First);
    take(I.Second);
  }
}

void RunStatements::prepare(const Event &E) {
  const std::string Name =
      E.isDatabase() && E.Text ? trace::statementName(E) : std::string();
  if (Name.empty())
    return;
  std::vector<RunText *> &All = ByName[Name];
  for (RunText *T : Prepared[&E] = readText(E))
    if (!llvm::is_contained(All, T))
      All.push_back(T);
}

void RunStatements::take(const Event &E) {
  std::vector<RunText *> To;
  const std::string Name = trace::statementName(E);
  if (E.Text) {
    To = Name.empty() ? readText(E) : Prepared[&E];
    if (E.Handle)
      ByHandle[E.Handle.Of] = To;
    ByHandle[Runs.Make.result(&E).Of] = To; // what a connection gives for it
  } else if (!Name.empty()) {
    To = ByName[Name];
    if (E.Handle)
      ByHandle[E.Handle.Of] = To;
  } else {
    for (V Handle : trace::alternatives(E.Handle))
      if (Handle)
        if (auto It = ByHandle.find(Handle.Of); It != ByHandle.end())
          llvm::append_range(To, It->second);
    const trace::Event *By = To.empty() ? Kept.of(E.Handle) : nullptr;
    if (By)
      To = ByHandle[E.Handle.Of] = readText(*By);
  }
  if (E.How->Item) // `, use(id)` gives the statement again
    ByHandle[Runs.Make.result(&E).Of] = To;
  if (E.Text && E.Handle)
    bindFirst(E, To);
  else if (bindsNext(E, !To.empty()))
    return;
  for (RunText *T : To)
    bind(*T, E);
  bindAgain(E);
}

/// What stands behind a pointer, where something does.
static V given(const Event &E, size_t I) {
  if (I >= E.Args.size())
    return {};
  return E.Behind[I] ? E.Behind[I] : E.Args[I];
}

/// What lies, when a statement runs, where it was told to look.
void RunStatements::bindAgain(const Event &E) {
  for (const trace::ReadAgain &One : E.Again) {
    const Event &By = *One.Bound;
    auto Of =
        ByHandle.find(By.How->Item ? Runs.Make.result(&By).Of : By.Handle.Of);
    if (Of == ByHandle.end())
      continue;
    for (RunText *T : Of->second)
      if (By.How->Values)
        add(T->Numbered[One.Index + 1], One.Now, By);
      else if (By.How->Item)
        bindItem(*T, By, One.Now);
      else
        bindOne(*T, By, One.Now);
  }
}

void RunStatements::bind(RunText &To, const Event &E) {
  if (E.How->Values || E.How->NamedValues)
    bindAll(To, E);
  else if (E.How->Item)
    bindItem(To, E);
  else if (E.How->Value && !E.Text)
    bindOne(To, E, given(E, *E.How->Value));
}

/// What was bound to the handle of \p E before \p E gave it a text.
void RunStatements::bindFirst(const Event &E, llvm::ArrayRef<RunText *> To) {
  OfHandle &Of = BoundFirst[E.Handle.Of];
  for (const Event *Bind : Of.Binds)
    for (RunText *T : To)
      bind(*T, *Bind);
  Of = {E.How->Runs, {}};
}

/// SQLBindParameter(statement, ..), then SQLExecDirect(statement, text, ..): a
/// statement that has no text yet, or ran with its text, takes values for the
/// next.
bool RunStatements::bindsNext(const Event &E, bool HasText) {
  if (!E.Handle || !E.How->Value || E.How->Values)
    return false;
  auto [Of, New] = BoundFirst.try_emplace(E.Handle.Of, OfHandle{!HasText, {}});
  if (!Of->second.Ran)
    return false;
  Of->second.Binds.push_back(&E);
  return true;
}

/// \p X, put into the statement that begins with \p Text, is one value of it:
/// a whole 'text' of SQL, or what stands in quotes that are open there.
static bool isValue(llvm::StringRef Text, const trace::Value &X) {
  llvm::StringRef Inside = X.Name;
  const bool Open = Text.count('\'') % 2;
  if (!Open && !(Inside.consume_front("'") && Inside.consume_back("'")))
    return false;
  while (Inside.contains('\'')) { // a quote in it is written twice
    auto [Before, Behind] = Inside.split('\'');
    if (!Behind.consume_front("'"))
      return false;
    Inside = Behind;
  }
  return true;
}

namespace {

/// The text as SQL reads it. Numbers and texts that are put into it are values,
/// whatever they are in this run.
struct Flattening {
  Template &To;
  std::vector<V> &Holes;
  bool TextsStay;             // a known text is one of the statement's bytes
  const Node *Last = nullptr; // that the text before was written in

  void add(V Of) {
    const trace::Value &X = *Of.Of;
    if (X.Kind == Kind::Join) {
      for (V Part : X.Parts)
        add(Part);
      return;
    }
    const bool IsText = X.Kind == Kind::Text;
    const bool IsOther = !TextsStay && Last && X.From != Last;
    if (!IsText || (IsOther && isValue(To.Text, X)))
      return addHole(Of);
    addText(X);
  }

private:
  void addHole(V Of) {
    Hole H;
    H.Offset = To.Text.size();
    To.Holes.push_back(std::move(H));
    To.Text += sql::HoleByte;
    Holes.push_back(Of);
  }

  void addText(const trace::Value &X) {
    const uint32_t Base = To.Text.size();
    To.Text += X.Name;
    Last = X.From;
    if (!X.From)
      return;
    const uint32_t First = X.Offset, Behind = X.Offset + X.Name.size();
    for (const Segment &S : X.From->Runs) {
      if (S.End <= First || S.Begin >= Behind)
        continue;
      const uint32_t Begin = std::max(S.Begin, First),
                     End = std::min(S.End, Behind);
      Segment Part = S;
      if (!S.Atomic)
        Part.At = siteOfRun(S, X.From->Name, Begin, End);
      Part.Begin = Base + Begin - First;
      Part.End = Base + End - First;
      To.Segments.push_back(std::move(Part));
    }
  }
};

} // namespace

Template templateOf(V Text, std::vector<V> &Holes, bool TextsStay) {
  Template Result;
  Flattening{Result, Holes, TextsStay}.add(Text);
  return Result;
}

RunText *RunStatements::textFor(V Text, const Event &E) {
  std::vector<V> Holes;
  Template T = templateOf(Text, Holes);
  if (T.Segments.empty()) {
    const Template *File = textOfFile(Text, Files);
    if (!File)
      return nullptr;
    T = *File;
    Holes.clear();
  }
  auto [It, New] = ByText.try_emplace({T.Text, T.Segments.front().At}, nullptr);
  if (New) {
    RunText &Read = Texts.emplace_back();
    It->second = &Read;
    Read.Text = std::move(T);
    const sql::Dialect In = sql::dialectNamed(Known.dialectOf(E.How->Library))
                                .value_or(Given.value_or(sql::Dialect::Sqlite));
    Read.Script = sql::parse(Read.Text.Text, In);
    Read.Holes.resize(Holes.size());
    for (const sql::Statement &S : Read.Script.Statements) {
      BoundStatement B;
      B.How = E.How;
      B.Text = &Read.Text;
      B.Script = &Read.Script;
      B.Sql = &S;
      B.Read = In;
      Read.Statements.push_back(std::move(B));
    }
  }
  RunText &Read = *It->second;
  for (size_t I = 0; I < Holes.size(); ++I)
    add(Read.Holes[I], Holes[I], E);
  return &Read;
}

/// A text that the run does not see, a file's: by the calls that led to it.
RunText *RunStatements::unreadFor(const Event &E) {
  std::vector<Site> Calls = {E.In->Unit->site(E.At->At)};
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    Calls.push_back(C->In->Unit->site(C->At->At));
  RunText *&T = ByCalls[Calls];
  if (!T) {
    T = &Texts.emplace_back();
    T->Calls = std::move(Calls);
  }
  return T;
}

std::vector<RunText *> RunStatements::readText(const Event &E) {
  std::vector<RunText *> Result;
  for (V Of :
       trace::possibleTexts(Runs.Make, E.Text, trace::choosesTexts, 1, E.Known))
    if (RunText *T = Of ? textFor(Of, E) : nullptr)
      Result.push_back(T);
  if (Result.empty())
    Result.push_back(unreadFor(E));
  return Result;
}

/// What \p E is given to bind is a text, and not a list of values.
static bool bindsText(const Event &E) {
  const Body &In = *E.In->Of;
  size_t At = E.At->HasCallee + E.At->HasObject + E.How->Value.value_or(0);
  if (!E.How->Value || At >= E.At->Operands.size())
    return true;
  const Node *Given = &In.Nodes[E.At->Operands[At]];
  auto IsText = [&] {
    return Given->Class == TypeClass::String ||
           Given->Class == TypeClass::CharPointer;
  };
  while (!IsText() && Given->Operands.size() == 1 &&
         (Given->Kind == Op::Make || Given->Kind == Op::Cast))
    Given = &In.Nodes[Given->Operands[0]];
  return IsText();
}

/// Of a list it is each element: the statement runs for one after the other.
void RunStatements::add(std::vector<RunValue> &To, V Of, const Event &E) {
  const bool IsList = Of && Of.Of->Kind == Kind::List && !bindsText(E);
  for (V One : IsList ? Of.Of->Parts : std::vector<V>{Of})
    if (One && To.size() < MostValues)
      To.push_back({One, &E, Inside});
}

void RunStatements::bindOne(RunText &To, const Event &E, V Of) {
  const Api &How = *E.How;
  if (How.FixedIndex)
    return add(To.Numbered[*How.FixedIndex], Of, E);
  const std::optional<unsigned> Role =
      How.Index ? How.Index : How.ParameterName;
  if (!Role) { // the next one
    To.Counted.insert(&E);
    return add(To.Numbered[To.Counted.size()], Of, E);
  }
  V Which = given(E, *Role);
  if (!Which)
    return;
  if (Which.Of->Kind == Kind::Number)
    return add(To.Numbered[Which.Of->Number + 1 - How.IndexBase], Of, E);
  if (std::optional<std::string> Name = trace::wholeText(Which))
    return add(To.Named[trace::bareParameter(*Name)], Of, E);
  // The number that was looked up for a name.
  if (Which.Of->Kind != Kind::Result)
    return add(To.Open, Of, E);
  const Event &Look = *Which.Of->By;
  V Name = Look.How && Look.How->ReturnsIndex && Look.How->ParameterName
               ? given(Look, *Look.How->ParameterName)
               : V{};
  if (std::optional<std::string> Is = trace::wholeText(Name))
    add(To.Named[trace::bareParameter(*Is)], Of, E);
}

/// The call that made the item which \p E adds to a statement, if that gives a
/// value: the `use(id)` of `sql << "..", into(name), use(id)`.
static const Event *valueAdded(const Event &E) {
  if (!E.How || !E.How->Item || *E.How->Item >= E.Args.size())
    return nullptr;
  const trace::Value &Item = *E.Args[*E.How->Item].Of;
  const Event *Made = Item.Kind == Kind::Result ? Item.By : nullptr;
  return Made && Made->How && Made->How->Value ? Made : nullptr;
}

/// Values without a name are counted from the text on. \p Now: what is bound
/// instead of what was when it was added.
void RunStatements::bindItem(RunText &To, const Event &E, V Now) {
  auto NameOf = [](const Event &Made) {
    const V Name =
        given(Made, Made.How->ParameterName.value_or(*Made.How->Value + 1));
    const std::optional<std::string> Is =
        Name ? trace::wholeText(Name) : std::nullopt;
    return Is ? trace::bareParameter(*Is) : std::string();
  };
  const Event *Made = valueAdded(E);
  if (!Made)
    return;
  const V Of = Now ? Now : given(*Made, *Made->How->Value);
  if (const std::string Name = NameOf(*Made); !Name.empty())
    return add(To.Named[Name], Of, E);
  unsigned Number = 1;
  for (V H = E.Handle; H && H.Of->Kind == Kind::Result && H.Of->By->How &&
                       H.Of->By->How->Item && H.Of->By != &E;
       H = H.Of->By->Handle)
    if (const Event *Before = valueAdded(*H.Of->By))
      Number += NameOf(*Before).empty();
  add(To.Numbered[Number], Of, E);
}

void RunStatements::bindAll(RunText &To, const Event &E) {
  const Api &How = *E.How;
  if (How.NamedValues) {
    for (auto &[Name, Of] : trace::namedValuesGiven(E))
      add(To.Named[Name], Of, E);
    return;
  }
  if (!E.Bound.empty()) {
    for (size_t I = 0; I < E.Bound.size(); ++I)
      add(To.Numbered[I + 1], E.Bound[I], E);
    return;
  }
  if (How.ValuesPack) {
    unsigned Number = 0;
    for (size_t I = *How.Values; I < E.Args.size(); ++I) {
      const auto All = trace::spreadOf(given(E, I));
      if (!All)
        return;
      for (V Of : *All)
        add(To.Numbered[++Number], Of, E);
    }
    return;
  }
  V Of = given(E, *How.Values);
  if (Of && Of.Of->Kind == Kind::List)
    for (size_t I = 0; I < Of.Of->Parts.size(); ++I)
      add(To.Numbered[I + 1], Of.Of->Parts[I], E);
}

std::vector<RunValue> RunStatements::valuesOf(const RunText &T,
                                              const sql::Statement &S,
                                              const sql::Value &V) const {
  if (V.Kind == sql::Value::Hole && V.HoleIdx && *V.HoleIdx < T.Holes.size())
    return T.Holes[*V.HoleIdx];
  // '..': what is put in first.
  if (llvm::StringRef(T.Text.Text).substr(V.Range.Begin).starts_with("'") &&
      !V.HoleIdxs.empty() && V.HoleIdxs[0] < T.Holes.size())
    return T.Holes[V.HoleIdxs[0]];
  if (V.Kind != sql::Value::Parameter || !V.ParameterIdx)
    return {};
  const sql::Parameter &P = S.Parameters[*V.ParameterIdx];
  std::vector<RunValue> Result;
  if (auto It = T.Numbered.find(P.Number); It != T.Numbered.end())
    Result = It->second;
  if (auto It = T.Named.find(P.Name); !P.Name.empty() && It != T.Named.end())
    llvm::append_range(Result, It->second);
  return Result;
}

} // namespace keyspread
