//===- ProvenTesting.h - two programs, and what is not proven of them -----===//
#ifndef KEYSPREAD_TEST_UNIT_TRACE_PROVENTESTING_H
#define KEYSPREAD_TEST_UNIT_TRACE_PROVENTESTING_H

#include "rewrites/proof/TraceProof.h"
#include "test/unit/plan/PlanTesting.h"
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {

inline const char *const Helpers = R"cpp(
namespace keyspread {
long long ordered_id();
long long bit_reverse(long long);
template <unsigned N> long long shard_of(long long);
}
extern "C" {
int printf(const char *, ...);
int sprintf(char *, const char *, ...);
long time(long *);
int mysql_query(void *, const char *);
unsigned long long mysql_insert_id(void *);
void *memset(void *, int, unsigned long);
void keep(const char *);
char *getenv(const char *);
long long number_from_afar();
long long sqlite3_column_int64(sqlite3_stmt *, int);
int sqlite3_column_int(sqlite3_stmt *, int);
int rand();
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
}
namespace std {
template <class T> struct basic_string {
  basic_string(const T *);
  basic_string &operator+=(const T *);
  const T *c_str() const;
};
using string = basic_string<char>;
}
struct QUuid { static const char *createUuid(); };
struct PGresult; struct PGconn;
extern "C" {
PGresult *PQexec(PGconn *, const char *);
int PQfnumber(const PGresult *, const char *);
}
sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  return st;
}
void run(const char *sql) {
  printf("%s\n", sql);
  sqlite3_step(prepared(sql));
}
long long ask(const char *sql) {
  sqlite3_stmt *st = prepared(sql);
  sqlite3_step(st);
  return sqlite3_column_int64(st, 0);
}
)cpp";

/// A plan, as open() takes it.
inline const char *const Reversed = R"("T": {"strategy": "bit_reverse"})";

class Proven : public Traces {
protected:
  std::string Ddl =
      "CREATE TABLE T (Id INTEGER PRIMARY KEY AUTOINCREMENT, N INTEGER);";

  /// The first thing that is not proven of two bodies of `long long f(long long
  /// a, long long b)`; empty: all is.
  std::string open(const std::string &Before, const std::string &After,
                   const std::string &Plan =
                       R"("T": {"strategy": "hash_prefix", "shards": 16,
                                "id_source": "ordered"})",
                   llvm::StringRef Of = "f") {
    auto Whole = [](const std::string &Body) {
      return Helpers + ("long long f(long long a, long long b) {" + Body) + "}";
    };
    const Schema S = plantest::schemaOf(Ddl);
    const keyspread::Plan P = plantest::tablesOf(Plan, "sqlite");
    proof::Context C{S, P, shardedTables(S, P), reorderedKeys(S, P),
                     [](const Api &) { return sql::Dialect::Sqlite; }};
    Runs &One = read(Whole(Before)), &Two = read(Whole(After));
    C.MadeBefore = &One.Make;
    C.MadeAfter = &Two.Make;
    const Trace Was = traceOf(One, Of), Is = traceOf(Two, Of);
    One.numberCounted({&Was});
    Two.numberCounted({&Is});
    const proof::Verdict V = proof::compare(C, Was, Is);
    return V.proven() ? "" : V.Differences.front().Text;
  }
};

} // namespace keyspread::trace

#endif // KEYSPREAD_TEST_UNIT_TRACE_PROVENTESTING_H
