#include "rewrites/rules/tenants/TenantValues.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/tenants/TenantPaths.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Entity;
using facts::Expr;
using facts::TypeClass;
using sql::sameName;

TenantValues::TenantValues(const Graph &G,
                           const std::vector<ReorderedKey> &Keys)
    : G(G) {
  for (const ReorderedKey &K : Keys) {
    if (K.Tenant.empty())
      continue;
    for (const BoundStatement &B : G.S.All)
      take(K, B);
    for (const Access &A : G.A.All)
      take(K, A);
  }
  if (Holding.empty())
    return;
  for (const facts::Call &C : G.P.Calls)
    for (const Expr &E : C.Args)
      Uses.push_back({&E, &C});
  for (const BoundStatement &B : G.S.All)
    for (const auto &[Number, All] : B.Bound)
      for (const Binding &One : All)
        if (One.Value)
          Uses.push_back({One.Value, One.By});
}

/// Rows of \p T have the tenant of \p K's rows in a column of the same name.
bool TenantValues::carries(const ReorderedKey &K, const Table &T) const {
  if (!T.column(K.Tenant))
    return false;
  auto Is = [&](const std::string &Name) { return sameName(Name, K.Table); };
  return Is(T.Name) || Is(T.InterleaveParent) ||
         llvm::any_of(T.ForeignKeys,
                      [&](const ForeignKey &F) { return Is(F.Table); });
}

void TenantValues::add(const ReorderedKey &K, const Expr *E) {
  if (!E)
    return;
  std::set<Entity> &Known = Holding[llvm::StringRef(K.Tenant).lower()];
  G.R.walk(E->Sources, {true, false, false}, [&](const Reach::Node &N) {
    if (N.Kept != facts::Part::Whole)
      return false;
    Known.insert(N.At);
    return true;
  });
}

void TenantValues::add(const ReorderedKey &K, const BoundStatement &B,
                       const sql::Value &V) {
  if (V.Kind == sql::Value::Parameter && V.ParameterIdx) {
    auto It = B.Bound.find(B.Sql->Parameters[*V.ParameterIdx].Number);
    if (It != B.Bound.end())
      for (const Binding &One : It->second)
        add(K, One.Value);
    return;
  }
  add(K, expressionFor(B, V));
}

void TenantValues::take(const ReorderedKey &K, const sql::Scope &S,
                        const BoundStatement &B) {
  bool Here = llvm::any_of(S.From, [&](const sql::TableRef &R) {
    const Table *T = G.schema().find(R.Table.Text);
    return T && carries(K, *T);
  });
  auto Look = [&](const sql::Condition &Where) {
    for (const sql::Predicate &P : Where.Predicates)
      if (P.Operator == sql::Op::Eq && !P.Negated && P.Left.size() == 1 &&
          P.Right.size() == 1 && sameName(P.Left[0].Text, K.Tenant))
        add(K, B, P.Right[0]);
  };
  if (Here && S.Where)
    Look(*S.Where);
  for (const sql::TableRef &R : S.From)
    if (Here && R.On)
      Look(*R.On);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    take(K, *Q, B);
}

void TenantValues::take(const ReorderedKey &K, const BoundStatement &B) {
  const sql::Statement &S = *B.Sql;
  if (S.Ins) {
    const Table *T = G.schema().find(S.Ins->Table.Text);
    for (const sql::InsertRow &Row : S.Ins->Rows)
      if (const sql::Value *V =
              T && carries(K, *T) ? valueFor(*S.Ins, Row, K.Tenant, G.schema())
                                  : nullptr)
        add(K, B, *V);
    if (S.Ins->Select)
      take(K, *S.Ins->Select, B);
  }
  for (const sql::Scope *Scope : {static_cast<const sql::Scope *>(S.Sel.get()),
                                  static_cast<const sql::Scope *>(S.Upd.get()),
                                  static_cast<const sql::Scope *>(S.Del.get())})
    if (Scope)
      take(K, *Scope, B);
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      take(K, *Q, B);
}

void TenantValues::take(const ReorderedKey &K, const Access &A) {
  const Table *T = G.schema().find(A.Table);
  if (!T || !carries(K, *T))
    return;
  if (std::optional<size_t> At = A.position(K.Tenant))
    for (const AccessRow &Row : A.Rows)
      for (const Expr *E : Row.Values.at(*At))
        add(K, E);
  // A key that has the tenant already.
  if (std::optional<unsigned> At = T->keyPosition(K.Tenant))
    for (const AccessKey &Key : A.Keys)
      for (const Expr *E : Key.Low.at(*At))
        add(K, E);
}

