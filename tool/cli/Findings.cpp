#include "tool/cli/Findings.h"

#include "tool/report/Json.h"
#include "tool/report/Sarif.h"
#include "tool/report/Text.h"
#include "tool/report/Wrappers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

llvm::StringRef checkOf(const EmbeddedFile &Page) {
  llvm::StringRef Name = Page.Name;
  Name.consume_back(".md");
  return Name;
}

std::vector<std::string> checkNames() {
  std::vector<std::string> Names;
  for (const EmbeddedFile &Page : embeddedChecks())
    Names.push_back(checkOf(Page).str());
  return Names;
}

/// Only '*' is special, as for clang-tidy.
static bool fits(llvm::StringRef Pattern, llvm::StringRef Name) {
  size_t Star = Pattern.find('*');
  if (Star == llvm::StringRef::npos)
    return Pattern == Name;
  if (!Name.consume_front(Pattern.take_front(Star)))
    return false;
  Pattern = Pattern.drop_front(Star + 1);
  for (size_t Skip = 0; Skip <= Name.size(); ++Skip)
    if (fits(Pattern, Name.drop_front(Skip)))
      return true;
  return false;
}

llvm::Expected<CheckGlobs>
CheckGlobs::parse(const std::optional<std::string> &Given,
                  llvm::ArrayRef<std::string> Known) {
  CheckGlobs Checks;
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  if (Given)
    llvm::StringRef(*Given).split(Parts, ',');
  for (llvm::StringRef Part : Parts) {
    Part = Part.trim();
    bool Adds = !Part.consume_front("-");
    if (Part.empty())
      continue;
    if (llvm::none_of(
            Known, [&](const std::string &Name) { return fits(Part, Name); }))
      return fail(fmt::format("--checks: no check is called '{}'{}; the checks "
                              "are {}",
                              Part.str(), didYouMean(Part, Known),
                              fmt::join(Known, ", ")));
    Checks.Globs.push_back({Adds, Part.str()});
  }
  return Checks;
}

bool CheckGlobs::contains(llvm::StringRef Check) const {
  bool In = true;
  for (const Glob &G : Globs)
    if (fits(G.Pattern, Check))
      In = G.Adds;
  return In;
}

llvm::Expected<std::unique_ptr<Session>> openFindings(const Arguments &A) {
  llvm::Expected<CheckGlobs> Checks = CheckGlobs::parse(A.Checks, checkNames());
  if (!Checks)
    return Checks.takeError();
  auto S = open(A);
  if (!S)
    return S.takeError();
  Result &R = (*S)->R;
  keepFindings(R,
               [&](size_t I) { return Checks->contains(R.Findings[I].Check); });
  return S;
}

Result newIn(Result R, const Comparison &C) {
  keepFindings(R, [&](size_t I) { return !C.Known[I]; });
  return R;
}

static SarifTool sarifTool() {
  SarifTool Tool{KEYSPREAD_VERSION, KEYSPREAD_HOMEPAGE, {}};
  for (const EmbeddedFile &Page : embeddedChecks())
    Tool.Checks.push_back({checkOf(Page).str(), Page.Text.str()});
  return Tool;
}

/// Colours are for the terminal that the text goes to.
static ReportOptions outputOptions(const Arguments &A) {
  ReportOptions O = options(A, llvm::outs());
  if (A.Output)
    O.Colour = A.Colour.value_or(false);
  return O;
}

llvm::Error writeReport(const Arguments &A, const Result &R,
                        const Comparison *Against) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ReportOptions O = outputOptions(A);
  if (A.As == Format::Sarif) {
    writeSarif(OS, R, O, sarifTool(), Against);
    return writeOut(A.Output, OS.str());
  }
  const Result New = Against ? newIn(R, *Against) : Result();
  const Result &Shown = Against ? New : R;
  if (A.As == Format::Json)
    writeJson(OS, Shown, O);
  else if (Shown.Wrappers)
    writeWrappers(OS, Shown);
  else
    writeFindings(OS, Shown, O);
  return writeOut(A.Output, OS.str());
}

} // namespace keyspread
