// Tables that classes declare, their rows, and the keys that are read back.
#include "GraphTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class MappedTables : public GraphTest {
protected:
  std::vector<std::string> of(const std::string &Code) {
    Before = std::string(Prelude) + R"(namespace Wt { namespace Dbo {
      template <class C> struct ptr { long long id() const; };
      template <class R> struct Query {
        Query &where(const char *); Query &orderBy(const char *); Query &limit(int);
        template <class T> Query &bind(const T &); int resultList(); };
      struct Session {
        template <class C> void mapClass(const char *);
        template <class C> ptr<C> add(C *);
        template <class C> Query<ptr<C>> find(const char *condition = ""); };
      template <class A, class V> void field(A &, V &, const char *);
      template <class A, class V> void id(A &, V &, const char *); } }
      namespace odb { struct database { template <class T> long persist(T &); }; }
      using namespace Wt::Dbo;)";
    link({{"a.cpp", Code}});
    return found();
  }

  const std::string Post = R"(
    struct Post { long created; template <class A> void persist(A &a) { field(a, created, "created"); } };
    void map(Session &s) { s.mapClass<Post>("post"); })";
  const std::string Tick = R"(
    struct Tick { long at; template <class A> void persist(A &a) { id(a, at, "at"); } };
    void map(Session &s) { s.mapClass<Tick>("tick"); })";
};

TEST_F(MappedTables, ASurrogateKeyIsCounted) {
  EXPECT_THAT(of(Post), ElementsAre("hotspot-schema post.id"));
}

TEST_F(MappedTables, ANaturalKeyIsNot) { EXPECT_THAT(of(Tick), IsEmpty()); }

TEST_F(MappedTables, TheIdOfAnAddedObject) {
  EXPECT_THAT(
      of(Post + "long f(Session &s) { ptr<Post> p = s.add(new Post()); "
                "return p.id(); }"),
      ElementsAre("auto-increment-read post.id", "hotspot-schema post.id"));
  EXPECT_THAT(of(Post + "long f(const ptr<Post> &p) { return p.id(); }"),
              ElementsAre("hotspot-schema post.id"));
  EXPECT_THAT(
      of(Tick + "long f(Session &s) { return s.add(new Tick()).id(); }"),
      IsEmpty());
}

TEST_F(MappedTables, AKeyMemberThatRises) {
  EXPECT_THAT(of(Tick + "void f(Session &s) { Tick *t = new Tick(); t->at = "
                        "time(nullptr); s.add(t); }"),
              ElementsAre("monotonic-key tick.at"));
  EXPECT_THAT(of(Post + "void f(Session &s) { Post *t = new Post(); t->created "
                        "= time(nullptr); s.add(t); }"),
              ElementsAre("hotspot-schema post.id"));
}

TEST_F(MappedTables, QueriesOfAClass) {
  EXPECT_THAT(of(Post + "void f(Session &s) { s.find<Post>().orderBy(\"id "
                        "desc\").limit(5).resultList(); }"),
              ElementsAre("hotspot-schema post.id", "ordered-scan post.id"));
  EXPECT_THAT(of(Post + "void f(Session &s) { s.find<Post>(\"where id = "
                        "?\").bind(5).orderBy(\"id\").limit(5); }"),
              ElementsAre("hotspot-schema post.id"));
}

TEST_F(MappedTables, APersistedKeyThatNobodyReads) {
  const std::string Person = R"(
    #pragma db object
    struct person {
      #pragma db id auto
      long id_;
    };
  )";
  EXPECT_THAT(
      of(Person + "void f(odb::database &db, person &p) { db.persist(p); }"),
      ElementsAre("hotspot-schema person.id"));
  EXPECT_THAT(
      of(Person +
         "long f(odb::database &db, person &p) { return db.persist(p); }"),
      ElementsAre("auto-increment-read person.id", "hotspot-schema person.id"));
}

} // namespace
