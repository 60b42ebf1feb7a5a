//===- Registries.h - statements kept under a key -------------------------===//
//
// In: the statements of a program. Out: for a call that names a key, the
// statements that were stored under it, wherever that was.
//
//   put(KEY, "SELECT ..")               key = KEY
//   table[] = {{KEY, .., "SELECT .."}}  key = KEY, whoever reads the table
//   table[] = {[KEY] = "SELECT .."}     likewise
//   prepare("SELECT ..", &handle[KEY])  key = KEY
//
//   prepare(table[i], &handle[i])       key = the place in handle that the text
//                                       has in table
//
//   prepare(table[KEY])                 only the element [KEY] of the table
//
// Keys are enumerators and named constants, known by the program as a whole,
// and names, known among the members of one class.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_REGISTRIES_H
#define KEYSPREAD_REWRITES_GRAPH_REGISTRIES_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

struct BoundStatement;

class Registries {
public:
  explicit Registries(const Reach &R) : R(R) { readTables(); }

  /// Reads the keys of \p All, which stays where it is.
  void read(std::vector<BoundStatement> &All);

  /// Statements stored under a key that \p C names; empty when it names none,
  /// or stores one itself. Sorted as in All.
  std::vector<BoundStatement *> of(const facts::Call &C) const;

  /// Where \p Text stands in tables: "<table>#<number or enumerator>".
  std::set<std::string> rowsOf(const facts::Entity &Text) const {
    auto It = ByPlace.find(Text);
    return It == ByPlace.end() ? std::set<std::string>() : It->second;
  }

  /// \p Text is not the element of a table that \p E names: another one is.
  /// \p All are the texts that may reach E.
  bool isOther(const facts::Expr &E, const facts::Entity &Text,
               const std::set<facts::Entity> &All) const;

  /// Of \p Found those under the key of the element that \p Handle is, if any.
  void narrow(const facts::Expr &Handle,
              std::set<BoundStatement *> &Found) const;
  /// Likewise for the element \p Element of \p Table.
  void narrow(const facts::Entity &Table, llvm::StringRef Element,
              std::set<BoundStatement *> &Found) const;

private:
  using Key = std::string;
  struct Named {
    unsigned Argument;
    Key K;
  };
  std::vector<Named> keysOf(const facts::Call &C,
                            std::optional<unsigned> But) const;
  void readTables();
  void readPlaces(const std::vector<BoundStatement> &All);
  std::set<Key> placesBeside(const BoundStatement &S) const;
  void keep(const std::set<Key> &Keys, std::set<BoundStatement *> &Found) const;

  const Reach &R;
  std::multimap<Key, BoundStatement *> Stored;
  std::set<const facts::Call *> Stores;
  std::map<facts::Entity, std::set<Key>> ByRow;   // of a text in a table
  std::map<facts::Entity, std::set<Key>> ByPlace; // likewise, of its own table
  /// Arguments, by callee, that tell statements apart: not a flag that many of
  /// them share.
  std::set<std::pair<std::string, unsigned>> Tells;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_REGISTRIES_H
