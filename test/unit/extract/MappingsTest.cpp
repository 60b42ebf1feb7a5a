// Tables that classes are mapped to, and statements streamed in pieces.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

const std::map<std::string, std::string> Headers = {
    {"/library/db.h", R"(#include <string>
namespace Wt { namespace Dbo {
struct Session { template <class C> void mapClass(const char *table); };
template <class A, class V> void field(A &a, V &v, const std::string &name);
template <class A, class V> void id(A &a, V &v, const std::string &name);
} }
namespace soci {
namespace details {
struct prepare_temp_type {};
struct once_temp_type {
  template <class T> once_temp_type &operator<<(const T &t);
  template <class T> once_temp_type &operator,(const T &t);
};
}
struct session { template <class T> details::once_temp_type operator<<(const T &t); };
template <class T> int use(T &t);
}
namespace userver { namespace storages { namespace mysql {
struct ExecutionResult { unsigned long last_insert_id; };
} } }
)"}};

ReadUnit unit(const std::string &Code) {
  return read("#include \"/library/db.h\"\n" + Code, {"-std=c++20"},
              "/keyspread/input.cpp", Headers);
}

/// "name key auto unique" of each column.
Names columns(const facts::DeclaredTable &T) {
  Names Result;
  for (const facts::DeclaredColumn &C : T.Columns)
    Result.push_back(C.Name + (C.PrimaryKey ? " key" : "") +
                     (C.AutoIncrement ? " auto" : "") +
                     (C.Unique ? " unique" : ""));
  return Result;
}

TEST(Mappings, APersistFunctionSaysTheColumns) {
  ReadUnit R = unit(R"(
    namespace app { struct Post { std::string title; long n;
      template <class A> void persist(A &a) {
        Wt::Dbo::field(a, title, "headline"); Wt::Dbo::field(a, n, "n"); } }; }
    void open(Wt::Dbo::Session &s) { s.mapClass<app::Post>("post"); })");
  ASSERT_EQ(R.Facts.Tables.size(), 1u);
  const facts::DeclaredTable &T = R.Facts.Tables[0];
  EXPECT_EQ(T.Name, "post");
  EXPECT_EQ(T.ClassName, "app::Post");
  EXPECT_EQ(T.Library, "wt_dbo");
  EXPECT_THAT(columns(T), ElementsAre("id key auto", "headline", "n"));
  EXPECT_EQ(T.Columns[2].Class, facts::TypeClass::Integer);
  EXPECT_EQ(R.at(T.Columns[2].At), "Wt::Dbo::field(a, n, \"n\")");
  EXPECT_EQ(R.at(T.Columns[0].At), "s.mapClass<app::Post>(\"post\")");
}

TEST(Mappings, AKeyOfItsOwnIsNotCounted) {
  ReadUnit R = unit(R"(
    struct Post { std::string name;
      template <class A> void persist(A &a) { Wt::Dbo::id(a, name, "name"); } };
    void open(Wt::Dbo::Session &s) { s.mapClass<Post>("post"); })");
  ASSERT_EQ(R.Facts.Tables.size(), 1u);
  EXPECT_THAT(columns(R.Facts.Tables[0]), ElementsAre("name key"));
}

TEST(Mappings, ATableWithoutANameIsNone) {
  EXPECT_THAT(unit("struct P {}; void open(Wt::Dbo::Session &s, const char *t) "
                   "{ s.mapClass<P>(t); }")
                  .Facts.Tables,
              IsEmpty());
}

TEST(Mappings, Pragmas) {
  ReadUnit R = unit(R"(
    #pragma db object table("people")
    // a person
    class person {
      #pragma db id auto
      unsigned long id_;
      #pragma db column("since") unique
      long m_joined;
      #pragma db transient
      int visits;
      std::string name_;
      #pragma db index("by_name") unique members(name_, m_joined)
    };
    #pragma db value
    struct point { int x; };
    struct plain { int id_; };)");
  ASSERT_EQ(R.Facts.Tables.size(), 1u);
  const facts::DeclaredTable &T = R.Facts.Tables[0];
  EXPECT_EQ(T.Name, "people");
  EXPECT_THAT(columns(T), ElementsAre("id key auto", "since unique", "name"));
  ASSERT_EQ(T.Indexes.size(), 1u);
  EXPECT_EQ(T.Indexes[0].Name, "by_name");
  EXPECT_TRUE(T.Indexes[0].Unique);
  EXPECT_THAT(T.Indexes[0].Columns, ElementsAre("name", "since"));
}

TEST(Mappings, PragmasThatNameTheirClass) {
  ReadUnit R = unit(R"(
    #ifdef ODB_COMPILER
    # pragma db object(app::machine)
    # pragma db member(app::machine::host_) id
    #endif
    namespace app { class machine { std::string host_; long seen_; };
    #pragma db object
    class other { std::string host_; }; })");
  ASSERT_EQ(R.Facts.Tables.size(), 2u);
  EXPECT_EQ(R.Facts.Tables[0].Name, "machine");
  EXPECT_THAT(columns(R.Facts.Tables[0]), ElementsAre("host key", "seen"));
  EXPECT_THAT(columns(R.Facts.Tables[1]), ElementsAre("host"));
}

TEST(Chains, TextInPieces) {
  ReadUnit R = unit(R"(
    void f(soci::session &s, std::string c, int x) {
      s << "SELECT " << c << " FROM t WHERE a = " << x << " LIMIT 5", soci::use(x);
    })");
  EXPECT_THAT(R.sql("soci::session::operator<<"),
              ElementsAre("SELECT <<<> FROM t WHERE a = <<<> LIMIT 5"));
  for (const facts::Call *C :
       R.calls("soci::details::once_temp_type::operator<<"))
    EXPECT_THAT(C->Args, IsEmpty());
  EXPECT_EQ(R.call("soci::details::once_temp_type::operator,").Args.size(), 1u);
}

TEST(Calls, AMemberThatTheCatalogNames) {
  ReadUnit R = unit(R"(
    unsigned long f(userver::storages::mysql::ExecutionResult r) {
      unsigned long id = r.last_insert_id; return id; })");
  const facts::Call &C =
      R.call("userver::storages::mysql::ExecutionResult::last_insert_id");
  EXPECT_EQ(R.at(C.At), "r.last_insert_id");
  EXPECT_TRUE(R.flowsInto(C.Result, "id", facts::Part::Whole));
}

} // namespace
