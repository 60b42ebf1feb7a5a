//===- ScopeRewriter.h - the tables of one scope, one by one --------------===//
//
//   ScopeRule.cpp         which condition a table gets
//   ScopeConditions.cpp   what the scope's conditions say of its key
//   ScopeGroups.cpp       what GROUP BY a key fixes
//   ScopeSeek.cpp         first rows along a key, its least and greatest
//   ScopeTenants.cpp      tenants, and the stars that would show new columns
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SCOPEREWRITER_H
#define KEYSPREAD_REWRITES_RULES_SCOPEREWRITER_H

#include "rewrites/rules/tenants/ScopeRule.h"
#include "rewrites/rules/tenants/TenantRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

/// One scope while its tables are taken one by one.
class ScopeRewriter {
public:
  ScopeRewriter(const RuleContext &C, const sql::Scope &S, const sql::Query *Q,
                StatementEdit &Out, const ScopeRewriter *Around = nullptr)
      : C(C), S(S), Q(Q), Out(Out), Around(Around) {}

  llvm::Error run();

private:
  struct Held { // a sharded table of this scope
    const sql::TableRef *Ref;
    const ShardedTable *Table;
  };
  struct Added { // conjuncts of one condition
    std::string Sql;
    const ShardedTable *Table = nullptr;
    std::vector<KeyValue> Key;
    std::optional<CodeValue> Value = {};
    bool MayMiss = false; // true of every row
  };

  bool owns(const sql::TableRef &R, const sql::Name &N) const;
  bool mentions(const Held &H, const std::string &Column,
                const sql::Predicate &P) const;
  bool hasShard(const Held &H) const;
  void renew(const Held &H);
  const sql::Value *equalTo(const Held &H, const std::string &Column) const;
  std::vector<KeyValue> pinned(const Held &H) const;
  /// Another table whose hashed columns equal those of a table here, and the
  /// condition that says so.
  struct Link {
    const Held *Other = nullptr;
    const sql::Condition *Where = nullptr;
  };
  bool names(const Held &H, const sql::Name &N) const;
  Link link(const Held &H, const Held &Other) const;
  Link linked(const Held &H) const;
  Link linkedBehind(const Held &H) const;
  Link linkedByUsing(const Held &H) const;
  static bool isJoinedUsing(const Held &H);
  static bool hashesSame(const Held &A, const Held &B);
  bool sharesByUsing(const Held &H) const;
  std::vector<std::string> leading(const Held &H) const;
  bool ranges(const Held &H, llvm::ArrayRef<std::string> Along,
              bool &FromWhere) const;
  bool anyOuter() const {
    return llvm::any_of(S.From, [](const sql::TableRef &R) { return R.Outer; });
  }
  bool wouldDrop(const Held &H, bool FromWhere) const;
  void fanOut(const Held &H, bool FromWhere);
  // ScopeSeek.cpp
  std::vector<std::string> keyOf(const Held &H) const;
  llvm::StringRef endAsked(const Held &H) const;
  bool usesOtherIndex(const Held &H) const;
  bool followsKey(const Held &H) const;
  bool endsEarly(const Held &H) const;
  bool isSaidTwice(const sql::Value &V) const;
  bool isPlainQuery(const Held &H) const;
  uint32_t behindRows() const;
  std::string columnsShown(const Held &H) const;
  /// The read becomes one of each shard, merged; false: it is no such read.
  bool seek(const Held &H);
  std::string column(const sql::TableRef &R, const std::string &Spelled) const;
  std::string column(const Held &H) const {
    return column(*H.Ref, sql::quoteName(H.Table->ShardColumn, Out.dialect()));
  }
  void add(const sql::TableRef &R, bool InJoin, Added What);
  void addBeside(const sql::Condition &Where, Added What);
  void put(uint32_t Offset, Added What);
  void flush();
  uint32_t behindWhere() const;
  llvm::Error addTenants();
  llvm::Error addTenant(const ReorderedKey &K, const sql::TableRef &R);
  llvm::Error expandStars();
  const sql::Value &grouped(const sql::Value &V) const;
  bool groups(const Held &H, const std::string &Column) const;
  bool showsMore(const Held &H) const;
  void addGroups();
  std::vector<const sql::Condition *> conditions() const;

  const RuleContext &C;
  const sql::Scope &S;
  const sql::Query *Q;
  StatementEdit &Out;
  const ScopeRewriter *Around; // the scope that this one is a part of, or null
  std::vector<Held> Tables;
  std::vector<Added> InWhere;
  std::string Tail; // behind what is in WHERE
  uint32_t TailAt = 0;
  /// What tables are given for their tenants: a value, or another's.
  std::map<const sql::TableRef *, CodeValue> TenantOf;
  std::map<const sql::TableRef *, const sql::TableRef *> TenantFrom;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SCOPEREWRITER_H
