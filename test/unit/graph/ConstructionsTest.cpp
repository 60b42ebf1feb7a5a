// Objects of the library that other libraries make: containers, pointers.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using MadeInside = SpannerTest;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(MadeInside, AStatementInAVector) {
  link({{"a.cpp", R"cpp(
    using google::cloud::spanner::SqlStatement;
    void f(std::string id, std::int64_t n) {
      std::vector<SqlStatement> batch;
      batch.emplace_back("UPDATE T SET N = @n WHERE Id = @id",
                         SqlStatement::ParamType{{"id", spanner::Value(id)}, {"n", spanner::Value(n)}});
      batch.emplace_back("DELETE FROM T WHERE true");
    })cpp"}});
  ASSERT_EQ(Linked->S.All.size(), 2u);
  EXPECT_EQ(Linked->S.All[0].Problem, "");
  EXPECT_EQ(bound("UPDATE"), "1=spanner::Value(n) 2=spanner::Value(id)");
}

TEST_F(MadeInside, ABuilderBehindAPointer) {
  EXPECT_THAT(accesses(R"cpp(
    #include <memory>
    void f(spanner::Client c, std::string id) {
      std::vector<std::string> columns = {"Id", "X"};
      auto a = std::make_unique<spanner::InsertMutationBuilder>("A", std::vector<std::string>{"Id", "X"});
      a->EmplaceRow(id, 1);
      auto b = std::make_shared<spanner::UpdateMutationBuilder>("B", columns);
      (*b).AddRow({spanner::Value(id), spanner::Value(1)});
      c.Commit({a->Build(), b->Build()});
    })cpp"),
              ElementsAre("insert A(Id X{}) [id, 1]",
                          "update B(Id X) [spanner::Value(id), "
                          "spanner::Value(1) {}]"));
}

TEST_F(MadeInside, ABuilderInAnOptional) {
  const std::string Code = R"cpp(
    #include <optional>
    void f(std::string id) {
      std::vector<std::string> columns = {"Id"};
      google::cloud::optional<spanner::InsertMutationBuilder> a;
      a.emplace("A", columns).EmplaceRow(id);
      a->EmplaceRow("x");
      auto b = std::make_optional<spanner::ReplaceMutationBuilder>("B", columns);
      b->EmplaceRow(id);
      std::optional<spanner::DeleteMutationBuilder> d;
      d.emplace("D", spanner::KeySet().AddKey(spanner::MakeKey(id)));
    })cpp";
  EXPECT_THAT(accesses(Code),
              ElementsAre("insert A(Id) [id] [\"x\"]", "replace B(Id) [id]",
                          "delete D key(id)"));
  useFirstGeneration();
  EXPECT_THAT(accesses(Code),
              ElementsAre("insert A(Id) [id] [\"x\"]", "replace B(Id) [id]",
                          "delete D key(id)"));
}

TEST_F(MadeInside, BehindOtherArguments) {
  EXPECT_THAT(accesses(R"cpp(
    #include <list>
    #include <map>
    #include <optional>
    void f(std::string id) {
      std::vector<std::string> columns = {"Id"};
      std::optional<spanner::InsertMutationBuilder> a(std::in_place, "A", columns);
      a->EmplaceRow(id);
      std::map<int, spanner::InsertMutationBuilder> m;
      m.try_emplace(1, "M", columns);
      m.at(1).EmplaceRow(id);
      std::list<spanner::InsertMutationBuilder> l;
      l.emplace(l.begin(), "L", columns);
      l.front().EmplaceRow(id);
    })cpp"),
              ElementsAre("insert A(Id) [id]", "insert M(Id) [id]",
                          "insert L(Id) [id]"));
}

TEST_F(MadeInside, AClassThatChangesWhatItIsGiven) {
  EXPECT_THAT(accesses(R"cpp(
    #include <memory>
    struct More { explicit More(std::vector<std::string> &to) { to.push_back("X"); } };
    spanner::Mutation f(std::string id) {
      std::vector<std::string> columns = {"Id"};
      auto more = std::make_unique<More>(columns);
      return spanner::InsertMutationBuilder("T", columns).EmplaceRow(id, 1).Build();
    })cpp"),
              ElementsAre("insert T [id, 1] !its list of columns is made in a "
                          "way that is not followed"));
}

TEST_F(MadeInside, AClassThatTheCatalogDoesNotName) {
  EXPECT_THAT(accesses(R"cpp(
    #include <memory>
    void f() {
      auto s = std::make_unique<std::string>("INSERT INTO T (Id) VALUES (1)");
      std::vector<std::string> v;
      v.emplace_back("INSERT INTO T (Id) VALUES (1)");
    })cpp"),
              IsEmpty());
  EXPECT_THAT(Linked->S.All, IsEmpty());
}