/// A name, or names that lead to a member: nothing is called.
static bool isPath(llvm::StringRef Text) {
  return !Text.empty() && !std::isdigit(static_cast<unsigned char>(Text[0])) &&
         llvm::all_of(Text, [](char Ch) {
           return std::isalnum(static_cast<unsigned char>(Ch)) || Ch == '_' ||
                  Ch == '.' || Ch == '-' || Ch == '>' || Ch == ':';
         });
}

static CodeValue valueOf(std::string Text, TypeClass Class) {
  CodeValue V;
  V.Text = std::move(Text);
  V.Class = Class;
  return V;
}

/// \p E without what only turns it into another type.
static CodeValue bare(const Expr &E) {
  return E.Base.empty() || E.BaseIsNumber ? valueOf(E.Text, E.Class)
                                          : valueOf(E.Base, E.BaseClass);
}

std::vector<CodeValue> TenantValues::parameters(const std::set<Entity> &Known,
                                                const facts::Call &By) const {
  std::vector<CodeValue> Result;
  auto F = G.P.Functions.find(By.Function);
  if (F == G.P.Functions.end())
    return Result;
  for (unsigned I = 0; I < F->second.Parameters.size(); ++I)
    if (const facts::Parameter &P = F->second.Parameters[I];
        Known.count(facts::parameterOf(By.Function, I)) && !P.Name.empty() &&
        !P.Pack)
      Result.push_back(valueOf(P.Name, P.Class));
  return Result;
}

/// "tenant", for TenantId, tenant_id and tenant.
static std::string bareName(llvm::StringRef Name) {
  std::string Result;
  for (char Ch : Name)
    if (Ch != '_')
      Result += llvm::StringRef(&Ch, 1).lower();
  if (llvm::StringRef(Result).ends_with("id"))
    Result.resize(Result.size() - 2);
  return Result;
}

/// A parameter that is called as the column is, though nothing is seen to lead
/// from it there.
std::vector<CodeValue> TenantValues::named(const std::string &Tenant,
                                           const facts::Call &By) const {
  std::vector<CodeValue> Result;
  auto F = G.P.Functions.find(By.Function);
  if (F != G.P.Functions.end() && !bareName(Tenant).empty())
    for (const facts::Parameter &P : F->second.Parameters)
      if (!P.Pack && bareName(P.Name) == bareName(Tenant))
        Result.push_back(valueOf(P.Name, P.Class));
  return Result;
}

std::vector<CodeValue> TenantValues::members(const std::set<Entity> &Known,
                                             const facts::Call &By) const {
  std::vector<CodeValue> Result;
  auto F = G.P.Functions.find(By.Function);
  if (F == G.P.Functions.end() || F->second.Class.empty())
    return Result;
  const std::string Prefix = F->second.Class + "@FI@";
  for (const Entity &E : Known) {
    if (!llvm::StringRef(E).starts_with(Prefix))
      continue;
    for (const Use &U : Uses)
      if (U.Value->Sources.size() == 1 && U.Value->Sources[0].From == E) {
        Result.push_back(
            valueOf(E.substr(Prefix.size()), bare(*U.Value).Class));
        break;
      }
  }
  return Result;
}

std::vector<CodeValue> TenantValues::variables(const std::set<Entity> &Known,
                                               const facts::Call &By) const {
  std::vector<CodeValue> Result;
  for (const Use &U : Uses) {
    const facts::StatementPlace &P = U.By->Place;
    bool Before = U.By->Function == By.Function &&
                  U.By->At.File == By.At.File &&
                  U.By->At.Begin <= By.At.Begin && P.InBlock && !P.InMacro &&
                  P.BlockBegin <= By.At.Begin && By.At.End <= P.BlockEnd;
    bool Tenant = llvm::any_of(U.Value->Sources, [&](const facts::Source &S) {
      return S.Kept == facts::Part::Whole && Known.count(S.From);
    });
    CodeValue V = bare(*U.Value);
    if (Before && Tenant && U.Value->Editable && isPath(V.Text) &&
        llvm::none_of(Result, [&](const CodeValue &Other) {
          return Other.Text == V.Text;
        }))
      Result.push_back(std::move(V));
  }
  return Result;
}

/// The members that a column \p Is says is the tenant is read into.
static std::set<Entity>
fieldsReadFrom(const Graph &G,
               llvm::function_ref<bool(const ResultColumn &)> Is) {
  std::set<Entity> Fields, Seen;
  std::vector<Entity> Queue;
  for (auto &[E, Columns] : G.results().all())
    if (!Columns.empty() && llvm::all_of(Columns, Is))
      Queue.push_back(E);
  while (!Queue.empty()) {
    const Entity E = std::move(Queue.back());
    Queue.pop_back();
    if (!Seen.insert(E).second)
      continue;
    if (llvm::StringRef(E).contains("@FI@"))
      Fields.insert(E);
    else
      for (const facts::Flow *F : G.P.flowsOutOf(E))
        if (F->Kept == facts::Part::Whole)
          Queue.push_back(F->To);
  }
  return Fields;
}

