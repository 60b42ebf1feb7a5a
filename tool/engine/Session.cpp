#include "tool/engine/Session.h"

#include "tool/engine/SharedBodies.h"

#include "compile_commands/Select.h"
#include "matchers/extract/Extract.h"
#include "matchers/facts/FactsJson.h"
#include "matchers/lower/Lower.h"
#include "rewrites/graph/texts/MacroSites.h"
#include "rewrites/graph/wrappers/KeyStores.h"
#include "rewrites/plan/Check.h"
#include "rewrites/plan/Read.h"
#include "tool/engine/Evidence.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Files.h"
#include "tool/engine/Fixes.h"
#include "tool/engine/QueryFiles.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"

#include <numeric>

namespace keyspread {

void needSource(Result &R, const std::string &File) {
  if (File.empty() || R.Sources.count(File))
    return;
  if (llvm::Expected<std::string> Text = readFile(File))
    R.Sources[File] = std::move(*Text);
  else
    llvm::consumeError(Text.takeError());
}

static llvm::Expected<std::unique_ptr<Catalog>>
readCatalogs(const std::vector<std::string> &Files, Models &Library) {
  llvm::Expected<Catalog> Builtin = Catalog::builtin();
  if (!Builtin)
    return Builtin.takeError();
  llvm::Expected<Models> Modelled = Models::builtin();
  if (!Modelled)
    return Modelled.takeError();
  Library = std::move(*Modelled);
  auto Known = std::make_unique<Catalog>(std::move(*Builtin));
  for (const std::string &File : Files) {
    llvm::Expected<std::string> Text = readFile(File);
    if (!Text)
      return Text.takeError();
    if (llvm::Error E = Known->add(File, *Text))
      return E;
    if (llvm::Error E = Library.add(File, *Text))
      return E;
  }
  return Known;
}

static std::string allOf(const std::vector<Problem> &Problems) {
  std::string Text;
  for (const Problem &P : Problems)
    Text += (Text.empty() ? "" : "\n") + toString(P);
  return Text;
}

/// The compiler names files in full; reports start at the root.
static std::string fromRoot(llvm::StringRef Error, llvm::StringRef Root) {
  if (Error.consume_front(Root))
    Error.consume_front("/");
  return Error.str();
}

/// Wrappers that a person named are calls of the catalog like any other.
static llvm::Error addWrappers(Session &S) {
  for (auto &[Name, W] : S.Decided->Wrappers) {
    if (W.Denied) {
      S.Known->deny(Name);
      continue;
    }
    llvm::Expected<llvm::json::Value> Roles = llvm::json::parse(W.Roles);
    if (!Roles)
      return Roles.takeError();
    llvm::json::Object Entry = std::move(*Roles->getAsObject());
    Entry["name"] = Name;
    llvm::json::Value File =
        llvm::json::Object{{"library", Catalog::PlanLibrary},
                           {"calls", llvm::json::Array{std::move(Entry)}}};
    if (llvm::Error E =
            S.Known->add("the plan", llvm::formatv("{0}", File).str()))
      return fail(toString(Problem{W.At, llvm::toString(std::move(E))}));
  }
  return llvm::Error::success();
}

/// A wrapper's name that no function of the program has is misspelt.
static void warnOfUnknownWrappers(Session &S) {
  if (!S.Decided)
    return;
  std::set<std::string> Names;
  for (const auto &[Usr, F] : S.Linked->P.Functions)
    Names.insert(F.Name);
  for (const facts::Call &C : S.Linked->P.Calls)
    Names.insert(C.Name);
  const std::vector<std::string> All(Names.begin(), Names.end());
  for (const auto &[Name, W] : S.Decided->Wrappers)
    if (!Names.count(Name) && !llvm::StringRef(Name).starts_with("*::"))
      S.R.Warnings.push_back(fromRoot(
          toString(Problem{W.At, "no function of the program is called '" +
                                     Name + "'" + didYouMean(Name, All)}),
          S.R.Root));
}

/// Of a plan that is carried out in steps this one's tables.
static llvm::Error keepOnly(llvm::ArrayRef<std::string> Only, Plan &P) {
  std::vector<std::string> Names;
  for (const auto &[Name, Table] : P.Tables)
    Names.push_back(Name);
  const auto Is = [](llvm::StringRef A) {
    return [A](llvm::StringRef B) { return A.equals_insensitive(B); };
  };
  for (const std::string &Name : Only)
    if (llvm::none_of(Names, Is(Name)))
      return fail("--tables: the plan has no table '" + Name + "'" +
                  didYouMean(Name, Names));
  for (const std::string &Name : Names)
    if (llvm::none_of(Only, Is(Name)))
      P.Tables.erase(Name);
  return llvm::Error::success();
}

static llvm::Error readDecisions(const Request &Q, Session &S) {
  llvm::SmallString<256> Default(S.R.Root);
  llvm::sys::path::append(Default, "keyspread.json");
  S.PlanFile =
      Q.PlanFile ? compile::absolutePath(*Q.PlanFile) : Default.str().str();
  if (!Q.PlanFile && !llvm::sys::fs::exists(S.PlanFile))
    return llvm::Error::success();
  llvm::Expected<std::string> Text = readFile(S.PlanFile);
  if (!Text)
    return Text.takeError();
  PlanOr Read = readPlan(S.PlanFile, *Text);
  S.R.Sources[S.PlanFile] = std::move(*Text);
  if (auto *Problems = std::get_if<std::vector<Problem>>(&Read))
    return fail(allOf(*Problems));
  S.Decided = std::move(std::get<Plan>(Read));
  if (!Q.Only.empty())
    if (llvm::Error E = keepOnly(Q.Only, *S.Decided))
      return E;
  return addWrappers(S);
}

namespace {

/// Reads what a unit says and what its functions do.
class Reader : public clang::ASTConsumer {
public:
  Reader(const Session &S, facts::UnitFacts &Facts, facts::Bodies &Bodies)
      : S(S), Facts(Facts), Bodies(Bodies) {}

  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    {
      const llvm::TimeTraceScope Scope("Extract");
      Facts = extract::read(Ast, *S.Known, S.R.Root);
    }
    const llvm::TimeTraceScope Scope("Lower");
    Bodies = lower::read(Ast, *S.Known, S.R.Root);
  }

private:
  const Session &S;
  facts::UnitFacts &Facts;
  facts::Bodies &Bodies;
};

} // namespace

