//===- DiffTest.cpp -------------------------------------------------------===//
//
// Exact texts for the shape, and patch and git as judges of the meaning.
//
//===----------------------------------------------------------------------===//
#include "rewrites/edits/Diff.h"
#include "test/unit/edits/TempTree.h"

#include <cstdlib>
#include <random>

namespace keyspread::edits {
namespace {

TEST(EditsDiff, NothingChanged) {
  EXPECT_EQ(unifiedDiff("a.cpp", "x\n", "x\n"), "");
  EXPECT_EQ(unifiedDiff("a.cpp", "", ""), "");
}

TEST(EditsDiff, ThreeLinesOfContext) {
  EXPECT_EQ(unifiedDiff("src/a.cpp", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                        "1\n2\n3\n4\nX\n6\n7\n8\n9\n"),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n@@ -2,7 +2,7 @@\n 2\n 3\n "
            "4\n-5\n+X\n 6\n 7\n 8\n");
}

TEST(EditsDiff, CloseChangesShareAHunkAndFarOnesDoNot) {
  std::string Old, Near, Far;
  for (int I = 0; I < 20; ++I) {
    std::string Line = std::to_string(I) + "\n";
    Old += Line;
    Near += I == 2 || I == 9 ? "x\n" : Line; // six lines between
    Far += I == 2 || I == 10 ? "x\n" : Line; // seven
  }
  auto Hunks = [](const std::string &Diff) {
    size_t N = 0;
    for (size_t At = Diff.find("\n@@ "); At != std::string::npos;
         At = Diff.find("\n@@ ", At + 1))
      ++N;
    return N;
  };
  EXPECT_EQ(Hunks(unifiedDiff("a", Old, Near)), 1u);
  EXPECT_EQ(Hunks(unifiedDiff("a", Old, Far)), 2u);
}

TEST(EditsDiff, TellsAMissingLastNewline) {
  EXPECT_EQ(unifiedDiff("a", "x\ny", "x\nz"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end "
            "of file\n"
            "+z\n\\ No newline at end of file\n");
  EXPECT_EQ(
      unifiedDiff("a", "x", "x\n"),
      "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n");
  EXPECT_EQ(unifiedDiff("a", "1\nx", "2\nx"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n-1\n+2\n x\n\\ No newline at "
            "end of file\n");
}

TEST(EditsDiff, ACreatedFileComesFromDevNull) {
  EXPECT_EQ(unifiedDiff("k.h", std::nullopt, "1\n2\n"),
            "--- /dev/null\n+++ b/k.h\n@@ -0,0 +1,2 @@\n+1\n+2\n");
}

TEST(EditsDiff, OddNames) {
  EXPECT_EQ(unifiedDiff("a b.h", "", "1\n"),
            "--- a/a b.h\t\n+++ b/a b.h\t\n@@ -0,0 +1 @@\n+1\n");
  EXPECT_EQ(
      unifiedDiff("a\"\n.h", "", "1\n"),
      "--- \"a/a\\\"\\012.h\"\n+++ \"b/a\\\"\\012.h\"\n@@ -0,0 +1 @@\n+1\n");
}

/// Both tools turn Old into New, byte for byte.
class EditsDiffTools : public TempTree {
protected:
  void check(const std::string &Name, std::optional<std::string> Old,
             const std::string &New) {
    std::optional<std::string_view> OldView;
    if (Old)
      OldView = *Old;
    std::string Diff = unifiedDiff(Name, OldView, New);
    put("the.patch", Diff);
    for (const char *Tool :
         {"patch -p1 -s --binary < the.patch", "patch -p1 -s < the.patch",
          "git apply --whitespace=nowarn the.patch"}) {
      std::filesystem::remove(path(Name));
      if (Old)
        put(Name, *Old);
      std::string Command = "cd '" + Root + "' && GIT_CEILING_DIRECTORIES='" +
                            Root + "/..' " + Tool;
      ASSERT_EQ(std::system(Command.c_str()), 0) << Tool << "\n" << Diff;
      ASSERT_EQ(get(Name), New) << Tool << "\n" << Diff;
    }
  }
};

TEST_F(EditsDiffTools, AcceptEveryShape) {
  check("src/a.cpp", "1\n2\n3\n", "1\nx\n3\n");
  check("a.cpp", "1\n2\n3\n", "0\n1\n2\n3\n4\n");
  check("a.cpp", "1\n2", "1\n2\n3");
  check("a.cpp", "1\n2\n", "1\n2");
  check("a.cpp", "1\r\n2\r\n3\r\n", "1\r\nzwei\r\n3\r\n");
  check("a.cpp", "1\r\n2\n3\r\n", "1\n2\r\n3\r\n");
  check("a.cpp", "caf\xE9\n\xFF\xFE\n", "caf\xE9!\n\xFF\xFE\n");
  check("a b.cpp", "1\n", "2\n");
  check("q\"uo\\te\x01\t.cpp", "1\n", "2\n");
  check("m\xC3\xBCll.cpp", "1\n", "2\n");
  check("new/k.h", std::nullopt, "1\n\n2");
  check("a.cpp", "-- x\n", "++ x\n");
}

TEST_F(EditsDiffTools, AcceptRandomChanges) {
  std::mt19937 Random(7);
  for (int Round = 0; Round < 40; ++Round) {
    std::string Old, New;
    for (int Line = 0; Line < 60; ++Line) {
      std::string Text =
          std::to_string(Random() % 5) + (Random() % 8 ? "\n" : "\r\n");
      Old += Random() % 10 ? Text : "";
      New += Random() % 10 ? Text : "";
    }
    if (Round % 3 == 0)
      New += "end";
    if (Old != New)
      check("a.cpp", Old, New);
    if (HasFatalFailure())
      return;
  }
}

TEST_F(EditsDiffTools, AFileThatIsAllNewIsReplacedWhole) {
  std::string Old, New;
  for (int I = 0; I < 3000; ++I) {
    Old += "old " + std::to_string(I) + "\n";
    New += "new " + std::to_string(I) + "\n";
  }
  check("a.cpp", "head\n" + Old + "tail\n", "head\n" + New + "tail\n");
}

TEST(EditsDiff, OfAFewEditsIsAsShortAsCanBe) {
  std::string Old, New;
  for (int I = 0; I < 5000; ++I) {
    std::string Line = I % 2 ? "}\n" : "f" + std::to_string(I) + "() {\n";
    Old += Line;
    New += I % 500 ? Line : "// added\n" + Line;
  }
  std::string Diff = unifiedDiff("a", Old, New);
  size_t Added = 0, Removed = 0;
  for (size_t At = Diff.find("@@\n"); At != std::string::npos;
       At = Diff.find('\n', At + 1)) {
    Added += Diff.compare(At + 1, 1, "+") == 0;
    Removed += Diff.compare(At + 1, 1, "-") == 0;
  }
  EXPECT_EQ(Added, 10u);
  EXPECT_EQ(Removed, 0u);
}

} // namespace
} // namespace keyspread::edits
