#include "rewrites/rules/order/SwapRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/ServedBy.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Expr;
using sql::sameName;

namespace {

class ScanChecker {
public:
  ScanChecker(const RuleContext &C, llvm::StringRef Text) : C(C), Text(Text) {}
  llvm::Error statement(const sql::Statement &S) const;

private:
  llvm::Error scope(const ScanShape &Shape) const;
  llvm::Error table(const ScanShape &Shape, const sql::TableRef &Ref) const;
  llvm::Error whole(const sql::Scope *S, const sql::Query *Q) const {
    return S ? scope(ScanShape(Text, *S, Q)) : llvm::Error::success();
  }

  const RuleContext &C;
  llvm::StringRef Text;
};

} // namespace

llvm::Error ScanChecker::table(const ScanShape &Shape,
                               const sql::TableRef &Ref) const {
  const ReorderedKey *K = C.reordered(Ref.Table.Text);
  const Table *T = K ? C.G.schema().find(K->Table) : nullptr;
  if (!T || !K->Tenant.empty() || K->done())
    return llvm::Error::success();
  ServedBy By(*T, Ref, Shape);
  if (!By.key(K->Old) || By.key(K->New) || By.index())
    return llvm::Error::success();
  return refuse(fmt::format(
      "it reads '{0}' along '{1}', which its new key no longer begins with, so "
      "it would read the whole table: let it ask for one '{2}', or give '{1}' "
      "an index",
      K->Table, K->Old[0].Column, K->New[0].Column));
}

llvm::Error ScanChecker::scope(const ScanShape &Shape) const {
  const sql::Scope &S = Shape.scope();
  for (const sql::TableRef &Ref : S.From)
    if (!Ref.IsCte && !Ref.Derived)
      if (llvm::Error E = table(Shape, Ref))
        return E;
  for (const std::unique_ptr<sql::Query> &Nested : S.Nested)
    if (llvm::Error E = scope(Shape.inner(*Nested)))
      return E;
  return llvm::Error::success();
}

llvm::Error ScanChecker::statement(const sql::Statement &S) const {
  std::vector<std::pair<const sql::Scope *, const sql::Query *>> Scopes = {
      {S.Sel.get(), S.Sel.get()},
      {S.Upd.get(), nullptr},
      {S.Del.get(), nullptr}};
  if (S.Ins) {
    Scopes.push_back({S.Ins->Select.get(), S.Ins->Select.get()});
    for (const std::unique_ptr<sql::Query> &Q : S.Ins->Nested)
      Scopes.push_back({Q.get(), Q.get()});
  }
  for (auto &[Scope, Q] : Scopes)
    if (llvm::Error E = whole(Scope, Q))
      return E;
  for (const std::unique_ptr<sql::Query> &Q : S.Ctes)
    if (llvm::Error E =
            S.Sel ? scope(ScanShape(Text, *S.Sel, S.Sel.get()).inner(*Q))
                  : whole(Q.get(), Q.get()))
      return E;
  for (const std::unique_ptr<sql::Query> &Q : S.Arms)
    if (llvm::Error E =
            S.Sel ? scope(ScanShape(Text, *S.Sel, S.Sel.get()).arm(*Q))
                  : whole(Q.get(), Q.get()))
      return E;
  for (const sql::Statement &Inner : S.Embedded)
    if (llvm::Error E = statement(Inner))
      return E;
  return llvm::Error::success();
}

llvm::Error checkScans(const RuleContext &C, const sql::Statement &S,
                       llvm::StringRef Text) {
  return ScanChecker(C, Text).statement(S);
}

namespace {

/// The keys of one access.
class KeyReorderer {
public:
  KeyReorderer(const RuleContext &C, const Access &A, const ReorderedKey &Key,
               AccessEdits &Out)
      : C(C), A(A), Key(Key), Out(Out) {}

  llvm::Error run();

private:
  bool ordered() const {
    return A.Verb == AccessVerb::Read && !A.How->Access.AnyOrder;
  }
  size_t oldPlace(size_t NewPlace) const;
  llvm::Error one(const AccessKey &K);
  llvm::Error range(const AccessKey &K);
  llvm::Error list(const ValueList &List, const facts::Call &By,
                   EditBatch &Here) const;

  const RuleContext &C;
  const Access &A;
  const ReorderedKey &Key;
  AccessEdits &Out;
};

} // namespace

size_t KeyReorderer::oldPlace(size_t NewPlace) const {
  return llvm::find_if(Key.Old,
                       [&](const KeyColumn &K) {
                         return sameName(K.Column, Key.New[NewPlace].Column);
                       }) -
         Key.Old.begin();
}

