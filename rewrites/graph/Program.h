//===- Program.h - the facts of many units as one program -----------------===//
//
// In: UnitFacts, in any order. Out: one set of functions, calls, templates and
// flows, each once however many units read the header it stands in, with the
// indexes that the rest of the graph asks. Sorted: the same whatever -j was.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_PROGRAM_H
#define KEYSPREAD_REWRITES_GRAPH_PROGRAM_H

#include "matchers/facts/Facts.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace keyspread {

class Program {
public:
  /// \p Units is taken apart. Order does not matter.
  explicit Program(std::vector<facts::UnitFacts> Units);

  std::map<std::string, facts::Function> Functions; // by USR
  std::vector<facts::Call> Calls;                   // by site, then callee
  std::map<facts::Entity, facts::Template> Templates;
  std::vector<facts::Aggregate> Aggregates;       // indexes in Exprs are ours
  std::map<facts::Entity, facts::Buffer> Buffers; // by variable
  std::vector<facts::Flow> Flows;
  std::vector<facts::Origin> Origins;
  std::vector<facts::Arithmetic> Arithmetics; // by site
  std::vector<facts::Comparison> Comparisons; // by site
  std::vector<facts::Loop> Loops;             // by site
  std::map<std::string, facts::File> Files;   // by path
  std::vector<facts::MacroUse> Macros;        // by definition
  std::vector<facts::DeclaredTable> Tables;   // by name, then by site
  std::vector<facts::TypePlace> TypePlaces;   // by site, then by entity
  std::vector<facts::TypeUse> TypeUses;       // by site of the value
  std::vector<Site> Outlets;                  // by site

  /// The table that objects of this class are kept in; null: none is declared.
  const facts::DeclaredTable *tableOf(const std::string &ClassName) const;
  /// Something takes its value from \p E.
  bool isUsed(const facts::Entity &E) const;
  const facts::Call *callOfResult(const facts::Entity &Result) const;
  const std::vector<const facts::Call *> &callsOf(const std::string &Usr) const;
  const std::vector<const facts::Flow *> &
  flowsInto(const facts::Entity &E) const;
  const std::vector<const facts::Flow *> &
  flowsOutOf(const facts::Entity &E) const;
  /// The origin that \p E holds; null when none does.
  const facts::Origin *originOf(const facts::Entity &E) const;
  /// The function whose parameter \p E is; null when E is no parameter.
  const facts::Function *functionOfParameter(const facts::Entity &E,
                                             unsigned &Index) const;
  /// The array of characters that \p Text is written into; null when there is
  /// none, or when it is not known.
  const facts::Buffer *bufferOf(const facts::Template &Text) const;
  /// The text that is made where \p Argument is a format; null when it is none.
  const facts::Template *formattedAt(const Site &Argument) const;
  /// How often the macro \p Name, defined in \p File, is expanded to what its
  /// body has at byte \p At.
  size_t macroUses(const std::string &File, const std::string &Name,
                   uint32_t At) const;

private:
  void take(facts::UnitFacts U);
  void sortAll();
  void index();

  std::set<facts::Entity> Used;
  std::unordered_map<facts::Entity, const facts::Call *> ByResult;
  std::unordered_map<std::string, std::vector<const facts::Call *>> ByCallee;
  std::unordered_map<facts::Entity, std::vector<const facts::Flow *>> Into,
      OutOf;
  std::map<Site, const facts::Template *> Formatted; // by format argument
  std::map<std::pair<std::string, std::string>,
           std::vector<const facts::MacroUse *>>
      MacroUses;
  std::unordered_map<facts::Entity, const facts::Origin *> BornIn;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_PROGRAM_H
