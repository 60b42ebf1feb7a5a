#include "tool/cli/Options.h"
#include "tool/engine/Fail.h"

#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

namespace keyspread {

llvm::ArrayRef<CommandInfo> commands() {
  static const CommandInfo All[] = {
      {"scan", "[paths]", "find places that rely on monotonic keys"},
      {"check", "[paths]",
       "for CI: fail on findings that the baseline does not list"},
      {"plan", "[paths]", "propose a strategy for each table"},
      {"rewrite", "[paths]",
       "show, or with --write make, the changes the plan asks for"},
      {"ddl", "[paths]", "print the target schema of the plan"},
      {"facts", "[paths]",
       "print what each unit says, one JSON document a line"},
      {"undo", "", "take back the last rewrite --write"},
      {"explain", "CHECK|FILE:LINE",
       "explain a check, or the findings of one line"},
  };
  return All;
}

static llvm::Error takeDialect(Arguments &A, llvm::StringRef V) {
  A.Engine.Dialect = sql::dialectNamed(V);
  if (!A.Engine.Dialect)
    return fail(fmt::format("--dialect: expected {}, not '{}'",
                            oneOf(dialectNames()), V.str()));
  return llvm::Error::success();
}

static llvm::Error takeConfidence(Arguments &A, llvm::StringRef V) {
  for (Confidence C :
       {Confidence::Possible, Confidence::Likely, Confidence::Definite})
    if (V == confidenceName(C)) {
      A.Least = C;
      return llvm::Error::success();
    }
  return fail(fmt::format(
      "--confidence: expected 'possible', 'likely' or 'definite', not '{}'",
      V.str()));
}

static llvm::Error takeJobs(Arguments &A, llvm::StringRef V) {
  if (V.getAsInteger(10, A.Engine.Jobs))
    return fail(
        fmt::format("-j: expected a number of jobs, not '{}'", V.str()));
  return llvm::Error::success();
}

static llvm::Error takeFormat(Arguments &A, llvm::StringRef V) {
  std::optional<Format> As = llvm::StringSwitch<std::optional<Format>>(V)
                                 .Case("text", Format::Text)
                                 .Case("json", Format::Json)
                                 .Case("sarif", Format::Sarif)
                                 .Default(std::nullopt);
  if (!As)
    return fail(fmt::format(
        "--format: expected 'text', 'json' or 'sarif', not '{}'", V.str()));
  A.As = *As;
  return llvm::Error::success();
}

static llvm::Error takeSchema(Arguments &A, llvm::StringRef V) {
  if (!A.Engine.SchemaFiles)
    A.Engine.SchemaFiles.emplace();
  if (V != "none")
    A.Engine.SchemaFiles->push_back(V.str());
  return llvm::Error::success();
}

/// A number of something, from 1 on.
static Taker number(llvm::StringRef Name, std::optional<uint64_t> Load::*M,
                    llvm::StringRef What) {
  return [Name, M, What](Arguments &A, llvm::StringRef V) -> llvm::Error {
    uint64_t N = 0;
    if (V.getAsInteger(10, N) || N == 0)
      return fail(fmt::format("--{}: expected {}, from 1 on, not '{}'",
                              Name.str(), What.str(), V.str()));
    A.Known.*M = N;
    return llvm::Error::success();
  };
}

/// Names, one an option or separated by commas.
static llvm::Error takeTables(llvm::StringRef Option, llvm::StringRef V,
                              std::vector<std::string> &To) {
  llvm::SmallVector<llvm::StringRef, 4> Names;
  V.split(Names, ',');
  for (llvm::StringRef Name : Names)
    if (Name.trim().empty())
      return fail(fmt::format("{}: expected names of tables, separated by "
                              "commas, not '{}'",
                              Option.str(), V.str()));
    else
      To.push_back(Name.trim().str());
  return llvm::Error::success();
}

static llvm::Error takeLowWrite(Arguments &A, llvm::StringRef V) {
  return takeTables("--low-write", V, A.LowWrite);
}

static llvm::Error takeOnly(Arguments &A, llvm::StringRef V) {
  return takeTables("--tables", V, A.Engine.Only);
}

/// An option that only keeps its value.
template <class Member> static Taker keep(Member M) {
  return [M](Arguments &A, llvm::StringRef V) {
    M(A) = V.str();
    return llvm::Error::success();
  };
}

template <class Member> static Taker collect(Member M) {
  return [M](Arguments &A, llvm::StringRef V) {
    M(A).push_back(V.str());
    return llvm::Error::success();
  };
}

template <class Member> static Taker flag(Member M, bool To) {
  return [M, To](Arguments &A, llvm::StringRef) {
    M(A) = To;
    return llvm::Error::success();
  };
}

using Numbers = std::map<std::string, uint64_t>;

/// TABLE=N, or N for every table where \p ForAll says so.
static Taker numbers(llvm::StringLiteral Name, Numbers DdlArguments::*M,
                     bool ForAll) {
  return [Name, M, ForAll](Arguments &A, llvm::StringRef V) -> llvm::Error {
    auto [Table, Number] = V.rsplit('=');
    if (!V.contains('=')) {
      Table = "";
      Number = V;
    }
    uint64_t N = 0;
    if (Number.getAsInteger(10, N) || Table.empty() != !V.contains('=') ||
        (Table.empty() && !ForAll))
      return fail(fmt::format("--{}: expected {}TABLE=NUMBER, not '{}'",
                              Name.str(), ForAll ? "NUMBER or " : "", V.str()));
    (A.Ddl.*M)[Table.lower()] = N;
    return llvm::Error::success();
  };
}

static llvm::Error takeNodes(Arguments &A, llvm::StringRef V) {
  if (llvm::Error E = number("nodes", &Load::Nodes, "a number of nodes")(A, V))
    return E;
  A.Ddl.Nodes = static_cast<unsigned>(std::min<uint64_t>(*A.Known.Nodes, ~0u));
  return llvm::Error::success();
}

/// Of each row, or of those of one table.
static llvm::Error takeRowBytes(Arguments &A, llvm::StringRef V) {
  if (llvm::Error E = numbers("row-bytes", &DdlArguments::RowBytes, true)(A, V))
    return E;
  if (V.contains('='))
    return llvm::Error::success();
  return number("row-bytes", &Load::RowBytes, "a number of bytes")(A, V);
}

/// The commands that read a program.
static constexpr llvm::StringLiteral Readers =
    "scan check plan rewrite ddl facts explain";

/// Those whose output is one text.
static constexpr llvm::StringLiteral Writers = "scan check plan ddl facts";

std::vector<Option> knownOptions() {
  return {
      {"p", "BUILD", "*",
       "folder of compile_commands.json (default: searched upwards)",
       keep([](Arguments &A) -> auto & { return A.Engine.BuildDir; })},
      {"root", "DIR", "*",
       "project root (default: above the build folder, where .git or "
       "keyspread.json is)",
       keep([](Arguments &A) -> auto & { return A.Engine.Root; })},
      {"j", "N", Readers, "units read at once (default: all cores)", takeJobs},
      {"extra-arg", "ARG", Readers, "add ARG to every compile command",
       collect([](Arguments &A) -> auto & { return A.Engine.ExtraAfter; })},
      {"extra-arg-before", "ARG", Readers,
       "add ARG in front of every compile command",
       collect([](Arguments &A) -> auto & { return A.Engine.ExtraBefore; })},
      {"catalog", "FILE", Readers, "add the database calls that FILE describes",
       collect([](Arguments &A) -> auto & { return A.Engine.Catalogs; })},
      {"schema", "FILE", Readers,
       "read the schema from FILE, not from the .sql files found; 'none': from "
       "code only",
       takeSchema},
      {"plan", "FILE", Readers,
       "the plan (default: keyspread.json in the root)",
       keep([](Arguments &A) -> auto & { return A.Engine.PlanFile; })},
      {"dialect", "NAME", "scan check plan ddl explain",
       "SQL dialect where the library leaves it open", takeDialect},
      {"format", "text|json|sarif", "scan check", "how findings are printed",
       takeFormat},
      {"confidence", "LEVEL", "scan check explain",
       "show findings from 'possible', 'likely' (default) or 'definite' on",
       takeConfidence},
      {"checks", "GLOBS", "scan check",
       "checks to run, as for clang-tidy: '-*,keyspread-signed-shard'",
       keep([](Arguments &A) -> auto & { return A.Checks; })},
      {"vendored", "", "scan check plan explain",
       "find in vendored folders, too: third_party, vendor, external, ...",
       flag([](Arguments &A) -> auto & { return A.Engine.Vendored; }, true)},
      {"explain-wrappers", "", "scan",
       "print the program's own database calls and why they are such, in place "
       "of findings; JSON has both",
       flag([](Arguments &A) -> auto & { return A.Engine.ExplainWrappers; },
            true)},
      {"proof", "", "rewrite",
       "say which functions are proven to do the same before and after, and "
       "the first difference of the others",
       flag([](Arguments &A) -> auto & { return A.Proof; }, true)},
      {"prove-against", "DIR", "rewrite",
       "change nothing: say whether the program in DIR is a right rewrite of "
       "the one in the root under the plan; may be given again",
       collect([](Arguments &A) -> auto & { return A.ProveAgainst; })},
      {"trace", "", "explain",
       "print what the function at FILE:LINE does to the database, as the tool "
       "sees it, in place of findings",
       flag([](Arguments &A) -> auto & { return A.Trace; }, true)},
      {"baseline", "FILE", "check", "findings that are known: no failure",
       keep([](Arguments &A) -> auto & { return A.BaselineFile; })},
      {"update-baseline", "", "check",
       "write the findings there are now into the baseline",
       flag([](Arguments &A) -> auto & { return A.UpdateBaseline; }, true)},
      {"check", "", "plan",
       "for CI: say where the plan and the program have drifted apart, write "
       "nothing",
       flag([](Arguments &A) -> auto & { return A.CheckPlan; }, true)},
      {"feasible", "", "plan",
       "propose what can be rewritten and proven today; accept the rest, with "
       "the reason",
       flag([](Arguments &A) -> auto & { return A.Feasible; }, true)},
      {"low-write", "TABLES", "plan",
       "accept these tables, which are rarely written: names with commas",
       takeLowWrite},
      {"write-qps", "N", "plan", "writes a second to one table, for 'shards'",
       number("write-qps", &Load::WriteQps, "a number of writes a second")},
      {"all", "", "ddl", "print tables that the plan does not change, too",
       flag([](Arguments &A) -> auto & { return A.Ddl.All; }, true)},
      {"max-id", "TABLE=N", "ddl",
       "the greatest id of a table: sequences skip ids up to it",
       numbers("max-id", &DdlArguments::MaxIds, false)},
      {"split-points", "FILE", "ddl",
       "write one split a shard, for 'gcloud spanner databases splits add'",
       keep([](Arguments &A) -> auto & { return A.Ddl.SplitPoints; })},
      {"advice", "", "ddl",
       "say what else the schema could do better, with its evidence",
       flag([](Arguments &A) -> auto & { return A.Ddl.Advice; }, true)},
      {"runbook", "DIR", "ddl",
       "write a page a table: the steps to its new key, with their SQL",
       keep([](Arguments &A) -> auto & { return A.Ddl.Runbook; })},
      {"rows", "[TABLE=]N", "ddl", "rows of a table, or of each, for --runbook",
       numbers("rows", &DdlArguments::Rows, true)},
      {"row-bytes", "[TABLE=]N", "plan ddl",
       "bytes of a row, for --write-qps and --runbook", takeRowBytes},
      {"nodes", "N", "plan ddl",
       "nodes of the instance, for 'shards' and --runbook", takeNodes},
      {"write", "", "rewrite", "change the files",
       flag([](Arguments &A) -> auto & { return A.Write; }, true)},
      {"tables", "A,B", "rewrite",
       "change these tables of the plan alone, as if it had no others",
       takeOnly},
      {"allow-partial", "", "rewrite",
       "change of a blocked table what can be changed, and mark the rest",
       flag([](Arguments &A) -> auto & { return A.AllowPartial; }, true)},
      {"allow-unproven", "", "rewrite",
       "change a table, too, where it is not proven that the program does the "
       "same, as long as nothing is known to be different",
       flag([](Arguments &A) -> auto & { return A.AllowUnproven; }, true)},
      {"no-format", "", "rewrite",
       "leave changed lines as they are written, whatever the project's "
       ".clang-format says",
       flag([](Arguments &A) -> auto & { return A.NoFormat; }, true)},
      {"runtime", "DIR", "rewrite",
       "put the runtime headers into DIR/keyspread and include them from there",
       keep([](Arguments &A) -> auto & { return A.RuntimeDir; })},
      {"time-trace", "FILE", Readers,
       "write what took how long to FILE, for a browser's or Perfetto's view "
       "of traces",
       keep([](Arguments &A) -> auto & { return A.TimeTrace; })},
      {"o", "FILE", Writers, "write to FILE",
       keep([](Arguments &A) -> auto & { return A.Output; })},
      {"output", "FILE", Writers, "the same",
       keep([](Arguments &A) -> auto & { return A.Output; })},
      {"color", "", "*", "colours, also when not on a terminal",
       flag([](Arguments &A) -> auto & { return A.Colour; }, true)},
      {"no-color", "", "*", "no colours",
       flag([](Arguments &A) -> auto & { return A.Colour; }, false)},
      {"version", "", "*", "print the version",
       flag([](Arguments &A) -> auto & { return A.Version; }, true)},
      {"help", "", "*", "this text",
       flag([](Arguments &A) -> auto & { return A.Help; }, true)},
  };
}

} // namespace keyspread
