#include "rewrites/proof/texts/Drawn.h"

#include "matchers/sql/Lexer.h"
#include "rewrites/plan/ddl/ShardExpression.h"
#include "rewrites/plan/propose/Counted.h"
#include "rewrites/proof/Pieces.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace keyspread::proof {

static std::string counter(std::string_view Table, const Subject &About) {
  const keyspread::Table *T = About.Before.find(Table);
  return sql::quoteName(counterName(T ? T->Name : std::string(Table)), About.D);
}

bool drawsId(std::string_view Sql, std::string_view Table, bool Tells,
             const Subject &About) {
  const std::string Next = fmt::format("NEXTVAL({})", counter(Table, About));
  return saying(Sql, About.D) ==
         saying(Tells ? fmt::format("LAST_INSERT_ID({})", Next) : Next,
                About.D);
}

bool isShardOfDrawn(std::string_view Sql, const ShardedTable &E,
                    const Subject &About) {
  const std::string Last = fmt::format("LASTVAL({})", counter(E.Table, About));
  return E.Modulo &&
         saying(Sql, About.D) ==
             saying(shardExpression({{Last, SqlType::Integer}}, E, About.D),
                    About.D);
}

std::optional<uint64_t> firstOfSequence(std::string_view Sql, sql::Dialect D) {
  bool Start = false;
  for (const sql::Token &T : sql::lex(Sql, D)) {
    const llvm::StringRef Word = llvm::StringRef(Sql).slice(T.Begin, T.End);
    uint64_t First = 0;
    if (Start && T.Kind == sql::TokenKind::Number &&
        !Word.getAsInteger(10, First))
      return First;
    Start = Word.equals_insensitive("start") ||
            (Start && (Word.equals_insensitive("with") || Word == "="));
  }
  return std::nullopt;
}

} // namespace keyspread::proof
