//===- PlanTesting.h - plans and schemas from text, for tests -------------===//
#ifndef KEYSPREAD_TEST_UNIT_PLAN_PLANTESTING_H
#define KEYSPREAD_TEST_UNIT_PLAN_PLANTESTING_H

#include "rewrites/plan/Plan.h"
#include "rewrites/plan/Read.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace keyspread::plantest {

inline std::vector<std::string> texts(const std::vector<Problem> &Problems) {
  std::vector<std::string> Texts;
  for (const Problem &P : Problems)
    Texts.push_back(toString(P));
  return Texts;
}

/// What is wrong with \p Text as "p:line:col: message".
inline std::vector<std::string> refusals(llvm::StringRef Text) {
  PlanOr P = readPlan("p", Text);
  auto *Problems = std::get_if<std::vector<Problem>>(&P);
  return Problems ? texts(*Problems) : std::vector<std::string>();
}

inline Plan planOf(llvm::StringRef Text) {
  PlanOr P = readPlan("p", Text);
  if (auto *Read = std::get_if<Plan>(&P))
    return *Read;
  for (const std::string &Refusal : refusals(Text))
    ADD_FAILURE() << Refusal;
  return {};
}

/// \p Tables is what stands between the braces of "tables".
inline Plan tablesOf(llvm::StringRef Tables,
                     llvm::StringRef Dialect = "googlesql") {
  return planOf("{\"version\": 1, \"dialect\": \"" + Dialect.str() +
                "\", \"tables\": {\n" + Tables.str() + "}}");
}

inline void addSql(Schema &S, std::string_view Sql,
                   std::optional<sql::Dialect> D = {},
                   const char *File = "schema.sql") {
  S.add(
      sql::parse(Sql, D.value_or(sql::Dialect::Sqlite)), Sql,
      [&](sql::Span R) { return siteIn(File, Sql, R.Begin, R.End); }, D);
}

inline Schema schemaOf(std::string_view Sql,
                       std::optional<sql::Dialect> D = {}) {
  Schema S;
  addSql(S, Sql, D);
  return S;
}

} // namespace keyspread::plantest

#endif // KEYSPREAD_TEST_UNIT_PLAN_PLANTESTING_H
