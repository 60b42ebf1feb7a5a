#include "tool/engine/Prove.h"

#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/TraceProof.h"
#include "rewrites/proof/bound/NewCuts.h"
#include "rewrites/proof/scripts/ScriptProof.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"
#include "tool/engine/prove/Partners.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"

#include <fmt/format.h>

#include <deque>

namespace keyspread {

/// The plan with \p Tables alone.
static Plan planFor(const Plan &Of, const std::vector<std::string> &Tables) {
  Plan Result = Of;
  auto IsAbout = [&](llvm::StringRef Table) {
    return llvm::any_of(Tables, [&](const std::string &T) {
      return Table.equals_insensitive(T);
    });
  };
  for (auto It = Result.Tables.begin(); It != Result.Tables.end();)
    It = IsAbout(It->first) ? std::next(It) : Result.Tables.erase(It);
  return Result;
}

static bool touchesDatabase(const trace::Trace &T) {
  bool Any = false;
  trace::forEachEvent(T.Items,
                      [&](const trace::Event &E) { Any |= E.isDatabase(); });
  return Any;
}

/// It was cut before it came to a call of the database that stands in it.
static bool isCutShort(const Catalog &Known, const trace::Trace &T) {
  return !T.Cut.empty() &&
         llvm::any_of(T.Entry->Of->Nodes, [&](const facts::Node &N) {
           const Api *How =
               N.Qualified.empty() ? nullptr : Known.find(N.Qualified);
           return How && !How->Denied;
         });
}

namespace {

class Proving {
public:
  Proving(const proof::Context &C, const std::vector<std::string> &Tables)
      : C(C) {
    for (const std::string &T : Tables)
      Result.Tables[llvm::StringRef(T).lower()];
  }
  void function(const trace::Trace &Was, const trace::Trace *Is);
  void conversions(const program::Function &Was, const program::Function &Is);
  void hidden(const HiddenTexts::Hidden &Of);
  Proven take() { return std::move(Result); }

private:
  std::set<std::string> tablesOf(const trace::Trace &T) const;
  /// \p OfAny: it may be about any of the tables.
  void open(const trace::Trace &Was, Site At, std::string Why,
            bool OfAny = false, bool IsCut = false);

