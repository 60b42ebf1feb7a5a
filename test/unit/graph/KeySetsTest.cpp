// Accesses: keys, ranges and options of reads and deletes.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using SpannerKeys = SpannerTest;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(SpannerKeys, MadeInPlace) {
  EXPECT_THAT(accesses(R"cpp(
    void f(spanner::Client c, spanner::Transaction txn, std::string id) {
      c.Read("T", spanner::KeySet::All(), {"Id"});
      c.Read(txn, "T", spanner::KeySet().AddKey(spanner::MakeKey(id, 1)), {"Id"});
      spanner::MakeDeleteMutation("T", spanner::KeySet().AddRange(
          spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen("z")));
      spanner::DeleteMutationBuilder("U", spanner::KeySet().AddKey({spanner::Value(id)})).Build();
    })cpp"),
              ElementsAre("read T(Id{}) all", "read T(Id{}) key(id, 1)",
                          "delete T range(id .. \"z\")",
                          "delete U key(spanner::Value(id) {})"));
}

TEST_F(SpannerKeys, AVariableAndABoundMadeElsewhere) {
  EXPECT_THAT(accesses({{"keys.cpp", R"cpp(
    struct Keys {
      static spanner::KeySet day(std::string from, std::string to) {
        spanner::KeyBound low = spanner::MakeKeyBoundClosed(from);
        spanner::KeySet keys;
        keys.AddRange(low, spanner::KeyBound(spanner::MakeKey(to), spanner::KeyBound::Bound::kOpen));
        return keys;
      }
      static spanner::Key one(std::string id) { return spanner::MakeKey(id); }
    };)cpp"},
                        {"read.cpp", R"cpp(
    struct Keys {
      static spanner::KeySet day(std::string from, std::string to);
      static spanner::Key one(std::string id);
    };
    void f(spanner::Client c, std::string id) {
      c.Read("T", Keys::day(id, "z"), {"Id"});
      spanner::KeySet keys;
      keys.AddKey(Keys::one(id));
      c.Read("U", std::move(keys), {"Id"});
    })cpp"}}),
              ElementsAre("read T(Id{}) range(from elsewhere .. to)",
                          "read U(Id{}) key(id elsewhere)"));
}

TEST_F(SpannerKeys, OneCallInALambdaMayAddSeveral) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::KeySet kept;
    void f(spanner::Client c, std::string a, std::string b) {
      spanner::KeySet all;
      auto add = [&all](std::string id) { all.AddKey(spanner::MakeKey(id)); };
      add(a);
      add(b);
      c.Read("T", all, {"Id"});
      kept.AddKey(spanner::MakeKey(a));
      c.Read("U", kept, {"Id"});
      spanner::KeySet one;
      one.AddKey(spanner::MakeKey(a));
      c.Read("V", one, {"Id"});
    })cpp"),
              ElementsAre("read T(Id{}) key(id)*", "read U(Id{}) key(a)*",
                          "read V(Id{}) key(a)"));
}

TEST_F(SpannerKeys, OneCallAddsSeveralToASetThatStaysOrByGoto) {
  EXPECT_THAT(accesses(R"cpp(
    void kept(spanner::Client c, std::string id) {
      static spanner::KeySet all;
      all.AddKey(spanner::MakeKey(id));
      c.Read("T", all, {"Id"});
    }
    void again(spanner::Client c, std::vector<std::string> ids, std::string id) {
      spanner::KeySet all;
      std::size_t i = 0;
    next:
      all.AddKey(spanner::MakeKey(ids[i]));
      if (++i < ids.size())
        goto next;
      c.Read("U", all, {"Id"});
    }
    void out(spanner::Client c, std::string id) {
      spanner::KeySet one;
      if (id.empty())
        goto done;
      one.AddKey(spanner::MakeKey(id));
      c.Read("V", one, {"Id"});
    done:;
    })cpp"),
              ElementsAre("read T(Id{}) key(id)*", "read U(Id{}) key(ids[i])*",
                          "read V(Id{}) key(id)"));
}

TEST_F(SpannerKeys, OneCallInALoopAddsSeveral) {
  EXPECT_THAT(accesses(R"cpp(
    void fill(spanner::KeySet &keys, std::string id) { keys.AddKey(spanner::MakeKey(id)); }
    void f(spanner::Client c, std::vector<std::string> ids) {
      spanner::KeySet all;
      for (const auto &id : ids) all.AddKey(spanner::MakeKey(id));
      c.Read("T", all, {"Id"});
      for (const auto &id : ids) {
        spanner::KeySet one;
        one.AddKey(spanner::MakeKey(id));
        c.Read("U", one, {"Id"});
      }
      spanner::KeySet twice;
      fill(twice, ids[0]);
      fill(twice, ids[1]);
      c.Read("V", twice, {"Id"});
    })cpp"),
              ElementsAre("read T(Id{}) key(id)*", "read U(Id{}) key(id)",
                          "read V(Id{}) key(id)*"));
}

