// Accesses: tables, columns and rows of writes over the Spanner client.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using SpannerRows = SpannerTest;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(SpannerRows, MadeInPlace) {
  EXPECT_THAT(accesses(R"cpp(
    void put(spanner::Client c, std::string id, std::int64_t x) {
      c.Commit({spanner::MakeInsertMutation("T", {"Id", "X"}, id, x)});
      c.Commit({spanner::MakeUpdateMutation("T", {"Id", "X"}, id, x)});
      c.Commit({spanner::MakeInsertOrUpdateMutation("T", {"Id"}, id)});
      c.Commit({spanner::MakeReplaceMutation("U", {"Id"}, id)});
    })cpp"),
              ElementsAre("insert T(Id X{}) [id, x]",
                          "update T(Id X{}) [id, x]", "upsert T(Id{}) [id]",
                          "replace U(Id{}) [id]"));
}

TEST_F(SpannerRows, ABuilderInAChain) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(std::string id, std::int64_t x) {
      return spanner::InsertMutationBuilder("T", {"Id", "X"})
          .EmplaceRow(id, x)
          .AddRow({spanner::Value(id), spanner::Value(x)})
          .Build();
    })cpp"),
              ElementsAre("insert T(Id X{}) [id, x] "
                          "[spanner::Value(id), spanner::Value(x) {}]"));
}

TEST_F(SpannerRows, ABuilderInALoopWithColumnsInAVariable) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(const std::vector<std::string> &ids) {
      std::vector<std::string> columns = {"Id"};
      columns.push_back("At");
      spanner::UpdateMutationBuilder b("T", columns);
      for (const std::string &id : ids) {
        std::vector<spanner::Value> row;
        row.push_back(spanner::Value(id));
        row.push_back(spanner::Value(1));
        b.AddRow(row);
      }
      return b.Build();
    })cpp"),
              ElementsAre("update T(Id At) [spanner::Value(id), "
                          "spanner::Value(1) elsewhere]"));
}

TEST_F(SpannerRows, InAFunctionThatIsCalledLikeOneOfC) {
  EXPECT_THAT(accesses(R"cpp(
    void read(spanner::Client c) {
      c.Read("T", spanner::KeySet::All(), {"Id"});
    })cpp"),
              ElementsAre("read T(Id{}) all"));
}

TEST_F(SpannerRows, ColumnsOfATextBesideAList) {
  EXPECT_THAT(accesses(R"cpp(
    std::vector<std::string> split(const char *text);
    spanner::Mutation put(std::string id, bool all) {
      std::vector<std::string> columns = {"Id", "X"};
      if (all)
        columns = split("Id,X,Y");
      return spanner::MakeInsertMutation("T", columns, id, 1);
    })cpp"),
              ElementsAre("insert T [id, 1] !its list of columns is made in a "
                          "way that is not followed"));
}

TEST_F(SpannerRows, ColumnsOfAFunctionAConstantAndAMember) {
  EXPECT_THAT(accesses({{"names.cpp", R"cpp(
    std::vector<std::string> columns() { return {"Id", "X"}; }
    )cpp"},
                        {"put.cpp", R"cpp(
    std::vector<std::string> columns();
    const std::vector<std::string> kColumns = {"Id", "Y"};
    constexpr char kId[] = "Id";
    struct Names {
      static std::vector<std::string> all() { return {kId, "W"}; }
      std::vector<std::string> mine = {"Id", "Z"};
    };
    spanner::Mutations put(std::string id, Names n) {
      return {spanner::MakeInsertMutation("T", columns(), id, 1),
              spanner::MakeInsertMutation("T", kColumns, id, 1),
              spanner::MakeInsertMutation("T", n.mine, id, 1),
              spanner::MakeInsertMutation("T", Names::all(), id, 1)};
    })cpp"}}),
              ElementsAre("insert T(Id X) [id, 1]", "insert T(Id Y) [id, 1]",
                          "insert T(Id Z) [id, 1]", "insert T(Id W) [id, 1]"));
}

TEST_F(SpannerRows, ColumnsThatDependOnTheRun) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(std::string id, bool more) {
      std::vector<std::string> columns = {"Id"};
      if (more) columns.push_back("X");
      return spanner::InsertMutationBuilder("T", columns).EmplaceRow(id).Build();
    })cpp"),
              ElementsAre("insert T(Id ...) [id]"));
}

TEST_F(SpannerRows, ColumnsWhoseStartDependsOnTheRun) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(std::string id, bool other) {
      std::vector<std::string> columns = {"Id"};
      if (other) columns[0] = "X";
      columns.push_back("Y");
      return spanner::InsertMutationBuilder("T", columns).EmplaceRow(id).Build();
    }
    spanner::Mutation again(std::string id, bool more) {
      std::vector<std::string> columns = {"Id"};
      if (more) columns.push_back("X");
      columns.clear();
      return spanner::InsertMutationBuilder("T", columns).EmplaceRow(id).Build();
    })cpp"),
              ElementsAre("insert T [id] !its list of columns is made in a way "
                          "that is not followed",
                          "insert T [id] !its list of columns is made in a way "
                          "that is not followed"));
}

