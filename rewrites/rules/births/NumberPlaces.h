//===- NumberPlaces.h - the places of ids, and what meets in them ---------===//
//
// In: the linked program, and which columns hold ids whose numbers change. Out:
// the program's places of whole numbers and their uses, by place; the calls
// that give such ids; the values that are given to such columns; and places
// that are tied, for they change together:
//
//   one declaration, one alias, a method and what it overrides
//
// Whoever follows ids through these places says where they go on.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_NUMBERPLACES_H
#define KEYSPREAD_REWRITES_RULES_NUMBERPLACES_H

#include "rewrites/rules/births/Births.h"
#include "rewrites/rules/births/Landings.h"
#include "rewrites/rules/mint/MintRule.h"

#include <deque>

namespace keyspread {

class NumberPlaces {
public:
  /// The table whose ids a column holds; "" when it holds none.
  using TableOf =
      std::function<std::string(llvm::StringRef Table, llvm::StringRef Column)>;
  using Tables = std::set<std::string>;

  NumberPlaces(const RuleContext &C, TableOf Of) : C(C), Of(std::move(Of)) {}

protected:
  /// A value of code that is given to a column.
  struct Bound {
    const Landing *L;
    std::string Table; // whose id; "" for another column
  };

  /// Finds the places and their uses.
  void index();
  /// Finds Reads and Mixed, but for columns that \p Skip names.
  void readColumns(llvm::function_ref<bool(const ResultColumn &)> Skip);
  /// Finds All.
  void bindColumns();

  /// The tables whose ids the text \p E may hold.
  Tables idsIn(const facts::Entity &E) const;
  /// What is given the value at \p At, or one that it is part of.
  std::vector<const Bound *> boundAt(const Site &At) const;
  /// The tables of All whose columns the runs saw the value at \p At reach, as
  /// Bound says them: where no flow shows it.
  const Tables &ranTo(const Site &At);
  /// Places that \p B's value takes a number from, which was turned into text
  /// before.
  std::vector<facts::Entity> turnedInto(const Bound &B) const;
  /// A conversion that stands nowhere: what takes the value makes it.
  static bool isConversion(const facts::Call &By);
  /// The format that writes \p U writes into memory.
  static bool writesMemory(const facts::TypeUse &U);
  /// The array that it writes into, if that may grow by its declaration alone.
  const facts::Buffer *arrayOf(const facts::TypeUse &U) const;
  /// The place \p E of a method in those that override it, and the other way
  /// round.
  std::vector<facts::Entity> overridesOf(const facts::Entity &E) const;

  /// What the declarator of \p P declares elsewhere: a header's `static int n;`
  /// is another variable in each file that includes it.
  std::vector<facts::Entity> declaredBy(const facts::TypePlace &P) const;
  /// Joins \p E with all that \p Changes of what is declared together with it:
  /// one declaration is edited as one.
  void joinDeclared(const facts::Entity &E,
                    llvm::function_ref<bool(const facts::Entity &)> Changes);

  facts::Entity rootOf(const facts::Entity &E);
  /// True when they were not one yet.
  bool join(const facts::Entity &A, const facts::Entity &B);

  template <class Map>
  static const typename Map::mapped_type &
  at(const Map &In, const typename Map::key_type &Key) {
    static const typename Map::mapped_type Nothing;
    auto It = In.find(Key);
    return It == In.end() ? Nothing : It->second;
  }

  const RuleContext &C;
  std::map<facts::Entity, std::vector<const facts::TypeUse *>> From, Into,
      ByMaker;
  std::map<std::string, std::vector<const facts::TypeUse *>> InFile;
  std::map<facts::Entity, std::vector<const facts::TypePlace *>> Places,
      ByAlias;
  std::map<Site, std::vector<const facts::TypePlace *>> ByType;
  std::map<facts::Entity, Tables> Reads; // calls that give ids
  std::set<facts::Entity> Mixed;         // ... and other values
  std::vector<Bound> All;
  std::map<facts::Entity, facts::Entity> Tied; // what a place is one with

private:
  TableOf Of;
  std::deque<Landing> Landings;
  std::map<std::string, std::vector<size_t>> ByFile; // of All
  std::optional<std::map<Site, Tables>> InRuns;
};

/// The planned table whose new ids of 64 bits \p Column holds, as the plan's
/// sets spell it; "" when it holds none, or UUIDs.
std::string wideIdTable(const RuleContext &C, llvm::StringRef Table,
                        llvm::StringRef Column);

bool holds(const Site &Outer, const Site &Inner);
inline bool isCall(llvm::StringRef E) { return E.starts_with("call:"); }

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_NUMBERPLACES_H
