// Where a project begins, and which of its files are its schema.
#include "tool/engine/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

using namespace keyspread;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// A folder of files, gone at the end.
class Tree : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Name, Real;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("keyspread-files", Name));
    ASSERT_FALSE(llvm::sys::fs::real_path(Name, Real));
    Top = Real.str().str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Top); }

  std::string path(llvm::StringRef Name) const {
    return Top + "/" + Name.str();
  }

  void file(llvm::StringRef Name, llvm::StringRef Text = "") {
    ASSERT_FALSE(llvm::sys::fs::create_directories(
        llvm::sys::path::parent_path(path(Name))));
    std::error_code Error;
    llvm::raw_fd_ostream(path(Name), Error) << Text;
    ASSERT_FALSE(Error);
  }

  std::string root(llvm::StringRef BuildDir, std::vector<std::string> Units,
                   std::optional<std::string> Given = std::nullopt) {
    std::vector<compile::Command> Commands;
    for (const std::string &U : Units)
      Commands.push_back({path(BuildDir), path(U), {}});
    llvm::Expected<std::string> Root =
        projectRoot(Given, path(BuildDir), Commands);
    if (!Root)
      return llvm::toString(Root.takeError());
    llvm::StringRef Below = *Root;
    return Below.consume_front(Top) ? Below.str() : *Root;
  }

  std::string Top;
};

TEST_F(Tree, RootIsTheMarkedFolderAboveTheBuildFolder) {
  file("app/.git/HEAD");
  file("app/out/debug/compile_commands.json");
  EXPECT_EQ(root("app/out/debug", {"app/src/a.cpp"}), "/app");
  file("app/out/keyspread.json");
  EXPECT_EQ(root("app/out/debug", {"app/out/a.cpp", "app/src/a.cpp"}),
            "/app/out");
}

TEST_F(Tree, BuildFolderFarFromItsSources) {
  file("src/app/keyspread.json");
  EXPECT_EQ(root("builds/app", {"src/app/lib/a.cpp", "src/app/main.cpp"}),
            "/src/app");
  EXPECT_EQ(root("builds/app", {"src/app/lib/a.cpp", "src/app/lib/b.cpp"}),
            "/src/app");
}

TEST_F(Tree, AnotherProjectAboveTheBuildFolderIsNotTheRoot) {
  file("builds/.git/HEAD");
  file("src/app/.git/HEAD");
  EXPECT_EQ(root("builds/app", {"src/app/a.cpp"}), "/src/app");
}

TEST_F(Tree, GeneratedUnitsDoNotWidenTheRoot) {
  EXPECT_EQ(root("builds/app",
                 {"builds/app/moc.cpp", "src/app/a.cpp", "src/app/lib/b.cpp"}),
            "/src/app");
  EXPECT_EQ(root("builds/app", {"builds/app/moc.cpp"}), "/builds/app");
}

TEST_F(Tree, NeighboursWithLongerNamesAreNoChildren) {
  EXPECT_TRUE(isBelow("/a/b/c", "/a/b"));
  EXPECT_TRUE(isBelow("/a/b", "/a/b"));
  EXPECT_TRUE(isBelow("/a", "/"));
  EXPECT_FALSE(isBelow("/a/bc", "/a/b"));
  EXPECT_EQ(root("x", {"app/a.cpp", "app2/b.cpp"}), "");
}

TEST_F(Tree, GivenRootHasToExist) {
  file("app/a.cpp");
  EXPECT_EQ(root("build", {"app/a.cpp"}, path("app")), "/app");
  EXPECT_THAT(root("build", {"app/a.cpp"}, path("gone")),
              HasSubstr("gone: no such folder"));
}

TEST_F(Tree, SchemaFilesOfTheProjectOnly) {
  for (llvm::StringRef Name :
       {"b.sql", "db/a.SQL", "db/build.sql/x.sql", "db/readme.txt",
        "build/c.sql", "out/x/CMakeCache.txt", "out/x/y/c.sql",
        "third_party/l/c.sql", "vendor/c.sql", ".git/c.sql",
        "meson/meson-info/i.json", "meson/c.sql", "node_modules/c.sql"})
    file(Name);
  std::vector<std::string> Found;
  for (const std::string &File : findSchemaFiles(Top, path("build")))
    Found.push_back(File.substr(Top.size()));
  EXPECT_THAT(Found, ElementsAre("/b.sql", "/db/a.SQL", "/db/build.sql/x.sql"));
}

TEST_F(Tree, BuiltInItsOwnSources) {
  file("CMakeCache.txt");
  file("a.sql");
  EXPECT_THAT(findSchemaFiles(Top, Top), ElementsAre(path("a.sql")));
}

TEST_F(Tree, SchemaFileThatCannotBeRead) {
  llvm::Expected<std::vector<SchemaFile>> Files =
      readSchemaFiles({path("gone.sql")});
  ASSERT_FALSE(Files);
  EXPECT_THAT(llvm::toString(Files.takeError()),
              HasSubstr("gone.sql: No such file or directory"));
}

TEST_F(Tree, ADialectIsTakenFromWordsNoOtherHas) {
  file("a.sql", "CREATE TABLE T (A INT64) PRIMARY KEY (A);");
  file("b.sql", "CREATE TABLE T (A INTEGER PRIMARY KEY);");
  llvm::Expected<std::vector<SchemaFile>> Files =
      readSchemaFiles({path("a.sql"), path("b.sql")});
  ASSERT_TRUE(bool(Files));
  EXPECT_EQ((*Files)[0].Written, sql::Dialect::GoogleSql);
  EXPECT_EQ((*Files)[1].Written, sql::Dialect::GoogleSql)
      << "a file that does not tell is as the only one that does";
}

TEST_F(Tree, AFileThatDoesNotTellIsAsNoneOfTwo) {
  file("a.sql", "CREATE TABLE T (A INT64) PRIMARY KEY (A);");
  file("b.sql", "CREATE TABLE T (A INTEGER PRIMARY KEY);");
  file("c.sql", "CREATE TABLE T (A BIGSERIAL PRIMARY KEY);");
  llvm::Expected<std::vector<SchemaFile>> Files =
      readSchemaFiles({path("a.sql"), path("b.sql"), path("c.sql")});
  ASSERT_TRUE(bool(Files));
  EXPECT_FALSE((*Files)[1].Written);
  EXPECT_EQ((*Files)[2].Written, sql::Dialect::PostgreSql);
}

} // namespace
