#include "tool/report/Sarif.h"

#include "rewrites/edits/Conflicts.h"
#include "tool/report/Fingerprint.h"
#include "tool/report/SarifPlaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread {
namespace sarif {

static Json text(llvm::StringRef Text) { return {{"text", Text.str()}}; }

/// "keyspread-monotonic-key" -> "MonotonicKey"
static std::string nameOf(llvm::StringRef Check) {
  Check.consume_front("keyspread-");
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Check.split(Words, '-', -1, /*KeepEmpty=*/false);
  std::string Name;
  for (llvm::StringRef Word : Words)
    Name += llvm::toUpper(Word.front()) + Word.drop_front().str();
  return Name;
}

/// The prose of a page: its paragraphs without title and examples.
static std::vector<std::string> proseOf(llvm::StringRef Page) {
  std::vector<std::string> Paragraphs;
  bool Example = false, Ended = true;
  for (llvm::StringRef Line : llvm::split(Page, '\n')) {
    Example ^= Line.starts_with("```");
    if (Line.trim().empty() || Line.starts_with("```") ||
        Line.starts_with("#")) {
      Ended = true;
    } else if (!Example) {
      if (Ended)
        Paragraphs.emplace_back();
      Paragraphs.back() += (Ended ? "" : " ") + Line.trim().str();
      Ended = false;
    }
  }
  return Paragraphs;
}

static llvm::StringRef levelOf(Confidence C) {
  switch (C) {
  case Confidence::Possible:
    return "note";
  case Confidence::Likely:
    return "warning";
  case Confidence::Definite:
    return "error";
  }
  return "warning";
}

namespace {

class Writer {
public:
  Writer(const Result &R, const ReportOptions &O, const SarifTool &Tool,
         const Comparison *Against)
      : R(R), O(O), Tool(Tool), Against(Against) {}

