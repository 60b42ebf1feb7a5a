// The command line: argv in, Arguments or a message out.
#include "tool/cli/Arguments.h"

#include <gmock/gmock.h>

using namespace keyspread;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Arguments parsed(std::vector<const char *> Words) {
  llvm::Expected<Arguments> A = parseArguments(Words);
  if (A)
    return std::move(*A);
  ADD_FAILURE() << llvm::toString(A.takeError());
  return {};
}

std::string refused(std::vector<const char *> Words) {
  llvm::Expected<Arguments> A = parseArguments(Words);
  return A ? "taken" : llvm::toString(A.takeError());
}

TEST(CommandLine, PathsStandBehindTheCommand) {
  Arguments A = parsed({"scan", "-p", "build", "a.cpp", "src"});
  EXPECT_EQ(A.Command, "scan");
  EXPECT_EQ(A.Engine.BuildDir, "build");
  EXPECT_THAT(A.Engine.Paths, ElementsAre("a.cpp", "src"));
}

TEST(CommandLine, DoubleDashEndsOptions) {
  Arguments A = parsed({"scan", "--", "-p", "--help"});
  EXPECT_FALSE(A.Engine.BuildDir);
  EXPECT_FALSE(A.Help);
  EXPECT_THAT(A.Engine.Paths, ElementsAre("-p", "--help"));
}

TEST(CommandLine, ClangsSpellings) {
  for (std::vector<const char *> Words :
       std::vector<std::vector<const char *>>{{"scan", "-j", "4"},
                                              {"scan", "-j4"},
                                              {"scan", "-j=4"},
                                              {"scan", "--j=4"},
                                              {"-j4", "scan"}})
    EXPECT_EQ(parsed(Words).Engine.Jobs, 4u) << Words[1];
  EXPECT_EQ(parsed({"scan", "-p=build"}).Engine.BuildDir, "build");
  EXPECT_THAT(parsed({"scan", "--extra-arg=-DA=B", "-extra-arg", "-I."})
                  .Engine.ExtraAfter,
              ElementsAre("-DA=B", "-I."));
  EXPECT_THAT(parsed({"scan", "--extra-arg-before=-m32"}).Engine.ExtraBefore,
              ElementsAre("-m32"));
}

TEST(CommandLine, NoSchemaIsNotTheSameAsNoSchemaOption) {
  EXPECT_FALSE(parsed({"scan"}).Engine.SchemaFiles);
  EXPECT_THAT(parsed({"scan", "--schema", "none"}).Engine.SchemaFiles.value(),
              ElementsAre());
  EXPECT_THAT(parsed({"scan", "--schema", "a.sql", "--schema=b.sql"})
                  .Engine.SchemaFiles.value(),
              ElementsAre("a.sql", "b.sql"));
}

TEST(CommandLine, ValuesAreKept) {
  Arguments A = parsed({"rewrite", "--write", "--runtime", "lib", "--no-color",
                        "--plan=p.json", "--root", ".."});
  EXPECT_TRUE(A.Write);
  EXPECT_EQ(A.RuntimeDir, "lib");
  EXPECT_EQ(A.Colour, false);
  EXPECT_EQ(A.Engine.PlanFile, "p.json");
  EXPECT_EQ(A.Engine.Root, "..");
  EXPECT_EQ(parsed({"scan", "--confidence=possible"}).Least,
            Confidence::Possible);
  EXPECT_EQ(parsed({"ddl", "--dialect", "tsql"}).Engine.Dialect,
            sql::Dialect::TSql);
  EXPECT_TRUE(parsed({"scan", "--explain-wrappers"}).Engine.ExplainWrappers);
  EXPECT_FALSE(parsed({"scan"}).Engine.ExplainWrappers);
}

TEST(CommandLine, NumbersOfTables) {
  const Arguments A =
      parsed({"ddl", "--max-id", "Orders=7", "--rows=1000", "--rows", "Audit=5",
              "--row-bytes=300", "--nodes", "3"});
  EXPECT_EQ(A.Ddl.MaxIds.at("orders"), 7u);
  EXPECT_EQ(A.Ddl.Rows.at(""), 1000u);
  EXPECT_EQ(A.Ddl.Rows.at("audit"), 5u);
  EXPECT_EQ(A.Ddl.RowBytes.at(""), 300u);
  EXPECT_EQ(A.Ddl.Nodes, 3u);
}

TEST(CommandLine, CheckTakesWhatScanTakesAndABaseline) {
  Arguments A =
      parsed({"check", "--format=sarif", "--output", "out.sarif", "--baseline",
              "known.json", "--update-baseline", "--checks=-*,a", "src"});
  EXPECT_EQ(A.As, Format::Sarif);
  EXPECT_EQ(A.Output, "out.sarif");
  EXPECT_EQ(A.BaselineFile, "known.json");
  EXPECT_TRUE(A.UpdateBaseline);
  EXPECT_EQ(A.Checks, "-*,a");
  EXPECT_THAT(A.Engine.Paths, ElementsAre("src"));
  EXPECT_EQ(parsed({"check", "-o", "x"}).Output, "x");
  EXPECT_EQ(parsed({"scan"}).As, Format::Text);
  EXPECT_EQ(parsed({"scan", "--format", "json"}).As, Format::Json);
  EXPECT_EQ(refused({"scan", "--baseline", "b"}),
            "'scan' does not take the option '--baseline'; 'keyspread scan "
            "--help' lists them");
  EXPECT_EQ(refused({"check", "--format", "xml"}),
            "--format: expected 'text', 'json' or 'sarif', not 'xml'");
}