/// Reads every unit on its own; one that fails still says what it could.
static llvm::Expected<std::vector<facts::UnitFacts>> collect(const Request &Q,
                                                             Session &S) {
  std::vector<facts::UnitFacts> Facts(S.Commands.size());
  S.Bodies.resize(S.Commands.size());
  auto Factory = [&](unsigned I, clang::CompilerInstance &CI) {
    Facts[I] = facts::UnitFacts(); // a unit may be parsed a second time
    S.Bodies[I] = facts::Bodies();
    return std::make_unique<Reader>(S, Facts[I], S.Bodies[I]);
  };
  SharedBodies Shared(S.Bodies);
  compile::RunOptions Options = S.Options;
  Options.OnRead = [&](unsigned I) { Shared.add(I); };
  auto Parsed = compile::run(S.Commands, Factory, Options);
  if (!Parsed)
    return Parsed.takeError();
  S.Parsed = std::move(*Parsed);
  for (size_t I = 0; I < S.Parsed.size(); ++I) {
    if (S.Parsed[I].Ok)
      ++S.R.Run.Parsed;
    else
      S.R.Run.Failed.push_back(
          {S.Parsed[I].File, fromRoot(S.Parsed[I].firstError(), S.R.Root)});
    std::vector<std::string> Files;
    for (const facts::File &F : Facts[I].Files)
      Files.push_back(F.Path);
    S.FilesOf.push_back(std::move(Files));
  }
  if (Q.OnFacts)
    for (const facts::UnitFacts &F : Facts)
      Q.OnFacts(facts::toJson(F));
  return Facts;
}

