#include "compile_commands/Select.h"

#include "TempProject.h"

#include <gmock/gmock.h>

using namespace keyspread::compile;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

class CompileCommandsSelect : public testing::Test {
protected:
  CompileCommandsSelect() {
    D.Path = P.path("compile_commands.json");
    D.Units = {P.unit("app/main.cpp", "", {"-DMAIN"}),
               P.unit("app/orders.cpp", "", {"-DORDERS"}),
               P.unit("application/x.cpp", "", {"-DX"}),
               P.unit("lib/orders.c", "", {"-DC"}, "gcc")};
  }

  /// Names of the units that \p Paths select, relative to the project.
  std::vector<std::string> selected(std::vector<std::string> Paths) {
    for (std::string &Path : Paths)
      Path = P.path(Path);
    auto S = select(D, Paths);
    if (!S)
      return {"error: " + llvm::toString(S.takeError())};
    Chosen = std::move(*S);
    std::vector<std::string> Names;
    for (const Command &C : Chosen.Units)
      Names.push_back(C.File.substr(P.Root.size() + 1));
    return Names;
  }

  TempProject P;
  Database D;
  Selection Chosen;
};

TEST_F(CompileCommandsSelect, NoPathSelectsEverything) {
  EXPECT_EQ(selected({}).size(), 4u);
}

TEST_F(CompileCommandsSelect, AFileOrAFolder) {
  EXPECT_THAT(selected({"app/orders.cpp"}), ElementsAre("app/orders.cpp"));
  EXPECT_THAT(selected({"lib/../app/./orders.cpp"}),
              ElementsAre("app/orders.cpp"));
  EXPECT_THAT(selected({"app"}), ElementsAre("app/main.cpp", "app/orders.cpp"))
      << "and nothing of application/";
  EXPECT_THAT(selected({"app/"}),
              ElementsAre("app/main.cpp", "app/orders.cpp"));
  EXPECT_THAT(Chosen.Notes, IsEmpty());
}

TEST_F(CompileCommandsSelect, OverlapsAreSelectedOnceInFileOrder) {
  EXPECT_THAT(selected({"lib", "app/orders.cpp", "app"}),
              ElementsAre("app/main.cpp", "app/orders.cpp", "lib/orders.c"));
}

TEST_F(CompileCommandsSelect, Globs) {
  EXPECT_THAT(selected({"*/orders.c*"}),
              ElementsAre("app/orders.cpp", "lib/orders.c"));
  EXPECT_THAT(selected({"{app,lib}/orders.?"}), ElementsAre("lib/orders.c"));
  EXPECT_THAT(selected({"*.java"}),
              ElementsAre(HasSubstr("does not exist and names no file")));
  EXPECT_THAT(selected({"app/[x.cpp"}),
              ElementsAre(HasSubstr("is not a glob")));
}

TEST_F(CompileCommandsSelect, UnknownPathsAreErrorsWithNearMisses) {
  EXPECT_THAT(selected({"app", "app/order.cpp"}),
              ElementsAre("error: '" + P.path("app/order.cpp") +
                          "' does not exist and names no file listed in " +
                          D.Path + "; did you mean '" +
                          P.path("app/orders.cpp") + "'?"));
  P.write("docs/schema.sql", "");
  EXPECT_THAT(selected({"docs"}),
              ElementsAre("error: '" + P.path("docs") +
                          "' holds no file listed in " + D.Path));
  EXPECT_THAT(selected({"docs/schema.sql"}),
              ElementsAre(HasSubstr("is neither a C nor a C++ file listed")));
}

TEST_F(CompileCommandsSelect, AFileWithoutEntryBorrowsItsNeighboursFlags) {
  P.write("app/orders_new.cpp", "");
  ASSERT_THAT(selected({"app/orders_new.cpp", "lib"}),
              ElementsAre("app/orders_new.cpp", "lib/orders.c"));
  EXPECT_THAT(Chosen.Units[0].Arguments, testing::Contains("-DORDERS"));
  EXPECT_THAT(Chosen.Notes,
              ElementsAre(P.path("app/orders_new.cpp") + ": not in " + D.Path +
                          "; command inferred from " +
                          P.path("app/orders.cpp")));
}

TEST_F(CompileCommandsSelect, AHeaderIsReadWithItsSourcesFlags) {
  P.write("app/orders.h", "");
  ASSERT_THAT(selected({"app/orders.h"}), ElementsAre("app/orders.h"));
  EXPECT_THAT(Chosen.Units[0].Arguments, testing::Contains("-DORDERS"));
}

} // namespace