static bool refersTo(const Table &T, const Table &Other) {
  return llvm::any_of(T.ForeignKeys, [&](const ForeignKey &F) {
    return sameName(F.Table, Other.Name);
  });
}

/// `order.id` is used here, and `order.tenant` was read with it.
std::vector<CodeValue> TenantValues::besideKey(const ReorderedKey &K,
                                               const facts::Call &By) const {
  const Table &Own = *G.schema().find(K.Table);
  const bool Number = Own.column(K.Tenant)->Class == SqlType::Integer;
  const std::set<Entity> Read =
      fieldsReadFrom(G, [&](const ResultColumn &Column) {
        const Table *T = G.schema().find(Column.Table);
        return T && sameName(Column.Column, K.Tenant) &&
               (carries(K, *T) || refersTo(Own, *T));
      });
  std::vector<CodeValue> Result;
  for (const Use &U : Uses) {
    if (U.By->Function != By.Function || U.Value->Sources.size() != 1)
      continue;
    const llvm::StringRef Key = U.Value->Sources[0].From;
    const std::string Path = bare(*U.Value).Text;
    const size_t Dot = Path.find_last_of(".>");
    if (!Key.contains("@FI@") || Dot == std::string::npos || !isPath(Path))
      continue;
    const std::string Class = (Key.split("@FI@").first + "@FI@").str();
    for (const Entity &E : Read)
      if (llvm::StringRef(E).starts_with(Class) && Key != E) {
        std::string Text = Path.substr(0, Dot + 1) + E.substr(Class.size());
        if (llvm::none_of(Result, [&](const CodeValue &Other) {
              return Other.Text == Text;
            }))
          Result.push_back(valueOf(std::move(Text), Number
                                                        ? TypeClass::Integer
                                                        : TypeClass::String));
      }
  }
  return Result;
}

static bool fits(SqlType Column, TypeClass Class) {
  return Column == SqlType::Integer
             ? Class == TypeClass::Integer
             : (Column == SqlType::Text || Column == SqlType::Uuid) &&
                   (Class == TypeClass::String ||
                    Class == TypeClass::CharPointer);
}

/// The functions that \p By stands in, the innermost first: a lambda has what
/// is in scope around it, if it captures it.
static std::vector<facts::Call> seenFrom(const Program &P,
                                         const facts::Call &By) {
  auto IsIn = [&](const facts::Declaration &D) {
    return D.End.valid() && D.At.File == By.At.File &&
           D.At.Begin < By.At.Begin && By.At.End <= D.End.End;
  };
  std::map<uint32_t, std::string> Around; // by where they begin
  for (const auto &[Usr, F] : P.Functions)
    for (const facts::Declaration &D : F.Declared)
      if (Usr != By.Function && IsIn(D))
        Around.try_emplace(D.At.Begin, Usr);
  std::vector<facts::Call> Result = {By};
  for (const auto &[Begin, Usr] : llvm::reverse(Around)) {
    Result.push_back(By);
    Result.back().Function = Usr;
  }
  return Result;
}

llvm::Expected<CodeValue> TenantValues::at(const ReorderedKey &K,
                                           const facts::Call &By) const {
  auto It = Holding.find(llvm::StringRef(K.Tenant).lower());
  const Table *T = G.schema().find(K.Table);
  const Column *Col = T ? T->column(K.Tenant) : nullptr;
  const std::string None = fmt::format(
      "it asks for rows of '{}' by their key, and no value of '{}' is in scope "
      "where it runs: give the function the tenant",
      K.Table, K.Tenant);
  if (!Col)
    return refuse(None);
  const std::set<Entity> Nothing;
  const std::set<Entity> &Known = It == Holding.end() ? Nothing : It->second;
  std::vector<TenantUse> Seen;
  for (const Use &U : Uses)
    Seen.push_back({U.Value, U.By});
  const TenantPaths Paths(G, Known, Seen);
  for (const facts::Call &From : seenFrom(G.P, By))
    for (std::vector<CodeValue> Found :
         {parameters(Known, From), members(Known, From), variables(Known, From),
          named(K.Tenant, From), Paths.ofParameters(From),
          Paths.ofMembers(From), besideKey(K, From)}) {
      llvm::erase_if(Found, [&](const CodeValue &V) {
        return !fits(Col->Class, V.Class);
      });
      if (Found.size() > 1)
        return refuse(fmt::format(
            "'{}' and '{}' may both be the '{}' of the row it asks for",
            Found[0].Text, Found[1].Text, K.Tenant));
      if (Found.size() == 1) {
        Found[0].Column = Col->Class;
        Found[0].ColumnName = Col->Name;
        return Found[0];
      }
    }
  return refuse(None);
}

} // namespace keyspread
