//===- Code.h - the bodies of many units, linked --------------------------===//
//
// In: facts::Bodies of every unit. Out: one program to run: functions by key,
// classes, constants, overriders, who calls whom. What stands in a header is
// seen in many units and kept once.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROGRAM_CODE_H
#define KEYSPREAD_REWRITES_PROGRAM_CODE_H

#include "matchers/facts/Body.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <vector>

namespace keyspread::program {

/// A body with the unit whose files its places count in.
struct Function {
  const facts::Body *Of = nullptr;
  const facts::Bodies *Unit = nullptr;
};

struct Global {
  const facts::GlobalValue *Of = nullptr;
  const facts::Bodies *Unit = nullptr;
};

/// Calls \p Take with each place (a Ref) that \p B assigns, counts, takes the
/// address of, gives by reference, or calls a method of that may change it.
template <typename F> void forEachWritten(const facts::Body &B, F Take) {
  using facts::Op;
  for (const facts::Node &N : B.Nodes) {
    if ((N.Kind == Op::Assign || N.Kind == Op::Step || N.Kind == Op::Address) &&
        !N.Operands.empty())
      Take(N.Operands[0]);
    if (N.Kind != Op::Call && N.Kind != Op::Make)
      continue;
    const size_t First = size_t(N.HasCallee) + size_t(N.HasObject);
    // Who calls a method of a constant object says so by its type.
    if (N.HasObject && !llvm::StringRef(B.Nodes[N.Operands[N.HasCallee]].Type)
                            .starts_with("const "))
      Take(N.Operands[N.HasCallee]);
    for (size_t I = 0; I < N.How.size() && First + I < N.Operands.size(); ++I)
      if (N.How[I] == facts::Passed::Reference)
        Take(N.Operands[First + I]);
  }
}

class Code {
public:
  explicit Code(std::vector<facts::Bodies> Units);
  Code(const Code &) = delete;

  /// Null: not in the program, or not lowered.
  const Function *find(llvm::StringRef Key) const;
  const facts::ClassShape *classNamed(llvm::StringRef Qualified) const;
  const facts::ClassShape *classOf(llvm::StringRef Key) const;
  /// \p Type: canonical, as facts::Node has it, without const.
  const facts::ClassShape *classOfType(llvm::StringRef Type) const;
  /// All of them, sorted by key; of those in a header the first that was seen.
  const std::vector<const facts::ClassShape *> &classes() const {
    return AllClasses;
  }
  const Global *global(llvm::StringRef Entity) const;
  /// Methods that override \p Key, directly or not; sorted.
  std::vector<std::string> overriders(llvm::StringRef Key) const;
  /// Constructors of \p Class (qualified) that take \p Count arguments; sorted
  /// by key.
  std::vector<const Function *> constructors(llvm::StringRef Class,
                                             size_t Count) const;

  /// What runs when an object of \p Class (a key) is called with \p Count
  /// arguments; sorted by key.
  std::vector<const Function *> callOperators(llvm::StringRef Class,
                                              size_t Count) const;

  /// Functions that the program puts into the field \p Entity; what comes from
  /// elsewhere may be in it, too.
  const std::set<std::string> &heldBy(llvm::StringRef Entity) const;

  /// Somebody may write to the variable \p Entity, or take its address.
  bool isWritten(llvm::StringRef Entity) const {
    return Written.count(Entity) != 0;
  }

  /// All such variables, and whatever else is written to.
  const std::set<std::string, std::less<>> &written() const { return Written; }

  /// As they were given.
  const std::vector<facts::Bodies> &units() const { return Units; }
  /// All functions, sorted by key.
  const std::vector<Function> &functions() const { return Sorted; }
  /// Some body of the program names \p Key other than as its own, or has the
  /// objects that it, a destructor, ends.
  bool isCalled(llvm::StringRef Key) const { return Called.count(Key) != 0; }

  Site site(const facts::Bodies &Unit, const facts::Where &W) const {
    return Unit.site(W);
  }

private:
  void index(const facts::Bodies &U);
  void findEnded();
  void findWritten(const facts::Body &B);
  void findHeld(const facts::Body &B);

  std::vector<facts::Bodies> Units;
  std::vector<Function> Sorted;
  std::vector<const facts::ClassShape *> AllClasses;
  llvm::StringMap<Function> ByKey;
  llvm::StringMap<const facts::ClassShape *> ByQualified, ByType, Classes;
  llvm::StringMap<Global> Globals;
  llvm::StringMap<std::set<std::string>> Overriders; // direct
  llvm::StringMap<std::set<std::string>> Makers;     // keys, by class
  llvm::StringMap<std::set<std::string>> Callers;    // operator(), by class
  llvm::StringMap<std::set<std::string>> Held;       // by field
  std::set<std::string, std::less<>> Called, Written;
};

} // namespace keyspread::program

#endif // KEYSPREAD_REWRITES_PROGRAM_CODE_H
