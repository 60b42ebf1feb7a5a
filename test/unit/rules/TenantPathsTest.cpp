// The tenant inside of objects: what leads to it from a place of the code.
#include "test/unit/rules/Unordered.h"

namespace keyspread {
namespace {

class RulesTenantPaths : public UnorderedTest {
protected:
  RulesTenantPaths() {
    P.Tables.erase("t");
    P.Tables["d"].How = Strategy::TenantPrefix;
    P.Tables["d"].TenantColumn = "org";
    Schema = "CREATE TABLE d (id BIGINT NOT NULL, org TEXT NOT NULL, x TEXT, "
             "PRIMARY KEY (id));";
    Before +=
        R"cpp(namespace std { template <class T> struct shared_ptr { T *operator->() const; }; }
#include <string>
struct Request { std::string org, user; };
class Session {
  std::string org_;
public:
  const std::string &org() const { return org_; }
};
struct Own { std::string org; };
void add(sqlite3 *d, int64 id, const std::string &org) {
  sqlite3_stmt *s;
  sqlite3_prepare_v2(d, "INSERT INTO d (id, org) VALUES (?, ?)", -1, &s, 0);
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_text(s, 2, org.c_str(), -1, 0);
    }
    void addOf(sqlite3 *d, const Request &r) { add(d, 1, r.org); }
    void addOf(sqlite3 *d, const Session &s) { add(d, 1, s.org()); }
)cpp";
  }

  /// What is bound for the tenant in a function with \p Parameter.
  std::string bound(const std::string &Parameter) {
    return boundIn("void drop(sqlite3 *d, int64 id, " + Parameter + ") { ",
                   "}");
  }
  std::string boundIn(const std::string &Head, const std::string &Tail) {
    std::string New = rewritten(
        Head +
        "sqlite3_stmt *s; sqlite3_prepare_v2(d, \"DELETE FROM d WHERE id = "
        "?\", -1, &s, 0); sqlite3_bind_int64(s, 1, id); " +
        Tail);
    llvm::StringRef Rest = New;
    size_t At = Rest.find("sqlite3_bind_text(s, ");
    return At == llvm::StringRef::npos
               ? New
               : Rest.drop_front(At).split(';').first.str();
  }
};

TEST_F(RulesTenantPaths, GoesThroughAParameter) {
  EXPECT_EQ(bound("const Request &r"),
            "sqlite3_bind_text(s, 2, r.org.c_str(), -1, 0)");
  EXPECT_EQ(bound("Request r"),
            "sqlite3_bind_text(s, 2, r.org.c_str(), -1, 0)");
  EXPECT_EQ(bound("const Request *r"),
            "sqlite3_bind_text(s, 2, r->org.c_str(), -1, 0)");
  EXPECT_EQ(bound("std::shared_ptr<Request> r"),
            "sqlite3_bind_text(s, 2, r->org.c_str(), -1, 0)");
}

TEST_F(RulesTenantPaths, CallsAGetter) {
  EXPECT_EQ(bound("const Session &n"),
            "sqlite3_bind_text(s, 2, n.org().c_str(), -1, 0)");
}

TEST_F(RulesTenantPaths, GoesThroughAMember) {
  EXPECT_EQ(boundIn("struct S { Request r; sqlite3 *d; void make() { add(d, 1, "
                    "r.org); } void drop(int64 id) { ",
                    "} };"),
            "sqlite3_bind_text(s, 2, r.org.c_str(), -1, 0)");
}

TEST_F(RulesTenantPaths, RefusesWhatMayBeAnother) {
  EXPECT_EQ(bound("const Request &a, const Request &b"),
            "blocked: 'a.org' and 'b.org' may both be the 'org' of the row it "
            "asks for");
}

TEST_F(RulesTenantPaths, TakesNoFieldThatHoldsNoTenant) {
  EXPECT_EQ(bound("const Own &o"),
            "blocked: it asks for rows of 'd' by their key, and no value of "
            "'org' is in scope where it runs: give the function the tenant");
}

} // namespace
} // namespace keyspread