TEST_F(SpannerRows, ARowOfAnotherFile) {
  EXPECT_THAT(accesses({{"rows.cpp", R"cpp(
    std::vector<spanner::Value> row(std::string id) {
      return {spanner::Value(id), spanner::Value(spanner::CommitTimestamp{})};
    })cpp"},
                        {"put.cpp", R"cpp(
    std::vector<spanner::Value> row(std::string id);
    spanner::Mutation put(std::string id) {
      return spanner::InsertMutationBuilder("T", {"Id", "At"})
          .AddRow(row(id)).Build();
    })cpp"}}),
              ElementsAre("insert T(Id At{}) [spanner::Value(id), "
                          "spanner::Value(spanner::CommitTimestamp{}) "
                          "elsewhere]"));
}

TEST_F(SpannerRows, ABuilderFilledByAnotherFunction) {
  EXPECT_THAT(accesses(R"cpp(
    void fill(spanner::InsertMutationBuilder &b, std::string id) {
      b.EmplaceRow(id, 1);
    }
    spanner::Mutation put(std::string id) {
      spanner::InsertMutationBuilder b("T", {"Id", "X"});
      fill(b, id);
      return b.Build();
    })cpp"),
              ElementsAre("insert T(Id X{}) [id, 1]"));
}

TEST_F(SpannerRows, ABuilderAssignedToItself) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(const std::vector<std::string> &ids) {
      auto b = spanner::InsertMutationBuilder("T", {"Id"});
      for (const auto &id : ids) b = b.EmplaceRow(id);
      return b.Build();
    })cpp"),
              ElementsAre("insert T(Id{}) [id]"));
}

TEST_F(SpannerRows, ABuilderKeptInAField) {
  EXPECT_THAT(accesses(R"cpp(
    struct Batch {
      spanner::InsertMutationBuilder b_{"T", {"Id", "X"}};
      void add(std::string id) { b_.EmplaceRow(id, 1); }
      spanner::Mutation done() { return b_.Build(); }
    };)cpp"),
              ElementsAre("insert T(Id X{}) [id, 1]"));
}

TEST_F(SpannerRows, InACommitLambda) {
  EXPECT_THAT(accesses(R"cpp(
    void put(spanner::Client c, std::string id) {
      auto done = c.Commit([&](spanner::Transaction txn)
          -> google::cloud::StatusOr<spanner::Mutations> {
        auto rows = c.Read(txn, "U", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"X"});
        return spanner::Mutations{spanner::MakeInsertMutation("T", {"Id"}, id)};
      });
    })cpp"),
              ElementsAre("read U(X{}) key(id)", "insert T(Id{}) [id]"));
}

TEST_F(SpannerRows, AWrapperThatIsGivenEverything) {
  Graph &G = link({{"db.cpp", R"cpp(
    spanner::Mutation insert(const std::string &table, const std::vector<std::string> &columns,
                             std::vector<spanner::Value> row) {
      return spanner::InsertMutationBuilder(table, columns).AddRow(std::move(row)).Build();
    }
    template <class... V>
    spanner::Mutation insertAll(std::string table, std::vector<std::string> columns, V &&...v) {
      return spanner::MakeInsertMutation(std::move(table), std::move(columns), std::forward<V>(v)...);
    }
    void put(std::string id) {
      insert("T", {"Id", "X"}, {spanner::Value(id), spanner::Value(1)});
      insertAll("U", {"Id", "X"}, id, 1);
    })cpp"}});
  ASSERT_EQ(G.A.All.size(), 2u);
  EXPECT_EQ(written(G.A.All[0]),
            "insert T(Id X{}) [spanner::Value(id), spanner::Value(1) {}]");
  EXPECT_EQ(written(G.A.All[1]), "insert U(Id X{}) [id, 1]");
  EXPECT_TRUE(G.A.All[0].How->Inferred);
  EXPECT_THAT(G.A.Unseen, IsEmpty());
}

TEST_F(SpannerRows, AWrapperOfAWrapperInAClass) {
  EXPECT_THAT(accesses(R"cpp(
    class Db {
    public:
      explicit Db(spanner::Client c) : client_(std::move(c)) {}
      void insert(std::string table, std::vector<std::string> columns, std::vector<spanner::Value> row) {
        (void)client_.Commit([&](spanner::Transaction) -> google::cloud::StatusOr<spanner::Mutations> {
          return spanner::Mutations{spanner::InsertMutationBuilder(table, columns).AddRow(row).Build()};
        });
      }
      void insertQuietly(std::string table, std::vector<std::string> columns, std::vector<spanner::Value> row) {
        insert(table, columns, row);
      }
    private:
      spanner::Client client_;
    };
    void put(Db &db, std::string id) { db.insertQuietly("T", {"Id"}, {spanner::Value(id)}); })cpp"),
              ElementsAre("insert T(Id{}) [spanner::Value(id) {}]"));
}

TEST_F(SpannerRows, AWrapperThatMakesTheRowItself) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation touch(std::string table, std::string id) {
      return spanner::MakeInsertMutation(table, {"Id"}, id);
    }
    void put(std::string id) { touch("T", id); })cpp"),
              ElementsAre("insert T !'touch' makes the columns and the rows "
                          "for whatever table it is given"));
}

