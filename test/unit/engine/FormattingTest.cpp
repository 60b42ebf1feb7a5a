// Changed lines in the project's own style, and the others as they were.
#include "tool/engine/texts/Formatting.h"

#include "rewrites/edits/InMemory.h"
#include "test/unit/edits/TempTree.h"

#include "gmock/gmock.h"

namespace keyspread {
namespace {

using ::testing::HasSubstr;

class Formatting : public edits::TempTree {
protected:
  const std::string Before = "void f( int a ) {\n"
                             "  run(a);\n"
                             "  int  kept ;\n"
                             "}\n";

  /// \p File after `run(a)` was given another argument.
  std::string after(const std::string &File) {
    Edit E;
    E.File = path(File);
    E.Begin = E.End = Before.find("a);") + 1;
    E.Text = ",shard( a )";
    llvm::Expected<std::string> New = edits::applyTo(Before, {E});
    EXPECT_TRUE(static_cast<bool>(New));
    llvm::Expected<std::string> Is =
        laidOut(E.File, Root, std::move(*New), {E});
    return Is ? *Is : "error: " + llvm::toString(Is.takeError());
  }
};

TEST_F(Formatting, OfTheProject) {
  put(".clang-format", "BasedOnStyle: Google\n");
  EXPECT_EQ(after("src/a.cpp"), "void f( int a ) {\n"
                                "  run(a, shard(a));\n"
                                "  int  kept ;\n"
                                "}\n");
}

TEST_F(Formatting, OfTheNearestFolder) {
  put(".clang-format", "BasedOnStyle: LLVM\n");
  put("src/_clang-format", "BasedOnStyle: LLVM\nIndentWidth: 8\n");
  EXPECT_THAT(after("src/a.h"), HasSubstr("\n        run(a, shard(a));\n"));
  EXPECT_THAT(after("a.h"), HasSubstr("\n  run(a, shard(a));\n"));
}

TEST_F(Formatting, OffWithoutAStyle) {
  EXPECT_THAT(after("src/a.cpp"), HasSubstr("\n  run(a,shard( a ));\n"));
  put(".clang-format", "DisableFormat: true\n");
  EXPECT_THAT(after("src/a.cpp"), HasSubstr("\n  run(a,shard( a ));\n"));
}

TEST_F(Formatting, OffForOtherFiles) {
  put(".clang-format", "BasedOnStyle: LLVM\n");
  EXPECT_THAT(after("schema.sql"), HasSubstr("\n  run(a,shard( a ));\n"));
}

TEST_F(Formatting, StylesAroundTheProjectAreNotItsOwn) {
  put(".clang-format", "BasedOnStyle: LLVM\n");
  Root += "/inner";
  std::filesystem::create_directories(Root);
  EXPECT_THAT(after("a.cpp"), HasSubstr("\n  run(a,shard( a ));\n"));
  Root.resize(Root.size() - 6);
}

TEST_F(Formatting, StylesThatCannotBeRead) {
  put(".clang-format", "ColumnLimit: many\n");
  const std::string Why = after("a.cpp");
  EXPECT_THAT(Why, HasSubstr("/.clang-format: the style cannot be read"));
  EXPECT_THAT(Why, HasSubstr("--no-format"));
}

} // namespace
} // namespace keyspread
