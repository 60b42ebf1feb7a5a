// Which scripts are called as those are that take a database from one version
// to the next. What is made of that is seen in golden cases.
#include "rewrites/graph/schema/History.h"

#include <gtest/gtest.h>

using namespace keyspread;

namespace {

TEST(History, FoldersOfUpgrades) {
  for (const char *Path :
       {"db/updates/1.sql", "Migrations/0001_init.sql", "sql/dbupdates/a.sql",
        "a/upgrade-scripts/19/b.sql", "schema_patches/x/y.sql"})
    EXPECT_TRUE(looksLikeUpgrade(Path)) << Path;
}

TEST(History, NamesWithANumber) {
  for (const char *Path : {"update-1.2.sql", "db/Upgrade_from_3_to_4.sql",
                           "sql/19/upgrade_000_alter.sql", "v2_migrate.sql"})
    EXPECT_TRUE(looksLikeUpgrade(Path)) << Path;
}

TEST(History, OthersAreOfToday) {
  for (const char *Path :
       {"schema.sql", "update_user.sql", "db/2019/seed.sql", "01_schema.sql",
        "updated/1.sql", "dispatch/1.sql", "upgrade.sql", "patched_1.sql"})
    EXPECT_FALSE(looksLikeUpgrade(Path)) << Path;
}

} // namespace