  Json log() {
    findRules();
    Json Run = {{"tool", {{"driver", driver()}}},
                {"columnKind", "utf16CodeUnits"},
                {"originalUriBaseIds",
                 {{"SRCROOT",
                   {{"description", text("The root folder of the "
                                         "project.")}}}}},
                {"invocations", Json::array({invocation()})},
                {"results", results()}};
    return {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                        "errata01/os/schemas/sarif-schema-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(Run)})}};
  }

private:
  void findRules();
  Json driver() const;
  Json rule(llvm::StringRef Check) const;
  Json invocation() const;
  Json results() const;
  Json result(size_t Index, const std::string &Print) const;
  Json absent(const BaselineEntry &E) const;
  Json codeFlow(const Finding &F) const;
  std::optional<Json> fix(const Fix &Change) const;
  Json head(const std::string &Check, Confidence Sure,
            const std::string &Message) const;

  const Result &R;
  const ReportOptions &O;
  const SarifTool &Tool;
  const Comparison *Against;
  std::vector<std::string> Rules; // sorted
};

} // namespace

/// Every check there is, so that rules do not depend on what was found.
void Writer::findRules() {
  for (const CheckPage &Page : Tool.Checks)
    Rules.push_back(Page.Check);
  for (const Finding &F : R.Findings)
    Rules.push_back(F.Check);
  if (Against)
    for (const BaselineEntry &E : Against->Gone)
      Rules.push_back(E.Check);
  llvm::sort(Rules);
  Rules.erase(llvm::unique(Rules), Rules.end());
}

Json Writer::rule(llvm::StringRef Check) const {
  Json Rule = {{"id", Check.str()}, {"name", nameOf(Check)}};
  auto Page = llvm::find_if(
      Tool.Checks, [&](const CheckPage &P) { return P.Check == Check; });
  if (Page != Tool.Checks.end()) {
    std::vector<std::string> Prose = proseOf(Page->Text);
    if (!Prose.empty()) {
      Rule["shortDescription"] = text(Prose.front());
      Rule["fullDescription"] = text(llvm::join(Prose, " "));
    }
    Rule["help"] = {{"text", Page->Text}, {"markdown", Page->Text}};
  }
  Rule["defaultConfiguration"] = {{"level", "warning"}};
  Rule["properties"] = {{"tags", {"database", "performance"}},
                        {"precision", "high"}};
  return Rule;
}

Json Writer::driver() const {
  Json Driver = {{"name", "keyspread"}, {"semanticVersion", Tool.Version}};
  if (!Tool.Homepage.empty())
    Driver["informationUri"] = Tool.Homepage;
  Driver["rules"] = Json::array();
  for (const std::string &Check : Rules)
    Driver["rules"].push_back(rule(Check));
  return Driver;
}

/// Warnings may quote paths in full.
static std::string fromRoot(std::string Text, const std::string &Root) {
  for (size_t At = 0; (At = Text.find(Root + "/", At)) != std::string::npos;)
    Text.erase(At, Root.size() + 1);
  return Text;
}

Json Writer::invocation() const {
  Json Notes = Json::array();
  for (const FailedUnit &Unit : R.Run.Failed) {
    std::string Name = relativePath(Unit.File, R.Root);
    Json Place = {{"physicalLocation",
                   {{"artifactLocation", artifact(Unit.File, R.Root)}}}};
    Notes.push_back(
        {{"level", "error"},
         {"message",
          text(fromRoot(Name + " did not parse: " + Unit.Error, R.Root))},
         {"locations", Json::array({std::move(Place)})}});
  }
  for (const std::string &Warning : R.Warnings)
    Notes.push_back(
        {{"level", "warning"}, {"message", text(fromRoot(Warning, R.Root))}});
  return {{"executionSuccessful", R.Run.Failed.empty()},
          {"toolExecutionNotifications", std::move(Notes)}};
}

Json Writer::head(const std::string &Check, Confidence Sure,
                  const std::string &Message) const {
  return {{"ruleId", Check},
          {"ruleIndex", llvm::lower_bound(Rules, Check) - Rules.begin()},
          {"level", levelOf(Sure).str()},
          {"message", text(Message)}};
}

/// From the origin through every reason to the key.
Json Writer::codeFlow(const Finding &F) const {
  Json Steps = Json::array();
  auto Add = [&](const Site &At, const std::string &Message) {
    if (!At.valid())
      return;
    Json Place = location(R, At);
    Place["message"] = text(Message);
    Steps.push_back({{"location", std::move(Place)}});
  };
  for (const Step &Reason : F.Reasons)
    Add(Reason.At, Reason.Text);
  Add(F.At, F.Message);
  return {{"threadFlows", Json::array({{{"locations", std::move(Steps)}}})}};
}

/// Edits in the order in which they are applied. Nothing when they clash or the
/// text that they change is not known.
std::optional<Json> Writer::fix(const Fix &Change) const {
  TableSet Set;
  Set.Edits = Change.Edits;
  edits::Combined All = edits::combine(Set, R.Sources);
  if (!All.Conflicts.empty() || All.Files.empty())
    return std::nullopt;
  Json Changes = Json::array();
  for (const auto &[File, Edits] : All.Files) {
    auto Source = R.Sources.find(File);
    if (Source == R.Sources.end())
      return std::nullopt;
    Json Replacements = Json::array();
    for (size_t I = 0; I < Edits.size(); ++I) {
      const Edit &E = Edits[I];
      std::string Inserted = E.Text; // inserts at one place are one
      while (E.Begin == E.End && I + 1 < Edits.size() &&
             Edits[I + 1].Begin == E.Begin && Edits[I + 1].End == E.Begin)
        Inserted += Edits[++I].Text;
      Replacements.push_back(
          {{"deletedRegion", region(Source->second, E.Begin, E.End)},
           {"insertedContent", text(Inserted)}});
    }
    Changes.push_back({{"artifactLocation", artifact(File, R.Root)},
                       {"replacements", std::move(Replacements)}});
  }
  return Json{{"description", text(Change.Title)},
              {"artifactChanges", std::move(Changes)}};
}

static Json properties(const Finding &F) {
  Json Bag = {{"confidence", confidenceName(F.Sure).str()}};
  if (!F.Table.empty())
    Bag["table"] = F.Table;
  if (!F.Column.empty())
    Bag["column"] = F.Column;
  if (F.Fix == FixState::Blocked)
    Bag["blocker"] = F.Blocker;
  return Bag;
}

Json Writer::result(size_t Index, const std::string &Print) const {
  const Finding &F = R.Findings[Index];
  Json Result = head(F.Check, F.Sure, F.Message);
  Result["locations"] = Json::array({location(R, F.At)});
  Result["partialFingerprints"] = {{"keyspread/v1", Print}};
  if (!F.Reasons.empty())
    Result["codeFlows"] = Json::array({codeFlow(F)});
  if (Against)
    Result["baselineState"] = Against->Known[Index] ? "unchanged" : "new";
  if (auto It = R.Fixes.find(Index); It != R.Fixes.end())
    if (std::optional<Json> Change = fix(It->second))
      Result["fixes"] = Json::array({std::move(*Change)});
  Result["properties"] = properties(F);
  return Result;
}

Json Writer::absent(const BaselineEntry &E) const {
  Json Result = head(E.Check, Confidence::Likely, E.Message);
  Json Place = {{"artifactLocation", artifact(E.File, R.Root)}};
  Result["locations"] = Json::array({{{"physicalLocation", std::move(Place)}}});
  Result["partialFingerprints"] = {{"keyspread/v1", E.Fingerprint}};
  Result["baselineState"] = "absent";
  return Result;
}

Json Writer::results() const {
  Json Results = Json::array();
  std::vector<std::string> Prints = Against ? Against->Prints : fingerprints(R);
  for (size_t I = 0; I < R.Findings.size(); ++I)
    if (R.Findings[I].Sure >= O.Least)
      Results.push_back(result(I, Prints[I]));
  if (Against)
    for (const BaselineEntry &E : Against->Gone)
      Results.push_back(absent(E));
  return Results;
}

} // namespace sarif

void writeSarif(llvm::raw_ostream &OS, const Result &R, const ReportOptions &O,
                const SarifTool &Tool, const Comparison *Against) {
  // As in the JSON report, bytes that are not UTF-8 are replaced.
  OS << sarif::Writer(R, O, Tool, Against)
            .log()
            .dump(2, ' ', false, sarif::Json::error_handler_t::replace)
     << '\n';
}

} // namespace keyspread
