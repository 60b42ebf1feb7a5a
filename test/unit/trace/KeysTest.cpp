// Keys and rows that are given without SQL.
#include "test/unit/trace/ProvenTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::HasSubstr;

class Keys : public Proven {
protected:
  /// The same of code that uses a Spanner client.
  std::string spanner(const std::string &Before, const std::string &After,
                      const std::string &Plan) {
    const std::string Library = R"cpp(return 0; }
      namespace keyspread {
      template <unsigned N> long long tenant_shard(long long, long long,
                                                   const char *);
      }
      namespace google::cloud::spanner {
      namespace internal {
      struct InsertOp {};
      template <class Op> struct WriteMutationBuilder {
        WriteMutationBuilder(const char *, const char *const (&)[2]);
        WriteMutationBuilder(const char *, const char *const (&)[3]);
        template <class... T> WriteMutationBuilder &EmplaceRow(T...);
        int Build();
      };
      }
      using InsertMutationBuilder = internal::WriteMutationBuilder<internal::InsertOp>;
      struct Key { int of; };
      struct KeySet {
        KeySet();
        KeySet &AddKey(Key);
      };
      template <class... T> Key MakeKey(T...);
      int MakeDeleteMutation(const char *, KeySet);
      }
      namespace spanner = google::cloud::spanner;
      long long g(long long a, long long b) {)cpp";
    return open(Library + Before, Library + After, Plan, "g");
  }
};

std::string deletes(const std::string &Key) {
  return R"cpp(spanner::KeySet keys;
               for (long long i = 0; i < 3; ++i)
                 keys.AddKey(spanner::MakeKey()cpp" +
         Key + R"cpp());
               return spanner::MakeDeleteMutation("T", keys);)cpp";
}

TEST_F(Keys, InTheirNewOrder) {
  Ddl = "CREATE TABLE T (At INTEGER, Who INTEGER, PRIMARY KEY (At, Who));";
  const std::string Plan =
      R"("T": {"strategy": "swap_order", "key": ["Who", "At"]})";
  EXPECT_EQ(spanner(deletes("a, b"), deletes("b, a"), Plan), "");
  EXPECT_THAT(spanner(deletes("a, b"), deletes("a, b"), Plan),
              HasSubstr("'At' stands in front of 'Who' in a key of 'T'"));
}

TEST_F(Keys, BehindTheirTenantAndItsShard) {
  Ddl = "CREATE TABLE T (Id INTEGER PRIMARY KEY, Tenant INTEGER NOT NULL);";
  const std::string Plan =
      R"("T": {"strategy": "tenant_prefix", "tenant_column": "Tenant",
               "shards": 16, "hot_tenants": ["acme"]})";
  auto Shard = [](const std::string &Of) {
    return "keyspread::tenant_shard<16>(" + Of + ", \"acme\")";
  };
  const std::string Was = deletes("a");
  EXPECT_EQ(spanner(Was, deletes("b, " + Shard("b, a") + ", a"), Plan), "");
  EXPECT_THAT(spanner(Was, deletes("b, " + Shard("a, b") + ", a"), Plan),
              HasSubstr("has the shard of a, and 'Tenant' is b"));
  EXPECT_THAT(spanner(Was, deletes("a, " + Shard("b, a") + ", b"), Plan),
              HasSubstr("a key of 'T' does not begin with 'Tenant'"));
  EXPECT_THAT(spanner(Was, deletes("b, a, " + Shard("b, a")), Plan),
              HasSubstr("no shard follows 'Tenant'"));
}

// The tenant stood in the key, and moves to its front.
TEST_F(Keys, WhoseTenantMoves) {
  Ddl = "CREATE TABLE T (Id INTEGER, Tenant INTEGER, "
        "PRIMARY KEY (Id, Tenant));";
  const std::string Plan =
      R"("T": {"strategy": "tenant_prefix", "tenant_column": "tenant"})";
  EXPECT_EQ(spanner(deletes("a, b"), deletes("b, a"), Plan), "");
  EXPECT_THAT(spanner(deletes("a, b"), deletes("a, b"), Plan),
              HasSubstr("'Id' stands in front of 'tenant' in a key of 'T'"));
}

std::string inserts(const std::string &Columns, const std::string &Row) {
  return "return spanner::InsertMutationBuilder(\"T\", {" + Columns +
         "}).EmplaceRow(" + Row + ").Build();";
}

TEST_F(Keys, OfARowThatIsAddedToABuilder) {
  const std::string Plan = R"("T": {"strategy": "hash_prefix", "shards": 16})";
  const std::string Was = inserts(R"("Id", "N")", "a, b");
  const char *Columns = R"("ShardId", "Id", "N")";
  EXPECT_EQ(
      spanner(Was, inserts(Columns, "keyspread::shard_of<16>(a), a, b"), Plan),
      "");
  EXPECT_THAT(spanner(Was, inserts(Columns, "a, b"), Plan),
              HasSubstr("a row of 'T' has 3 columns and 2 values"));
}

} // namespace
} // namespace keyspread::trace
