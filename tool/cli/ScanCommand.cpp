// scan, explain and facts: the commands that only read.
#include "tool/cli/Findings.h"

#include "matchers/catalog/Embedded.h"
#include "tool/engine/Traces.h"
#include "tool/report/Text.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

llvm::Expected<ExitCode> runScan(const Arguments &A) {
  auto S = openFindings(A);
  if (!S)
    return S.takeError();
  const Result &R = (*S)->R;
  if (llvm::Error E = writeReport(A, R))
    return E;
  writeSummary(llvm::errs(), R, options(A, llvm::errs()));
  return exitFor(R, llvm::any_of(R.Findings, [&](const Finding &F) {
                   return F.Sure >= A.Least;
                 }));
}

llvm::Expected<ExitCode> runFacts(const Arguments &A) {
  std::string Text;
  Arguments WithSink = A;
  WithSink.Engine.OnFacts = [&](llvm::StringRef Json) { Text += Json; };
  auto S = open(WithSink);
  if (!S)
    return S.takeError();
  if (llvm::Error E = writeOut(A.Output, Text))
    return E;
  writeNotices(llvm::errs(), (*S)->R, options(A, llvm::errs()));
  return exitFor((*S)->R, false);
}

static bool explainCheck(const std::string &Name) {
  for (const EmbeddedFile &Page : embeddedChecks())
    if (checkOf(Page) == Name || checkOf(Page) == "keyspread-" + Name) {
      llvm::outs() << Page.Text;
      return true;
    }
  return false;
}

static llvm::Error notExplained(const std::string &What) {
  std::vector<std::string> Checks = checkNames();
  std::string Near = didYouMean(What, Checks);
  if (Near.empty())
    Near = didYouMean("keyspread-" + What, Checks);
  return fail(
      fmt::format("'{}' is neither a check nor FILE:LINE{}; the checks are {}",
                  What, Near, fmt::join(Checks, ", ")));
}

/// Reports name files from the root, people from where they are.
static std::string reportedFile(const Session &S, llvm::StringRef Name) {
  std::string Here = compile::absolutePath(Name);
  return llvm::sys::fs::exists(Here) ? Here
                                     : compile::absolutePath(Name, S.R.Root);
}

/// The functions that the line lies in, as the symbolic run sees them.
static llvm::Expected<ExitCode> traceAt(const Arguments &A, const Session &S,
                                        const std::string &File,
                                        unsigned Line) {
  const std::vector<std::string> Traces = tracesAt(S, File, Line);
  if (Traces.empty()) {
    writeNotices(llvm::errs(), S.R, options(A, llvm::errs())); // did not parse?
    return fail(fmt::format("no function of the program that was read is at "
                            "{}:{}: name a line inside its body",
                            File, Line));
  }
  for (const std::string &T : Traces)
    llvm::outs() << T;
  return ExitCode::Clean;
}

static llvm::Expected<ExitCode>
explainPlace(const Arguments &A, llvm::StringRef File, unsigned Line) {
  Arguments Whole = A; // a finding's reasons may lie in any unit
  Whole.Engine.Paths.clear();
  if (!A.Engine.BuildDir) { // but the build folder is searched from the file
    llvm::Expected<compile::Database> Found =
        compile::load(std::nullopt, {File.str()});
    if (!Found)
      return Found.takeError();
    Whole.Engine.BuildDir = Found->Path;
  }
  auto S = open(Whole);
  if (!S)
    return S.takeError();
  Result &R = (*S)->R;
  std::string Path = reportedFile(**S, File);
  if (!llvm::sys::fs::exists(Path))
    return fail(fmt::format("{}: no such file, neither here nor in {}",
                            File.str(), R.Root));
  if (A.Trace) {
    needSource(R, Path);
    return traceAt(A, **S, Path, Line);
  }
  keepFindings(R, [&](size_t I) {
    const Site &At = R.Findings[I].At;
    return At.File == Path && At.Line <= Line && Line <= At.EndLine;
  });
  ReportOptions O = options(A, llvm::outs());
  O.Least = Confidence::Possible;
  writeNotices(llvm::errs(), R, options(A, llvm::errs()));
  if (R.Findings.empty()) {
    llvm::outs() << File << ':' << Line << ": there is no finding here\n";
    return exitFor(R, false);
  }
  writeFindings(llvm::outs(), R, O);
  llvm::outs() << "\n'keyspread explain " << R.Findings.front().Check
               << "' says what the check means and what to do\n";
  return exitFor(R, true);
}

llvm::Expected<ExitCode> runExplain(const Arguments &A) {
  if (A.Engine.Paths.size() != 1)
    return fail("explain what? Give the name of one check, or one FILE:LINE");
  const std::string &What = A.Engine.Paths.front();
  if (explainCheck(What))
    return Clean;
  auto [File, Place] = llvm::StringRef(What).split(':');
  unsigned Line = 0;
  if (File.empty() || Place.split(':').first.getAsInteger(10, Line) ||
      Line == 0)
    return notExplained(What);
  return explainPlace(A, File, Line);
}

} // namespace keyspread
