// What a rewrite says of each table, blockers with place and advice.
#include "tool/report/Tables.h"

#include "ReportFixture.h"

#include <gtest/gtest.h>

using namespace keyspread;
using namespace keyspread::report_test;

namespace {

std::string tables(llvm::ArrayRef<TableSet> Sets, bool Colour = false) {
  return written([&](llvm::raw_ostream &OS) {
    writeTables(OS, threeFindings(), Sets, {Confidence::Likely, Colour});
  });
}

TableSet withEdits() {
  TableSet Set;
  Set.Tables = {"Orders"};
  Set.Edits = {{"/a.cpp", 0, 0, "x", ""},
               {"/a.cpp", 3, 4, "y", ""},
               {"/b.cpp", 0, 0, "z", ""}};
  return Set;
}

TEST(ReportTables, CountsEditsAndFiles) {
  TableSet Set = withEdits();
  EXPECT_EQ(tables({Set}), "table Orders: 3 edits in 2 files\n");
  // Two forms of a text ask for the same one.
  Set.Edits.push_back(Set.Edits[1]);
  EXPECT_EQ(tables({Set}), "table Orders: 3 edits in 2 files\n");
}

TEST(ReportTables, SaysWhenThereIsNothingToDo) {
  TableSet Set;
  Set.Tables = {"Audit"};
  EXPECT_EQ(tables({Set}), "table Audit: nothing to do\n");
}

TEST(ReportTables, ListsEveryBlockerWithItsAdvice) {
  TableSet Set = withEdits();
  Set.Tables = {"Lines", "Orders"};
  Site At = siteOf("/home/me/shop/store.cpp", Store, "\"Orders\"");
  Set.Blockers = {
      {At, "the table name is computed", "name the table in a literal"},
      {Site(), "no schema was found", ""}};
  EXPECT_EQ(tables({Set}), R"(tables Lines, Orders: blocked at 2 places
store.cpp:2:13: error: the table name is computed
    2 |   db.insert("Orders", next());
      |             ^~~~~~~~
note: name the table in a literal
error: no schema was found
)");
}

TEST(ReportTables, SaysWhyBlockedTablesAreTogether) {
  TableSet Set = withEdits();
  Set.Tables = {"Lines", "Orders"};
  Set.Ties = {{siteOf("/home/me/shop/store.cpp", Store, "\"Orders\""),
               "'Lines' refers to 'Orders' by this"}};
  EXPECT_EQ(tables({Set}), "tables Lines, Orders: 3 edits in 2 files\n");
  Set.Blockers = {{Site(), "no schema was found", ""}};
  EXPECT_EQ(tables({Set}), R"(tables Lines, Orders: blocked at 1 place
store.cpp:2:13: note: together: 'Lines' refers to 'Orders' by this
    2 |   db.insert("Orders", next());
      |             ^~~~~~~~
error: no schema was found
)");
}

TEST(ReportTables, ABlockedTableIsNotCountedAsEdited) {
  TableSet Set = withEdits();
  Set.Blockers = {{Site(), "no schema was found", ""}};
  EXPECT_EQ(tables({Set}).find("table Orders: blocked at 1 place\n"), 0u);
}

TEST(ReportTables, ErrorsAreRedOnATerminal) {
  TableSet Set;
  Set.Tables = {"Orders"};
  Set.Blockers = {{Site(), "no schema was found", ""}};
  EXPECT_NE(tables({Set}, /*Colour=*/true).find("\x1b[0;1;31merror: \x1b[0m"),
            std::string::npos);
}

} // namespace