/// Which scripts ran already: as the plan says, else by how they are called.
/// Scripts that a person named on the command line are those of today.
static void markHistory(const Request &Q, Session &S,
                        std::vector<SchemaFile> &Files) {
  const std::vector<std::string> *Globs =
      S.Decided && S.Decided->History ? &*S.Decided->History : nullptr;
  std::set<std::string> Met;
  for (SchemaFile &F : Files) {
    llvm::StringRef Named = F.Path;
    if (Named.consume_front(S.R.Root))
      Named.consume_front("/");
    if (!Globs) {
      if (!Q.SchemaFiles && looksLikeUpgrade(Named))
        F.Was = Past::Looks;
      continue;
    }
    for (const std::string &Text : *Globs)
      if (llvm::cantFail(llvm::GlobPattern::create(Text)).match(Named)) {
        F.Was = Past::Named;
        Met.insert(Text);
      }
  }
  for (size_t I = 0; Globs && I < Globs->size(); ++I)
    if (!Met.count((*Globs)[I]))
      S.R.Warnings.push_back(
          fromRoot(toString(Problem{S.Decided->HistoryAt,
                                    "'history': no script is called '" +
                                        (*Globs)[I] + "', seen from the root"}),
                   S.R.Root));
}

static llvm::Error link(const Request &Q, Session &S,
                        std::vector<facts::UnitFacts> Facts) {
  std::optional<sql::Dialect> Dialect =
      S.Decided ? S.Decided->Dialect : Q.Dialect;
  std::vector<std::string> Paths =
      Q.SchemaFiles ? *Q.SchemaFiles : findSchemaFiles(S.R.Root, S.BuildDir);
  llvm::Expected<std::vector<SchemaFile>> Schemas =
      readSchemaFiles(Paths, S.R.Root);
  if (!Schemas)
    return Schemas.takeError();
  if (!Dialect)
    Dialect = dialectOfAll(*Schemas);
  markHistory(Q, S, *Schemas);
  std::set<std::string> Declaring;
  for (const SchemaFile &F : *Schemas) {
    S.R.Sources[F.Path] = F.Contents;
    Declaring.insert(F.Path);
  }
  std::vector<ResourceFile> Queries = readQueryFiles(
      Q.QueryFiles ? *Q.QueryFiles : findQueryFiles(S.R.Root, S.BuildDir),
      Declaring, S.R.Root);
  for (const ResourceFile &F : Queries)
    S.R.Sources.try_emplace(F.Path, F.Contents);
  const llvm::TimeTraceScope Scope("Graph");
  S.Runs =
      std::make_unique<trace::Runs>(std::move(S.Bodies), *S.Known, S.Library);
  S.Linked =
      std::make_unique<Graph>(std::move(Facts), *S.Known, std::move(*Schemas),
                              Dialect, std::move(Queries), S.Runs.get());
  for (const std::string &Error : S.Linked->schemaErrors())
    S.R.Warnings.push_back(fromRoot(Error, S.R.Root));
  if (S.Decided && !Q.PlanMayDrift) {
    if (std::vector<Problem> Problems =
            checkPlan(*S.Decided, S.Linked->schema(), storeNames(*S.Linked));
        !Problems.empty())
      return fail(allOf(Problems));
  }
  return llvm::Error::success();
}

llvm::Error prepare(const Request &Q, Session &S) {
  llvm::Expected<std::unique_ptr<Catalog>> Known =
      readCatalogs(Q.Catalogs, S.Library);
  if (!Known)
    return Known.takeError();
  S.Known = std::move(*Known);
  return readDecisions(Q, S);
}

/// Findings inside macros move to where they are written; those that come to
/// say the same become one. Done last: fixes go by the place of the expansion.
static void showInMacros(Session &S) {
  const MacroSites Macros(*S.Linked);
  std::vector<size_t> Order(S.R.Findings.size());
  std::iota(Order.begin(), Order.end(), 0);
  for (Finding &F : S.R.Findings)
    Macros.show(F);
  std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) {
    return comesBefore(S.R.Findings[A], S.R.Findings[B]);
  });
  std::vector<Finding> Findings;
  std::map<size_t, Fix> Fixes;
  for (size_t I : Order) {
    Finding &F = S.R.Findings[I];
    if (!Findings.empty() && saysTheSame(Findings.back(), F))
      continue;
    if (auto It = S.R.Fixes.find(I); It != S.R.Fixes.end())
      Fixes[Findings.size()] = std::move(It->second);
    Findings.push_back(std::move(F));
  }
  S.R.Findings = std::move(Findings);
  S.R.Fixes = std::move(Fixes);
}

