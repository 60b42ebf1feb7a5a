//===- KeyStores.h - which key-value store a call uses --------------------===//
//
// In: the program and the catalog. Out: every call that does something to a
// key-value store, with the stores it may do it to, however many functions and
// files lie between.
//
//   store(db->Put(k))          = the object that db is
//   store(db->Put(family, k))  = the object that family is
//   store(batch.Put(k))        = store(c) for every call c that writes batch
//   store(transaction->Put(k)) = the object that it was made of
//
// An object is where walking back along the values ends: a variable, a field, a
// constant element of a container, what one call of a function gave. It goes by
// the names of all places on the way: a plan names it by any of them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_KEYSTORES_H
#define KEYSPREAD_REWRITES_GRAPH_KEYSTORES_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// The names of an object, and what else it may be.
struct StoreObject {
  std::set<std::string> Names;
  /// The container that it is an element of, or the unseen function that gave
  /// it: another object of the same origin may be this one.
  facts::Entity Origin;
};

/// By entity; one call may be given several.
using StoreObjects = std::map<facts::Entity, StoreObject>;

/// One call on a store, or on a batch or transaction of one.
struct StoreCallUse {
  const facts::Call *At = nullptr;
  const Api *How = nullptr;
  StoreObjects Stores;
  /// Of a write to a batch: it may be written to a store that is not seen.
  bool Unwritten = false;
};

class KeyStores {
public:
  explicit KeyStores(const Graph &G);

  std::vector<StoreCallUse> Uses; // by site
  /// Uses of what bars shards from all stores of a library, by site.
  std::vector<const facts::Call *> Barred;

  /// What \p E may be.
  StoreObjects objects(const facts::Expr &E) const;

private:
  StoreObjects objects(const facts::Entity &Start, const std::string &Element,
                       const facts::Call *Self) const;
  const StoreObjects &given(const facts::Call &C) const;
  bool isInRuntime(const facts::Call &C) const;
  void findWrites();
  StoreObjects writtenTo(const StoreObjects &Batches, bool &Unwritten) const;

  const Graph &G;
  mutable std::map<const facts::Call *, StoreObjects> Given; // by calls
  std::map<facts::Entity, StoreObjects> Writes;              // by batch
};

/// All names that stores of the program go by.
std::set<std::string> storeNames(const Graph &G);

/// The last name in `this->db_`, `*db`, `stores[i].events.get()`.
std::string lastName(llvm::StringRef Text);

/// The argument or receiver that \p Role names; null when there is none.
const facts::Expr *objectOf(const facts::Call &C, const HandleRole &Role);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_KEYSTORES_H