using Escapes = SpannerTest;

TEST_F(Escapes, ToAFunctionWhoseBodyIsNotSeen) {
  EXPECT_THAT(accesses(R"cpp(
    void more(spanner::KeySet &keys);
    void rows(spanner::InsertMutationBuilder &b);
    void look(const spanner::KeySet &keys);
    void f(spanner::Client c, std::string id) {
      spanner::KeySet keys, others;
      keys.AddKey(spanner::MakeKey(id));
      others.AddKey(spanner::MakeKey(id));
      more(keys);
      look(others);
      c.Read("T", keys, {"X"});
      c.Read("U", others, {"X"});
      spanner::InsertMutationBuilder b("V", {"Id"});
      b.EmplaceRow(id);
      rows(b);
    })cpp"),
              ElementsAre("read T(X{}) key(id) !'more' may add to it, and its "
                          "body is not seen",
                          "read U(X{}) key(id)",
                          "insert V(Id{}) [id] !'rows' may add to it, and its "
                          "body is not seen"));
}

TEST_F(SpannerTest, ABuilderMovedIntoItself) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::Mutation put(const std::vector<std::string> &ids) {
      spanner::InsertMutationBuilder b("T", {"Id"});
      for (const auto &id : ids) b = std::move(b).EmplaceRow(id);
      return b.Build();
    })cpp"),
              ElementsAre("insert T(Id{}) [id]"));
}

TEST_F(SpannerTest, KeysOfAStaticMemberOfATemplate) {
  EXPECT_THAT(accesses(R"cpp(
    template <class Client> class Store {
    public:
      void read(Client c, std::string const &id) { (void)c.Read("T", one(id), {"X"}); }
      spanner::Mutation drop(std::string const &id) { return spanner::MakeDeleteMutation("T", one(id)); }
    private:
      static spanner::KeySet one(std::string const &id) {
        spanner::KeySet keys;
        keys.AddKey(spanner::MakeKey(id));
        return keys;
      }
    };
    void f(spanner::Client c) { Store<spanner::Client> s; s.read(c, "a"); s.drop("a"); })cpp"),
              ElementsAre("read T(X{}) key(id)", "delete T key(id)"));
}

TEST_F(SpannerTest, KeysOfAFunctionFurtherDown) {
  EXPECT_THAT(accesses(R"cpp(
    spanner::KeySet one(std::string const &id);
    void f(spanner::Client c) { (void)c.Read("T", one("a"), {"X"}); }
    spanner::KeySet one(std::string const &id) {
      spanner::KeySet keys;
      keys.AddKey(spanner::MakeKey(id));
      return keys;
    })cpp"),
              ElementsAre("read T(X{}) key(id)"));
}

TEST_F(SpannerTest, AnIdInAClass) {
  link({{"a.cpp", R"cpp(
    class Key {
    public:
      explicit Key(std::int64_t id) : id_(id) {}
      std::int64_t id() const { return id_; }
    private:
      std::int64_t id_;
    };
    struct Order { Key key; std::string who; };
    static std::int64_t sequence = 0;
    spanner::Mutation put(Order const &o) {
      return spanner::MakeInsertMutation("T", {"Id", "X"}, o.key.id(), o.who);
    }
    void f() { put(Order{Key(++sequence), "a"}); })cpp"}},
       "CREATE TABLE T (Id INT64, X STRING(9)) PRIMARY KEY (Id);");
  EXPECT_THAT(found(), ElementsAre("monotonic-key T.Id"));
}

TEST_F(SpannerTest, ATextWhoseTableIsOpen) {
  link({{"a.cpp", R"cpp(
    void f(std::string const &table, std::string id) {
      spanner::SqlStatement open("INSERT INTO " + table + " (Id) VALUES ('x')");
      spanner::SqlStatement read("SELECT X FROM " + table + " WHERE Id = 'x'");
      spanner::SqlStatement value("SELECT X FROM T WHERE Id = '" + id + "'");
    })cpp"}});
  EXPECT_EQ(Linked->S.Unseen.size(), 2u);
}

TEST_F(SpannerTest, AnAliasOfTheProject) {
  Graph &G = link({{"a.cpp", R"cpp(
    using Id = spanner::Bytes;
    using Key = Id;
    spanner::Mutation f(Key const &id) { return spanner::MakeInsertMutation("T", {"Id"}, id); })cpp"}});
  ASSERT_EQ(G.A.All.size(), 1u);
  EXPECT_EQ(G.A.All[0].Rows[0].Values.Values[0]->Type, "spanner::Bytes");
}

} // namespace
} // namespace keyspread