/// The values of \p List, which begins with the first columns of either key, in
/// the new order.
llvm::Error KeyReorderer::list(const ValueList &List, const facts::Call &By,
                               EditBatch &Here) const {
  if (std::string Why = whyNotChanged(C, By); !Why.empty())
    return refuse("the call that takes its key cannot be changed: " + Why);
  std::vector<const Expr *> Given = inPlace(List);
  if (Given.empty() || List.More)
    return refuse("its key is made elsewhere, where its parts keep the old "
                  "order: make the key in the call");
  const Api *Taker = List.Maker ? C.G.W.of(*List.Maker) : nullptr;
  auto Function = List.Maker ? C.G.P.Functions.find(List.Maker->Callee)
                             : C.G.P.Functions.end();
  bool Pack = Function != C.G.P.Functions.end() &&
              List.First < Function->second.Parameters.size() &&
              Function->second.Parameters[List.First].Pack;
  if (Taker && Taker->Inferred && !Pack)
    return refuse(fmt::format("its key goes through '{}', whose parameters "
                              "have the old order",
                              List.Maker->Name));
  if (Given.size() > Key.Old.size())
    return refuse("it gives more values than the key has columns");
  for (size_t I = 0; I < Given.size(); ++I) {
    size_t From = oldPlace(I);
    if (From == I)
      continue;
    const Expr &Slot = *Given[I], &New = *Given[From];
    if (!Slot.Editable || !New.Editable)
      return refuse("a part of its key comes from inside a macro");
    if (!New.Repeatable && !llvm::StringRef(New.Text).contains("std::move("))
      return refuse(fmt::format("a part of its key is '{}', which does more "
                                "than give a value: keep it in a variable "
                                "first",
                                New.Text));
    Here.Edits.push_back({Slot.At.File, Slot.At.Begin, Slot.At.End, New.Text,
                          "reorder the key"});
  }
  return llvm::Error::success();
}

/// Rows between two keys are rows between two new keys only where the columns
/// that both hold are the first of either order, and the others follow alike.
llvm::Error KeyReorderer::range(const AccessKey &K) {
  const std::string Lost = fmt::format(
      "it takes a range along '{}', which is no range of the new key: ask for "
      "the rows with a query",
      Key.Old[0].Column);
  size_t Length = std::max(inPlace(K.Low).size(), inPlace(K.High).size());
  if (Length == 0)
    return refuse("a bound of its range is made elsewhere, where its parts "
                  "keep the old order");
  size_t Pinned = 0;
  while (Pinned < Length && K.sameAt(Pinned))
    ++Pinned;
  for (size_t I = 0; I < Key.New.size(); ++I) {
    bool Inside = oldPlace(I) < Pinned;
    bool SameThere = oldPlace(I) == I && Key.Old[I].Desc == Key.New[I].Desc;
    if (I < Pinned ? !Inside : !SameThere)
      return refuse(Lost);
  }
  EditBatch Here;
  for (const ValueList *Bound : {&K.Low, &K.High})
    if (llvm::Error E = list(*Bound, *K.By, Here))
      return E;
  Out.Shared[K.By] = Here;
  Out.Batch.append(Here);
  return llvm::Error::success();
}

llvm::Error KeyReorderer::one(const AccessKey &K) {
  if (inPlace(K.Low).size() != Key.Old.size() && !inPlace(K.Low).empty())
    return refuse("it does not give every column of the key");
  EditBatch Here;
  if (llvm::Error E = list(K.Low, *K.By, Here))
    return E;
  Out.Shared[K.By] = Here;
  Out.Batch.append(Here);
  return llvm::Error::success();
}

llvm::Error KeyReorderer::run() {
  if (!A.Problem.empty() || A.Keys.empty())
    return refuse(A.Problem.empty() ? "its keys are not seen" : A.Problem);
  bool Several = A.Keys.size() > 1 || A.Keys[0].Repeated;
  bool All = llvm::any_of(
      A.Keys, [](const AccessKey &K) { return K.Kind == AccessKey::All; });
  if (ordered() && (All || Several))
    return refuse(fmt::format(
        "its rows come in the order of the key, which changes: read '{}' with "
        "a query that says its order",
        Key.Table));
  for (const AccessKey &K : A.Keys)
    if (K.Kind != AccessKey::All)
      if (llvm::Error E = K.Kind == AccessKey::Point ? one(K) : range(K))
        return E;
  return llvm::Error::success();
}

llvm::Error reorderKeys(const RuleContext &C, const Access &A,
                        const ReorderedKey &Key, AccessEdits &Out) {
  if (A.writes() || A.Options.Index || Key.done())
    return llvm::Error::success();
  if (A.Verb == AccessVerb::Read && !A.Options.Known)
    return refuse("its options are not seen, and an index may be among them");
  return KeyReorderer(C, A, Key, Out).run();
}

} // namespace keyspread