TEST_F(SpannerKeys, AVariableHoldsWhatWasAssignedLast) {
  EXPECT_THAT(accesses(R"cpp(
    void f(spanner::Client c, std::string a, std::string b) {
      spanner::KeySet keys;
      keys.AddKey(spanner::MakeKey(a));
      c.Read("T", keys, {"Id"});
      keys = spanner::KeySet();
      keys.AddKey(spanner::MakeKey(b));
      c.Read("U", keys, {"Id"});
    })cpp"),
              ElementsAre("read T(Id{}) key(a)", "read U(Id{}) key(b)"));
}

TEST_F(SpannerKeys, AKeySetOfAnUnseenCaller) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::KeySet elsewhere();
    void f(spanner::Client c, spanner::KeySet keys) {
      c.Read("T", keys, {"Id"});
      c.Read("U", elsewhere(), {"Id"});
    })cpp"),
              ElementsAre("read T(Id{}) !its key set is not followed: it is "
                          "parameter 2 of 'f', whose callers are not seen",
                          "read U(Id{}) !its key set is not followed: it is "
                          "returned by a function whose body is not seen"));
}

TEST_F(SpannerKeys, AKeySetThatIsPassedOn) {
  EXPECT_THAT(accesses(R"cpp(
    void scan(spanner::Client &c, const spanner::KeySet &keys) { c.Read("T", keys, {"Id"}); }
    void f(spanner::Client &c, std::string id) {
      scan(c, spanner::KeySet{}.AddKey(spanner::MakeKey(id)));
      scan(c, spanner::KeySet::All());
    })cpp"),
              ElementsAre("read T(Id{}) key(id) all"));
}

TEST_F(SpannerKeys, WrappersOfReads) {
  EXPECT_THAT(accesses(R"cpp(
    struct Db {
      spanner::Client c;
      spanner::RowStream all(std::string table, std::vector<std::string> columns) {
        return c.Read(table, spanner::KeySet::All(), columns);
      }
      spanner::RowStream one(std::string table, spanner::Key key, std::vector<std::string> columns) {
        return c.Read(table, spanner::KeySet().AddKey(std::move(key)), columns);
      }
      spanner::RowStream some(std::string table, spanner::KeySet keys) {
        return c.Read(table, keys, {"Id"});
      }
      template <class... K> void drop(std::string table, K const &...parts) {
        (void)c.Commit({spanner::MakeDeleteMutation(table, spanner::KeySet().AddKey(spanner::MakeKey(parts...)))});
      }
      void dropOne(std::string table, std::string id) {
        (void)c.Commit({spanner::MakeDeleteMutation(table, spanner::KeySet().AddKey(spanner::MakeKey(id)))});
      }
    };
    void f(Db &db, std::string id) {
      db.all("A", {"Id"});
      db.one("B", spanner::MakeKey(id), {"Id", "X"});
      db.some("C", spanner::KeySet().AddKey(spanner::MakeKey(id)));
      db.drop("D", id, 1);
      db.dropOne("E", id);
    })cpp"),
              ElementsAre("read A(Id{}) all", "read B(Id X{}) key(id)",
                          "read C key(id)", "delete D key(id, 1)",
                          "delete E !'Db::dropOne' makes the keys for "
                          "whatever table it is given"));
}

TEST_F(SpannerKeys, OptionsThatAreSet) {
  EXPECT_THAT(accesses(R"cpp(
    google::cloud::Options fifty() { return google::cloud::Options{}.set<spanner::ReadRowLimitOption>(50); }
    void f(spanner::Client c, int n, bool more) {
      auto all = spanner::KeySet::All();
      c.Read("A", all, {"Id"}, google::cloud::Options{}.set<spanner::ReadRowLimitOption>(n));
      auto options = google::cloud::Options{};
      options.set<spanner::ReadIndexNameOption>("ByX");
      if (more) options.set<spanner::ReadRowLimitOption>(9);
      c.Read("B", all, {"Id"}, options);
      c.Read("C", all, {"Id"}, fifty());
      c.Read("D", all, {"Id"}, google::cloud::Options{}.set<spanner::ReadIndexNameOption>(""));
    }
    void g(spanner::Client c, google::cloud::Options o) { c.Read("E", spanner::KeySet::All(), {"Id"}, o); })cpp"),
              ElementsAre("read A(Id{}) all limit n",
                          "read B(Id{}) all index ByX limit 9",
                          "read C(Id{}) all limit 50", "read D(Id{}) all",
                          "read E(Id{}) all options?"));
}