/// Nobody edits what was vendored. What it does to a planned table counts all
/// the same, and so does a schema that a person names.
static void dropVendored(const Request &Q, Session &S) {
  llvm::erase_if(S.R.Findings, [&](const Finding &F) {
    bool Named = F.Check == "keyspread-hotspot-schema" && Q.SchemaFiles;
    return !Named && F.Check != "keyspread-unsharded-access" &&
           isVendored(F.At.File, S.R.Root);
  });
}

llvm::Error resolve(const Request &Q, Session &S,
                    std::vector<facts::UnitFacts> Facts) {
  if (llvm::Error E = link(Q, S, std::move(Facts)))
    return E;
  {
    const llvm::TimeTraceScope Scope("Checks");
    S.R.Findings = S.Linked->findings();
  }
  if (!Q.Vendored)
    dropVendored(Q, S);
  if (Q.ExplainWrappers)
    S.R.Wrappers = explainWrappers(*S.Linked);
  if (!Q.PlanMayDrift)
    if (llvm::Error E = addFixes(S))
      return E;
  showInMacros(S);
  for (const Finding &F : S.R.Findings) {
    needSource(S.R, F.At.File);
    for (const Step &Reason : F.Reasons)
      needSource(S.R, Reason.At.File);
  }
  return llvm::Error::success();
}

/// Only files below the root are read for facts: what others do is not seen.
static void warnOfOutside(Session &S) {
  std::vector<std::string> Outside;
  for (const compile::Command &C : S.Commands)
    if (!isBelow(C.File, S.R.Root))
      Outside.push_back(C.File);
  if (Outside.empty())
    return;
  std::string First = Outside.front(),
              More =
                  Outside.size() > 1
                      ? " and " + std::to_string(Outside.size() - 1) + " more"
                      : "";
  S.R.Warnings.push_back(
      First + More + ": outside the root " + S.R.Root +
      ", so what is done there is not seen; --root names another root");
}

llvm::Expected<std::unique_ptr<Session>> openSession(const Request &Q) {
  auto S = std::make_unique<Session>();
  llvm::Expected<compile::Database> Database =
      compile::load(Q.BuildDir, Q.Paths);
  if (!Database)
    return Database.takeError();
  S->BuildDir = llvm::sys::path::parent_path(Database->Path).str();
  llvm::Expected<compile::Selection> Selected =
      compile::select(*Database, Q.Paths);
  if (!Selected)
    return Selected.takeError();
  S->Commands = std::move(Selected->Units);
  S->R.Warnings = std::move(Selected->Notes);
  S->UnitsKnown = Database->Units.size();
  S->R.Run.Skipped = Database->NotRead.size();
  llvm::Expected<std::string> Root =
      projectRoot(Q.Root, S->BuildDir, Database->Units);
  if (!Root)
    return Root.takeError();
  S->R.Root = *Root;
  warnOfOutside(*S);
  if (llvm::Error E = prepare(Q, *S))
    return E;
  S->Options.Jobs = Q.Jobs;
  S->Options.ExtraBefore = Q.ExtraBefore;
  S->Options.ExtraAfter = Q.ExtraAfter;
  S->Options.Progress = Q.Progress;
  S->Options.KeepBodies = [Root = S->R.Root](llvm::StringRef Path) {
    return isBelow(Path, Root);
  };
  llvm::Expected<std::vector<facts::UnitFacts>> Facts = collect(Q, *S);
  if (!Facts)
    return Facts.takeError();
  if (llvm::Error E = resolve(Q, *S, std::move(*Facts)))
    return E;
  if (S->Commands.size() == S->UnitsKnown) // else it may stand elsewhere
    warnOfUnknownWrappers(*S);
  llvm::sort(S->R.Run.Failed, [](const FailedUnit &A, const FailedUnit &B) {
    return A.File < B.File;
  });
  return S;
}

} // namespace keyspread