TEST_F(SpannerRows, AWrapperThatReturnsTheBuilder) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::InsertMutationBuilder into(std::string table, std::vector<std::string> columns) {
      return spanner::InsertMutationBuilder(table, columns);
    }
    void put(std::string id) {
      auto b = into("T", {"Id"});
      b.EmplaceRow(id);
      into("U", {"Id", "X"}).EmplaceRow(id, 1);
    })cpp"),
              ElementsAre("insert T(Id{}) [id]", "insert U(Id X{}) [id, 1]"));
}

TEST_F(SpannerRows, AWrapperOfSeveralRows) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation insert(std::string table, std::vector<std::string> columns,
                             std::vector<std::vector<spanner::Value>> rows) {
      spanner::InsertMutationBuilder b(table, columns);
      for (auto &row : rows) b.AddRow(row);
      return b.Build();
    }
    void put(std::string id) { insert("T", {"Id"}, {{spanner::Value(id)}}); })cpp"),
              ElementsAre("insert T(Id{}) !'insert' makes the rows for "
                          "whatever table it is given"));
}

TEST_F(SpannerRows, ARepositoryKeepsItsTableName) {
  const std::string Repository = R"cpp(
    class Repository {
    public:
      explicit Repository(std::string table) : table_(std::move(table)) {}
      spanner::Mutation put(std::string id) { return spanner::MakeInsertMutation(table_, {"Id"}, id); }
    private:
      std::string table_;
    };
    Repository users("Users");)cpp";
  EXPECT_THAT(accesses(Repository), ElementsAre("insert Users(Id{}) [id]"));
  EXPECT_THAT(accesses(Repository + "Repository orders(\"Orders\");"),
              ElementsAre("insert Orders(Id{}) [id] !its table may be 'Orders' "
                          "or 'Users'",
                          "insert Users(Id{}) [id] !its table may be 'Orders' "
                          "or 'Users'"));
}

TEST_F(SpannerRows, AWrapperBehindAnInterface) {
  EXPECT_THAT(accesses(R"cpp(
    struct Store {
      virtual void put(std::string table, std::vector<std::string> columns, std::vector<spanner::Value> row) = 0;
    };
    struct SpannerStore : Store {
      spanner::Client c;
      void put(std::string table, std::vector<std::string> columns, std::vector<spanner::Value> row) override {
        (void)c.Commit({spanner::InsertMutationBuilder(table, columns).AddRow(row).Build()});
      }
    };
    void save(Store &s, std::string id) { s.put("T", {"Id"}, {spanner::Value(id)}); })cpp"),
              ElementsAre("insert T(Id{}) [spanner::Value(id) {}]"));
}

TEST_F(SpannerRows, ATableNobodyCanSee) {
  Graph &G = link({{"a.cpp", R"cpp(
    std::string load();
    spanner::Mutation put(std::string id) { return spanner::MakeInsertMutation(load(), {"Id"}, id); })cpp"}});
  EXPECT_THAT(G.A.All, IsEmpty());
  ASSERT_EQ(G.A.Unseen.size(), 1u);
  EXPECT_EQ(G.A.Unseen[0]->Args[0].Text, "load()");
}

TEST_F(SpannerRows, TheFirstGenerationsBuilders) {
  useFirstGeneration();
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutations put(std::string id) {
      return {spanner::InsertMutationBuilder("T", {"Id"}).EmplaceRow(id).Build(),
              spanner::ReplaceMutationBuilder("T", {"Id"}).EmplaceRow(id).Build()};
    })cpp"),
              ElementsAre("insert T(Id{}) [id]", "replace T(Id{}) [id]"));
}

TEST_F(SpannerRows, OneCallServesTwoBuilders) {
  Graph &G = link({{"a.cpp", R"cpp(
    void fill(spanner::InsertMutationBuilder &b, std::string id) { b.EmplaceRow(id); }
    void put(std::string id) {
      spanner::InsertMutationBuilder t("T", {"Id"}), u("U", {"Id"});
      fill(t, id);
      fill(u, id);
    })cpp"}});
  ASSERT_EQ(G.A.All.size(), 2u);
  ASSERT_EQ(G.A.All[0].Rows.size(), 1u);
  std::vector<std::string> Tables;
  for (const Access *A : G.A.servedBy(*G.A.All[0].Rows[0].By))
    Tables.push_back(A->Table);
  EXPECT_THAT(Tables, ElementsAre("T", "U"));
}

} // namespace
} // namespace keyspread
