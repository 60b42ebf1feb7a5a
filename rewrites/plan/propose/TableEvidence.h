//===- TableEvidence.h - what a program does with one table ---------------===//
//
// Plain counts that proposals and drift rest on; the engine fills them in from
// the linked program (tool/engine/Evidence.h).
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_TABLEEVIDENCE_H
#define KEYSPREAD_REWRITES_PLAN_TABLEEVIDENCE_H

#include "rewrites/graph/checks/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>
#include <vector>

namespace keyspread {

/// How often something was seen, and the first place of it.
struct Tally {
  unsigned Count = 0;
  Site Example;

  void add(const Site &At) {
    if (!Count++ || At < Example)
      Example = At;
  }
};

/// Names of columns, in lower case.
using ColumnSet = std::set<std::string>;

/// A statement or a call that reads or changes rows.
struct RowUse {
  Site At;
  ColumnSet Held;     // to single values: c = ?, c = 7, c = d where d is held
  ColumnSet Given;    // of Held, those whose value is no literal
  bool Point = false; // the whole key is held
  bool operator==(const RowUse &) const = default;
};

/// A place that needs the order of the leading key part.
struct OrderUse {
  enum KindTy {
    Scan,  // ORDER BY it, MIN, MAX, a read in key order with a limit
    Range, // <, >, BETWEEN, a range of keys
    Age    // code that takes the order of ids for their age
  } Kind = Scan;
  Site At;
  ColumnSet Held; // within which the order is needed
  bool operator==(const OrderUse &) const = default;
};

/// An INSERT, or a mutation that makes rows.
struct InsertUse {
  Site At;
  ColumnSet Lists;  // the columns it fills
  bool Seen = true; // all of them are known
  bool operator==(const InsertUse &) const = default;
};

struct TableEvidence {
  std::vector<InsertUse> Inserts;
  std::vector<RowUse> Rows;
  std::vector<OrderUse> Orders;
  Tally IdReads; // of an id that the database assigned
  /// Rising values that land in the leading key part: "counter next_ ...".
  std::vector<Step> Births;
  ColumnSet Rising;    // columns that are filled with rising values
  ColumnSet FewValues; // columns that every write fills with a literal
  ColumnSet Times;     // columns that are filled with the time of the insert
  /// The program gives every new row its key; SQLite has none to count up.
  bool KeyGiven = false;
  /// Some key is born spread: a reversed or a random id.
  bool BornSpread = false;
  bool Store = false; // a key-value store, which no schema declares

  Tally inserts() const;
  Tally points() const;
  Tally births() const;
  Tally orders(OrderUse::KindTy Kind) const;
  unsigned orderUses() const { return Orders.size(); }

  /// Order uses that do not stay within one value of \p Column.
  TableEvidence ordersBeyond(llvm::StringRef Column) const;
  /// Statements that give \p Column no single value; inserts that leave it out.
  Tally rowsWithout(llvm::StringRef Column) const;
  Tally insertsWithout(llvm::StringRef Column) const;
  /// More than half of the statements give \p Column one value.
  bool mostHold(llvm::StringRef Column) const;
};

/// "3 ordered scans (src/a.cpp:7)"; places are named from \p Root.
std::string told(const Tally &What, llvm::StringRef Noun, llvm::StringRef Root);
/// "src/a.cpp:7"
std::string placeText(const Site &At, llvm::StringRef Root);
/// "1 ordered scan (a.cpp:7), 2 range scans (a.cpp:9)"; empty without any.
std::string orderText(const TableEvidence &E, llvm::StringRef Root);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_TABLEEVIDENCE_H
