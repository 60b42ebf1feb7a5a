#include "rewrites/rules/statements/ViewRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

/// The scopes of one view, by the key columns of the tables they read.
class ViewChecker {
public:
  ViewChecker(const RuleContext &C, llvm::ArrayRef<std::string> Tables) {
    for (const std::string &Name : Tables)
      if (const Table *T = C.G.schema().find(Name))
        for (const KeyColumn &K : T->PrimaryKey)
          Keys.push_back(K.Column);
  }

  bool stays(const sql::Query &Q) const {
    // MAX(id), ROW_NUMBER() OVER (ORDER BY id)
    bool Odd = llvm::any_of(Q.Items, [&](const sql::SelectItem &I) {
      const sql::Value &V = I.Expr;
      return I.Star || (V.Kind != sql::Value::Column && names(V) &&
                        !(V.Kind == sql::Value::Call && V.Text == "COUNT"));
    });
    return !Odd && !Q.Limit && Q.OrderBy.empty() && !asks(Q.Where) &&
           !asks(Q.Having) &&
           llvm::none_of(Q.From,
                         [&](const auto &R) {
                           return asks(R.On) ||
                                  llvm::any_of(R.Using, [&](const auto &N) {
                                    return isKey(N);
                                  });
                         }) &&
           llvm::all_of(Q.Nested, [&](const auto &N) { return stays(*N); });
  }

private:
  bool isKey(const sql::Name &N) const {
    return llvm::any_of(
        Keys, [&](const std::string &K) { return sql::sameName(K, N.Text); });
  }

  bool names(const sql::Value &V) const {
    return llvm::any_of(V.Columns,
                        [&](const sql::Name &N) { return isKey(N); });
  }

  bool asks(const std::optional<sql::Condition> &In) const {
    return In && llvm::any_of(In->Predicates, [&](const sql::Predicate &P) {
             return llvm::any_of(P.Left,
                                 [&](const auto &N) { return isKey(N); }) ||
                    llvm::any_of(P.Right,
                                 [&](const auto &V) { return names(V); });
           });
  }

  std::vector<std::string> Keys;
};

} // namespace

bool viewStays(const RuleContext &C, const sql::Statement &S,
               llvm::ArrayRef<std::string> Tables, llvm::StringRef Text) {
  llvm::StringRef Head = Text.slice(S.Range.Begin, S.Range.End).ltrim();
  const sql::Statement *View =
      S.Embedded.size() == 1 ? &S.Embedded.front() : nullptr;
  if (!View || !View->Sel || !S.Errors.empty() || !View->Errors.empty() ||
      !Head.take_front(40).contains_insensitive("VIEW ") ||
      Head.contains_insensitive("NATURAL "))
    return false;
  const ViewChecker Check(C, Tables);
  auto Stays = [&](const std::unique_ptr<sql::Query> &Q) {
    return Check.stays(*Q);
  };
  return Stays(View->Sel) && llvm::all_of(View->Ctes, Stays) &&
         llvm::all_of(View->Arms, Stays);
}

} // namespace keyspread