  const proof::Context &C;
  Proven Result;
};

} // namespace

/// The planned tables whose names stand in what the database is given.
std::set<std::string> Proving::tablesOf(const trace::Trace &T) const {
  std::set<std::string> Found;
  auto Look = [&](trace::V Of) {
    if (!Of)
      return;
    trace::forEachPiece(proof::plain(Of), [&](trace::V One) {
      const std::string Text =
          llvm::StringRef(trace::flatten(One).Text).lower();
      for (auto &[Table, Count] : Result.Tables)
        if (llvm::StringRef(Text).contains(Table))
          Found.insert(Table);
    });
  };
  trace::forEachEvent(T.Items, [&](const trace::Event &E) {
    if (!E.isDatabase())
      return;
    Look(E.Text);
    if (const std::vector<trace::V> *Prepared = C.Was.textsFor(E);
        Prepared && !C.isSeenByCallers(T, E))
      llvm::for_each(*Prepared, Look);
    if (E.How->Access.Table && *E.How->Access.Table < E.Args.size())
      Look(E.Args[*E.How->Access.Table]);
  });
  return Found;
}

void Proving::open(const trace::Trace &Was, Site At, std::string Why,
                   bool OfAny, bool IsCut) {
  if (!At.valid())
    At = Was.Entry->Unit->site(Was.Entry->Of->At);
  const Step Open{std::move(At), "not proven: " + std::move(Why)};
  std::set<std::string> Tables = tablesOf(Was);
  if (Tables.empty() && OfAny)
    for (const auto &[Table, Of] : Result.Tables)
      Tables.insert(Table);
  for (const std::string &Table : Tables) {
    TableProof &Of = Result.Tables[Table];
    if (++Of.Open == 1 || (IsCut && !Of.IsCut))
      Of.First = Open;
    Of.IsCut |= IsCut;
  }
  if (Tables.empty())
    Result.OpenOfNoTable.push_back(Open);
  Result.Open.push_back(Open);
}

/// \p Is: null where the function is gone.
void Proving::function(const trace::Trace &Was, const trace::Trace *Is) {
  const std::string &Name = Was.Entry->Of->Qualified;
  if (!Was.Cut.empty())
    return open(Was, {}, fmt::format("'{}': {}", Name, Was.Cut), false, true);
  if (!Is)
    return open(
        Was, {},
        fmt::format("'{}' has another name or other parameters now", Name));
  if (!Is->Cut.empty())
    return open(Was, {}, fmt::format("'{}', after: {}", Name, Is->Cut));
  proof::Verdict V = proof::compare(C, Was, *Is);
  ++Result.Functions;
  Result.Events += V.Events;
  if (const proof::Difference *D = V.certain()) {
    Result.Different.push_back({D->At, D->Text});
    return;
  }
  if (!V.proven())
    return open(
        Was, V.Differences.front().At, V.Differences.front().Text,
        llvm::any_of(V.Differences, [](const auto &D) { return D.OfOther; }));
  ++Result.Same;
  for (const std::string &Table : tablesOf(Was))
    ++Result.Tables[Table].Functions;
  for (auto &[Table, Count] : V.Statements)
    Result.Tables[Table].Statements += Count;
}

/// Nothing was compared; why may have been said of the function.
void Proving::hidden(const HiddenTexts::Hidden &Of) {
  const Step Open{Of.Of->site(Of.Of->Sql->Range),
                  "not proven: no run is seen to give the database this "
                  "statement, which changes"};
  if (llvm::any_of(Result.OpenOfNoTable, [&](const Step &Other) {
        return Other.At.File == Open.At.File;
      }))
    return;
  for (const std::string &Table : Of.Tables) {
    TableProof &To = Result.Tables[llvm::StringRef(Table).lower()];
    if (++To.Open == 1)
      To.First = Open;
  }
  Result.Open.push_back(Open);
}

/// What no run follows, a container of a library, say, may cut an id all the
/// same.
void Proving::conversions(const program::Function &Was,
                          const program::Function &Is) {
  if (const auto Cut = proof::findNewCut(*Was.Of, *Is.Of))
    Result.Different.push_back(
        {Was.Unit->site(Was.Of->At),
         fmt::format("after: '{}' cuts a number of 64 bits to {} in line {}, "
                     "and did not before",
                     Is.Of->Qualified, Cut->Bits, Cut->At.Line)});
}

/// The file of SQL that \p Path names, before and after.
static std::optional<proof::FileTexts>
textsOfFile(const Session &S, const std::map<std::string, std::string> &Changed,
            const std::string &Path) {
  const facts::Template *Text = S.Linked->Queries.theOne(Path);
  if (!Text)
    return std::nullopt;
  auto It = Changed.find(Text->At.File);
  return proof::FileTexts{Text->Text,
                          It == Changed.end() ? Text->Text : It->second};
}

/// The scripts that people run: what the program reads is proven where it does.
static void proveScripts(const Session &S, const proof::Context &C,
                         const std::map<std::string, std::string> &Changed,
                         std::vector<Step> &Out) {
  for (const SchemaScript &Script : S.Linked->scripts()) {
    const SchemaFile &File = *Script.File;
    if (Script.IsHistory || S.Linked->isRead(File.Path))
      continue;
    auto It = Changed.find(File.Path);
    for (const proof::ScriptDifference &D : proof::proveScript(
             File.Contents, It == Changed.end() ? File.Contents : It->second,
             File.Written.value_or(C.Planned.Dialect), C.Before, C.Planned,
             C.Sharded, C.Reordered))
      Out.push_back({siteIn(File.Path, File.Contents, D.At, D.At), D.Text});
  }
}

/// By the runtime.
static bool makesIds(const trace::Trace &T) {
  bool Makes = false;
  trace::forEachEvent(T.Items, [&](const trace::Event &E) {
    Makes |= llvm::is_contained(
        {"keyspread::ordered_id", "keyspread::random_id"}, E.Name);
  });
  return Makes;
}

Proven prove(Session &S, std::vector<facts::Bodies> After,
             const std::map<std::string, std::string> &Changed,
             const std::vector<std::string> &Tables,
             const std::vector<FullRead> &FullReads, const Touches &Touched) {
  const llvm::TimeTraceScope Scope("Prove");
  const Plan Planned = planFor(*S.Decided, Tables);
  const Schema &Before = S.Linked->schema();
  proof::Context C{Before,
                   Planned,
                   shardedTables(Before, Planned),
                   reorderedKeys(Before, Planned),
                   [&](const Api &How) {
                     return sql::dialectNamed(S.Known->dialectOf(How.Library))
                         .value_or(Planned.Dialect);
                   },
                   [&](llvm::StringRef Number, llvm::StringRef Text) {
                     const Api *How = S.Known->find(Number);
                     return How && !How->Text.Text.empty() &&
                            (How->Text.Text == Text ||
                             Text.ends_with("::" + How->Text.Text));
                   }};
  C.TextsOfFile = [&](const std::string &Path) {
    return textsOfFile(S, Changed, Path);
  };
  for (const FullRead &R : FullReads)
    C.FullReads.push_back(R.Text);
  for (const auto &[Table, How] : S.Decided->Tables)
    C.ShardsOfPlan.insert(How.Shards);
  trace::Runs Runs(std::move(After), *S.Known, S.Library);
  // Scripts give planned tables other columns: a star that is left shows them.
  sql::TableColumns Columns = S.Runs->columnsOfScripts();
  for (const ShardedTable &T : C.Sharded)
    Columns.forget(T.Table);
  Runs.nameTables(S.Linked->Declared, std::move(Columns));
  const FunctionNames Old(S.Runs->Code), New(Runs.Code);
  const proof::SameBodies Left(S.Runs->Code, Runs.Code, [&](const auto &Was) {
    return partnerOf(Old, New, Was);
  });
  const RunsAgain Again(*S.Runs, Left);
  std::deque<trace::Trace> Ran;
  std::vector<std::pair<const trace::Trace *, const trace::Trace *>> Partners;
  for (const trace::Trace &Was : S.Runs->all()) {
    if (!touchesDatabase(Was) && !isCutShort(*S.Known, Was))
      continue;
    const program::Function *F = partnerOf(Old, New, *Was.Entry);
    const trace::Trace *Is = nullptr;
    if (F)
      Is = Again.isNeeded(Was) ? &Ran.emplace_back(Runs.of(*F, Was, *S.Runs))
                               : &Was;
    C.Was.add(Was);
    Partners.push_back({&Was, Is});
  }
  std::vector<const trace::Trace *> All;
  for (const trace::Trace &T : Ran)
    All.push_back(&T);
  Runs.numberCounted(All);
  C.MadeBefore = &S.Runs->Make;
  C.MadeAfter = &Runs.Make;
  C.MakesIds = false;
  for (auto [Was, Is] : Partners) {
    if (!Is)
      continue;
    C.Is.add(*Is);
    C.MakesIds = C.MakesIds || makesIds(*Is);
  }
  for (const trace::Trace &Was : S.Runs->all())
    proof::noteEntered(Was, C.Entered);
  C.IsCalled = [&](llvm::StringRef Key) { return S.Runs->Code.isCalled(Key); };
  C.ParametersChange = C.Was.countParameters(Planned.Dialect) !=
                       C.Is.countParameters(Planned.Dialect);
  Proving Result(C, Tables);
  for (auto [Was, Is] : Partners)
    Result.function(*Was, Is);
  for (const program::Function &Was : S.Runs->Code.functions())
    if (const auto *Is = partnerOf(Old, New, Was);
        Is && Is->Of->Parameters.size() == Was.Of->Parameters.size())
      Result.conversions(Was, *Is);
  HiddenTexts Texts;
  for (auto [Was, Is] : Partners)
    Texts.add(*Was, C.Was);
  for (const HiddenTexts::Hidden &Of : Texts.find(*S.Linked, Tables, Touched))
    Result.hidden(Of);
  Proven Compared = Result.take();
  proveScripts(S, C, Changed, Compared.Different);
  return Compared;
}

static std::string count(unsigned N, const char *Noun) {
  return fmt::format("{} {}{}", N, Noun, N == 1 ? "" : "s");
}

FirstOpen firstOpen(const Proven &Of, const TableSet &Set) {
  for (const std::string &Table : Set.Tables)
    if (auto It = Of.Tables.find(llvm::StringRef(Table).lower());
        It != Of.Tables.end() && It->second.Open)
      return {&It->second.First, It->second.IsCut};
  auto IsOfSet = [&](const Step &Open) {
    return llvm::any_of(Set.Edits,
                        [&](const Edit &E) { return E.File == Open.At.File; });
  };
  auto It = llvm::find_if(Of.OpenOfNoTable, IsOfSet);
  return {It == Of.OpenOfNoTable.end() ? nullptr : &*It};
}

std::string describeProof(const Proven &Of, const TableSet &Set) {
  TableProof All;
  for (const std::string &Table : Set.Tables) {
    auto It = Of.Tables.find(llvm::StringRef(Table).lower());
    if (It == Of.Tables.end())
      continue;
    All.Statements += It->second.Statements;
    All.Functions += It->second.Functions;
    All.Open += It->second.Open;
  }
  if (!All.Functions && !All.Open)
    return "";
  std::string Text =
      fmt::format("proven: {} in {}", count(All.Statements, "statement"),
                  count(All.Functions, "function"));
  if (All.Open)
    Text += fmt::format("; not proven: {}, see --proof",
                        count(All.Open, "function"));
  return Text;
}

} // namespace keyspread
