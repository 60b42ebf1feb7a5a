// --checks: globs as clang-tidy reads them.
#include "tool/cli/Findings.h"

#include <gmock/gmock.h>

using namespace keyspread;
using testing::AllOf;
using testing::HasSubstr;

namespace {

const std::vector<std::string> Known = {"keyspread-monotonic-key",
                                        "keyspread-ordered-load",
                                        "keyspread-ordered-scan"};

/// The letters of the known checks that are on.
std::string on(std::optional<std::string> Given) {
  llvm::Expected<CheckGlobs> Checks = CheckGlobs::parse(Given, Known);
  if (!Checks)
    return llvm::toString(Checks.takeError());
  std::string Letters;
  for (size_t I = 0; I < Known.size(); ++I)
    if (Checks->contains(Known[I]))
      Letters += "kls"[I];
  return Letters;
}

TEST(CheckGlobs, AllUnlessTakenAway) {
  EXPECT_EQ(on(std::nullopt), "kls");
  EXPECT_EQ(on(""), "kls");
  EXPECT_EQ(on("-keyspread-ordered-*"), "k");
  EXPECT_EQ(on("-*"), "");
}

TEST(CheckGlobs, TheLastThatFitsDecides) {
  EXPECT_EQ(on("-*,keyspread-ordered-scan"), "s");
  EXPECT_EQ(on("-*, keyspread-*, -*load"), "ks");
  EXPECT_EQ(on("keyspread-ordered-scan,-*"), "");
  EXPECT_EQ(on("-*,*o*d*s*n"), "s");
}

TEST(CheckGlobs, ANameThatIsNoneIsRefused) {
  EXPECT_THAT(on("-*,keyspread-ordered-scna"),
              AllOf(HasSubstr("--checks: no check is called "
                              "'keyspread-ordered-scna'; did you mean "
                              "'keyspread-ordered-scan'?"),
                    HasSubstr("the checks are keyspread-monotonic-key, ")));
  EXPECT_THAT(on("bugprone-*"), HasSubstr("'bugprone-*'"));
}

TEST(CheckGlobs, EveryCheckHasAPage) {
  EXPECT_THAT(checkNames(), testing::IsSupersetOf({"keyspread-monotonic-key",
                                                   "keyspread-ordered-scan"}));
}

} // namespace