TEST_F(SpannerKeys, OptionsOfTheFirstGeneration) {
  useFirstGeneration();
  EXPECT_THAT(accesses(R"cpp(
    spanner::ReadOptions byX() { spanner::ReadOptions o; o.index_name = "ByX"; return o; }
    void f(spanner::Client c, std::int64_t n) {
      auto all = spanner::KeySet::All();
      c.Read("A", all, {"Id"}, {"", n});
      spanner::ReadOptions options;
      options.limit = 50;
      c.Read("B", all, {"Id"}, options);
      c.Read("C", all, {"Id"}, byX());
      c.Read("D", all, {"Id"}, spanner::ReadOptions{});
      c.Read("E", all, {"Id"}, spanner::ReadOptions());
    }
    void g(spanner::Client c, spanner::ReadOptions o) { c.Read("F", spanner::KeySet::All(), {"Id"}, o); })cpp"),
              ElementsAre("read A(Id{}) all limit n",
                          "read B(Id{}) all limit 50",
                          "read C(Id{}) all index ByX", "read D(Id{}) all",
                          "read E(Id{}) all", "read F(Id{}) all options?"));
}

TEST_F(SpannerKeys, OneKeyServesTwoTables) {
  Graph &G = link({{"a.cpp", R"cpp(
    spanner::KeySet keysOf(std::string id) { return spanner::KeySet().AddKey(spanner::MakeKey(id)); }
    void f(spanner::Client c, std::string id) {
      c.Read("T", keysOf(id), {"Id"});
      c.Read("U", keysOf(id), {"Id"});
    })cpp"}});
  ASSERT_EQ(G.A.All.size(), 2u);
  ASSERT_EQ(G.A.All[0].Keys.size(), 1u);
  EXPECT_EQ(G.A.servedBy(*G.A.All[0].Keys[0].By).size(), 2u);
}

TEST_F(SpannerKeys, BoundsThatAgreeInTheirFirstPart) {
  Graph &G = link({{"a.cpp", R"cpp(
    std::string next();
    void f(spanner::Client c, std::string id, int n) {
      c.Read("T", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id, 1),
                                             spanner::MakeKeyBoundClosed(id, n)), {"Id"});
      c.Read("T", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(next()),
                                             spanner::MakeKeyBoundClosed(next())), {"Id"});
    })cpp"}});
  ASSERT_EQ(G.A.All.size(), 2u);
  EXPECT_TRUE(G.A.All[0].Keys[0].sameAt(0));
  EXPECT_FALSE(G.A.All[0].Keys[0].sameAt(1));
  EXPECT_FALSE(G.A.All[1].Keys[0].sameAt(0));
}

using SpannerSql = SpannerTest;

TEST_F(SpannerSql, ValuesByName) {
  link({{"a.cpp", R"cpp(
    void f(std::string id, std::int64_t amount) {
      spanner::SqlStatement insert("INSERT INTO T (Id, Amount) VALUES (@id, @amount)",
                                   {{"amount", spanner::Value(amount)}, {"id", spanner::Value(id)}});
      spanner::SqlStatement::ParamType params;
      params["id"] = spanner::Value(id);
      spanner::SqlStatement select("SELECT Amount FROM T WHERE Id = @id", params);
      spanner::SqlStatement remove("DELETE FROM T WHERE Id = @id", {{"id", spanner::Value(id)}});
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=spanner::Value(id) 2=spanner::Value(amount)");
  EXPECT_EQ(bound("SELECT"), "1=spanner::Value(id)");
  EXPECT_EQ(bound("DELETE"), "1=spanner::Value(id)");
  EXPECT_THAT(Linked->W.inferred(), IsEmpty());
  for (const BoundStatement &B : Linked->S.All) {
    EXPECT_EQ(B.Problem, "");
    for (auto &[Number, All] : B.Bound) {
      EXPECT_EQ(All.front().Kind, Binding::NamedElement);
      EXPECT_TRUE(All.front().ByName);
    }
  }
}

TEST_F(SpannerSql, AWrapperThatIsGivenTheValues) {
  link({{"a.cpp", R"cpp(
    spanner::RowStream query(spanner::Client &c, std::string sql, spanner::SqlStatement::ParamType params = {}) {
      return c.ExecuteQuery(spanner::SqlStatement(std::move(sql), std::move(params)));
    }
    void f(spanner::Client &c, std::string id) {
      query(c, "SELECT X FROM T WHERE Id = @id", {{"id", spanner::Value(id)}});
      query(c, "DELETE FROM T WHERE true");
    })cpp"}});
  EXPECT_EQ(bound("SELECT"), "1=spanner::Value(id)");
  ASSERT_EQ(Linked->S.All.size(), 2u);
  EXPECT_EQ(Linked->S.All[0].Problem, "");
}

TEST_F(SpannerSql, ValuesNobodyCanSee) {
  link({{"a.cpp", R"cpp(
    spanner::SqlStatement::ParamType params();
    void f() { spanner::SqlStatement s("SELECT X FROM T WHERE Id = @id", params()); })cpp"}});
  ASSERT_EQ(Linked->S.All.size(), 1u);
  EXPECT_NE(Linked->S.All[0].Problem, "");
}

} // namespace
} // namespace keyspread
