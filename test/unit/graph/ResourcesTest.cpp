// Queries in files: which file a call reads, by the path it is built of.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class GraphResources : public GraphTest {
protected:
  GraphResources() {
    Before += R"cpp(
      namespace std {
      struct string { string(const char *); const char *c_str() const; };
      string operator+(const string &, const string &);
      }
      struct File { File(const std::string &); const char *all(); };
    )cpp";
  }

  /// File and verb of each statement that a call reads from a file.
  std::vector<std::string> reads(const std::string &Code) {
    link({{"a.cpp", Code}}, "", Queries);
    std::vector<std::string> Result;
    for (const BoundStatement &B : Linked->S.All)
      if (const ResourceFile *F = Linked->Queries.fileOf(*B.Text))
        Result.push_back(F->Path + " " + B.Sql->Verb);
    return Result;
  }

  std::vector<ResourceFile> Queries = {
      {"/p/sql/add.sql", "INSERT INTO t (id, n) VALUES (?, ?)", {}, false},
      {"/p/sql/all.sql", "SELECT n FROM t;\nSELECT id FROM t", {}, false},
      {"/p/lite/drop.sql", "DELETE FROM t", {":/q/lite/drop.sql"}, false},
      {"/p/pg/drop.sql", "DELETE FROM u", {":/q/pg/drop.sql"}, false},
      {"/p/x/short.sql", "UPDATE t SET n = 1", {":/short"}, false},
      {"/p/make.sql", "CREATE TABLE t (id INTEGER)", {}, true}};
};

const char *const Read =
    "void run(sqlite3 *db, const char *q) { sqlite3_exec(db, q, nullptr, "
    "nullptr, nullptr); }\n"
    "const char *text(const std::string &path) { File f(path); return f.all(); "
    "}\n";

TEST_F(GraphResources, AFileIsReadByItsPath) {
  EXPECT_THAT(reads(std::string(Read) +
                    "void f(sqlite3 *db) { run(db, text(\"sql/all.sql\")); }"),
              ElementsAre("/p/sql/all.sql SELECT", "/p/sql/all.sql SELECT"));
}

TEST_F(GraphResources, FoldersOfTheInstalledProgramAreLeftOut) {
  EXPECT_THAT(reads(std::string(Read) +
                    "void f(sqlite3 *db) { run(db, "
                    "text(\"/usr/share/app/sql/add.sql\")); }"),
              ElementsAre("/p/sql/add.sql INSERT"));
}

TEST_F(GraphResources, APartThatNobodySeesIsAnything) {
  EXPECT_THAT(reads(std::string(Read) +
                    "std::string dialect();\n"
                    "void f(sqlite3 *db) { run(db, text(\":/q/\" + dialect() + "
                    "\"/drop.sql\")); }"),
              ElementsAre("/p/lite/drop.sql DELETE", "/p/pg/drop.sql DELETE"));
}

TEST_F(GraphResources, AResourceGoesByItsAlias) {
  EXPECT_THAT(reads(std::string(Read) +
                    "void f(sqlite3 *db) { run(db, text(\"qrc:/short\")); }"),
              ElementsAre("/p/x/short.sql UPDATE"));
}

TEST_F(GraphResources, AnyFileIsNoFile) {
  EXPECT_THAT(
      reads(std::string(Read) +
            "std::string name();\n"
            "void f(sqlite3 *db) { run(db, text(name() + \".sql\")); }"),
      IsEmpty());
}

TEST_F(GraphResources, AFileThatNoCallIsGivenIsNotRead) {
  reads(std::string(Read) +
        "void show(const char *);\n"
        "void f(sqlite3 *db) { show(text(\"sql/all.sql\")); run(db, "
        "text(\"sql/add.sql\")); }");
  EXPECT_FALSE(Linked->isRead("/p/sql/all.sql"));
  EXPECT_TRUE(Linked->isRead("/p/sql/add.sql"));
}

TEST_F(GraphResources, TextWithWordsIsNoPath) {
  EXPECT_THAT(reads("void f(sqlite3 *db) { sqlite3_exec(db, \"DELETE FROM t -- "
                    "sql/all.sql\", nullptr, nullptr, nullptr); }"),
              IsEmpty());
}

TEST_F(GraphResources, DdlOfASchemaFileIsNoStatementAsWell) {
  EXPECT_THAT(reads(std::string(Read) +
                    "void f(sqlite3 *db) { run(db, text(\"make.sql\")); }"),
              IsEmpty());
}

TEST_F(GraphResources, ValuesAreBoundToTheTextOfTheFile) {
  reads(std::string(Read) + R"cpp(
    void f(sqlite3 *db, int64 id, const char *name) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, text("sql/add.sql"), -1, &s, nullptr);
      sqlite3_bind_int64(s, 1, id);
      sqlite3_bind_text(s, 2, name, -1, nullptr);
    })cpp");
  EXPECT_EQ(bound("INSERT"), "1=id 2=name");
}

TEST_F(GraphResources, PartsOfTheTextLieInTheFile) {
  reads(std::string(Read) +
        "void f(sqlite3 *db) { run(db, text(\"sql/all.sql\")); }");
  ASSERT_EQ(Linked->S.All.size(), 2u);
  const BoundStatement &Second = Linked->S.All[1];
  Site At = Second.site(Second.Sql->Range);
  EXPECT_EQ(At.File, "/p/sql/all.sql");
  EXPECT_EQ(At.Line, 2u);
  EXPECT_EQ(At.Begin, 17u);
}

} // namespace
} // namespace keyspread
