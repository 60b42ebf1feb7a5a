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
//   store(mutation(k))         = store(c) for every call c that writes what
//   this
//                                makes, alone or in a batch with others
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
  /// Of a write of a batch that is made of its keys: it may write one that is
  /// not seen being made.
  bool Unmade = false;
};

/// A call that opens a store and gives its families, the default one too.
struct OpenedStore {
  StoreObjects Store, Families;
};

class KeyStores {
public:
  explicit KeyStores(const Graph &G);

  std::vector<StoreCallUse> Uses; // by site
  std::vector<OpenedStore> Opened;
  /// Uses of what bars shards from all stores of a library, by site.
  std::vector<const facts::Call *> Barred;

  /// What \p E may be.
  StoreObjects objects(const facts::Expr &E) const;
  /// What the batches in \p E are written to.
  StoreObjects writtenIn(const facts::Expr &E) const;
  /// The stores that they are written to, as the calls that write them say.
  std::vector<const facts::Expr *> writersOf(const facts::Expr &E) const;

private:
  StoreObjects objects(const facts::Entity &Start, const std::string &Element,
                       const facts::Call *Self) const;
  const StoreObjects &given(const facts::Call &C) const;
  bool isInRuntime(const facts::Call &C) const;
  void findWrites();
  StoreObjects batches(const facts::Expr &E) const;
  StoreObjects writtenTo(const StoreObjects &Batches, bool &Unwritten) const;

  const Graph &G;
  mutable std::map<const facts::Call *, StoreObjects> Given;         // by calls
  std::map<facts::Entity, StoreObjects> Writes;                      // by batch
  std::map<facts::Entity, std::vector<const facts::Expr *>> Writers; // likewise
};

/// The calls that made the batches in \p E of their keys. \p All: nothing else
/// may be in it.
std::set<const facts::Call *> keyedBatches(const Graph &G, const facts::Expr &E,
                                           bool &All);

/// The names that \p C, which \p A describes, gives a store by a constant text.
std::set<std::string> namesGiven(const Graph &G, const facts::Call &C,
                                 const Api &A);

/// All names that stores of the program go by.
std::set<std::string> storeNames(const Graph &G);

/// The last name in `this->db_`, `*db`, `stores[i].events.get()`.
std::string lastName(llvm::StringRef Text);

/// The argument or receiver that \p Role names; null when there is none.
const facts::Expr *objectOf(const facts::Call &C, const HandleRole &Role);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_KEYSTORES_H