TEST(CommandLine, RefusesWithWhatWouldBeRight) {
  EXPECT_EQ(refused({"scna"}), "unknown command 'scna'; did you mean 'scan'?; "
                               "'keyspread --help' lists them");
  EXPECT_EQ(refused({"scan", "--fromat=json"}),
            "unknown option '--fromat'; did you mean '--format'?; 'keyspread "
            "scan --help' lists them");
  EXPECT_EQ(refused({"scan", "--write"}),
            "'scan' does not take the option '--write'; 'keyspread scan "
            "--help' lists them");
  EXPECT_EQ(refused({"scan", "-p"}), "option '-p' needs a value: BUILD");
  EXPECT_EQ(refused({"rewrite", "--write=no"}),
            "option '--write' takes no value");
  EXPECT_EQ(refused({"undo", "a.cpp"}), "'undo' takes no path: 'a.cpp'");
  EXPECT_EQ(refused({"scan", "-jx"}),
            "unknown option '-jx'; 'keyspread scan --help' lists them");
  EXPECT_EQ(refused({"scan", "-j", "-1"}),
            "-j: expected a number of jobs, not '-1'");
  EXPECT_THAT(refused({"scan", "--dialect", "oracle"}),
              AllOf(HasSubstr("'postgresql'"), HasSubstr("not 'oracle'")));
}

TEST(CommandLine, PlanTakesTheLoad) {
  Arguments A = parsed({"plan", "--check", "--nodes=3", "--write-qps", "5000",
                        "--row-bytes", "4096", "--low-write", "Audit, Log",
                        "--low-write=Notes"});
  EXPECT_TRUE(A.CheckPlan);
  EXPECT_FALSE(A.Feasible);
  EXPECT_TRUE(parsed({"plan", "--feasible"}).Feasible);
  EXPECT_EQ(A.Known.Nodes, 3u);
  EXPECT_EQ(A.Known.WriteQps, 5000u);
  EXPECT_EQ(A.Known.RowBytes, 4096u);
  EXPECT_THAT(A.LowWrite, ElementsAre("Audit", "Log", "Notes"));
  EXPECT_EQ(refused({"plan", "--nodes", "0"}),
            "--nodes: expected a number of nodes, from 1 on, not '0'");
  EXPECT_EQ(refused({"plan", "--write-qps", "many"}),
            "--write-qps: expected a number of writes a second, from 1 on, not "
            "'many'");
  EXPECT_EQ(refused({"plan", "--row-bytes", "-1"}),
            "--row-bytes: expected NUMBER or TABLE=NUMBER, not '-1'");
  EXPECT_EQ(refused({"plan", "--low-write", "a,,b"}),
            "--low-write: expected names of tables, separated by commas, not "
            "'a,,b'");
  EXPECT_THAT(refused({"scan", "--nodes", "3"}),
              HasSubstr("'scan' does not take the option '--nodes'"));
  EXPECT_TRUE(parsed({"rewrite", "--allow-partial"}).AllowPartial);
}

TEST(CommandLine, RewriteTakesTablesOfThePlan) {
  EXPECT_THAT(parsed({"rewrite", "--tables", "A, B", "--tables=C"}).Engine.Only,
              ElementsAre("A", "B", "C"));
  EXPECT_EQ(refused({"rewrite", "--tables", ","}),
            "--tables: expected names of tables, separated by commas, not ','");
  EXPECT_THAT(refused({"check", "--tables", "A"}),
              HasSubstr("'check' does not take the option '--tables'"));
}

TEST(CommandLine, HelpIsNotHeldUpByTheRest) {
  EXPECT_TRUE(parsed({"--help"}).Help);
  EXPECT_TRUE(parsed({"scna", "-h"}).Help);
  EXPECT_TRUE(parsed({"undo", "a.cpp", "--help"}).Help);
  EXPECT_TRUE(parsed({"--version"}).Version);
}

TEST(CommandLine, HelpNamesOptionsAsTheyAreTyped) {
  std::string Scan = helpText("scan");
  EXPECT_THAT(Scan, HasSubstr("usage: keyspread scan [options] [paths]\n"));
  EXPECT_THAT(Scan, HasSubstr("\n  -p BUILD "));
  EXPECT_THAT(Scan, HasSubstr("\n  --format text|json|sarif "));
  EXPECT_THAT(Scan, Not(HasSubstr("--write")));
  EXPECT_THAT(helpText("undo"), HasSubstr("usage: keyspread undo [options]\n"));
  EXPECT_THAT(helpText(""), AllOf(HasSubstr("\n  rewrite "),
                                  HasSubstr("3 some units did not parse")));
}

TEST(CommandLine, VersionIsOneLine) {
  EXPECT_THAT(versionText(), testing::StartsWith("keyspread 0."));
  EXPECT_EQ(llvm::StringRef(versionText()).count('\n'), 1u);
}

} // namespace
