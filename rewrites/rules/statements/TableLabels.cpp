#include "rewrites/rules/statements/TableLabels.h"

#include "rewrites/rules/Refuse.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using facts::Segment;
using facts::Template;

/// Some of \p At stands in the source as it is, and some is put in. What is a
/// constant as a whole is the same in each run.
static bool isPutTogether(const Template &T, sql::Span At) {
  uint32_t Written = 0;
  for (const Segment &S : T.Segments)
    if (S.Variable.empty() && S.Begin < At.End && At.Begin < S.End)
      Written += std::min(S.End, At.End) - std::max(S.Begin, At.Begin);
  return Written > 0 && Written < At.End - At.Begin;
}

static void tablesIn(const sql::Scope &S,
                     std::vector<const sql::TableRef *> &Out) {
  for (const sql::TableRef &R : S.From)
    Out.push_back(&R);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    tablesIn(*Q, Out);
}

static std::vector<const sql::TableRef *> tablesIn(const sql::Statement &S) {
  std::vector<const sql::TableRef *> Result;
  for (const sql::Scope *One :
       {static_cast<const sql::Scope *>(S.Sel.get()),
        static_cast<const sql::Scope *>(S.Upd.get()),
        static_cast<const sql::Scope *>(S.Del.get()),
        static_cast<const sql::Scope *>(S.Ins ? S.Ins->Select.get() : nullptr)})
    if (One)
      tablesIn(*One, Result);
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      tablesIn(*Q, Result);
  return Result;
}

llvm::Error checkLabels(const BoundStatement &B, llvm::StringRef Added,
                        sql::Dialect D) {
  for (const sql::TableRef *R : tablesIn(*B.Sql))
    if (R->Alias.empty() && !R->IsCte && !R->Derived &&
        isPutTogether(*B.Text, R->Table.Range) &&
        Added.contains(sql::quoteName(R->label(), D) + "."))
      return refuse(fmt::format("the name of '{}' is put together when the "
                                "program runs, and a column has to be named "
                                "by it: give the table an alias",
                                R->Table.Text));
  return llvm::Error::success();
}

} // namespace keyspread
