//===- Reach.h - where a value comes from, over the whole program ---------===//
//
// In: a Program and the catalog. Out: walks backwards along value flow, with
// the steps that lead there. Calls and returns are matched up-then-down: seen
// from a value's birth it leaves functions through returns, then enters
// functions through parameters; a function that only passes a value through is
// summarised by the parameters its result is made of, so that its callers do
// not mix.
//
//   into(x)            = flows into x
//   into(f|p_i)        = argument i of every call that may run f  (to a caller)
//   into(result of c)  = f|return for f that c may run            (to a callee)
//                      + argument i of c for i in summary(f)
//   into(v), v passed by reference as argument i of c = f|p_i     (to a callee)
//   into(element i of t) = flows into t that place it there, element i of what
//                          is copied to t whole
//   into(keys of m) = what m[k] adds, keys of what is copied to m whole
//   into(text a formatter makes) = its format, when that is no literal
//
// A call may run the function it names, those that override it, and, when it
// calls what a variable, field or parameter holds, each function that gets
// there.
//
// Walking backwards, callers come first: once a callee was entered, no caller
// is, unless the value came by way of a field.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_REACH_H
#define KEYSPREAD_REWRITES_GRAPH_REACH_H

#include "matchers/catalog/Catalog.h"
#include "rewrites/graph/Program.h"
#include "rewrites/graph/checks/Finding.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>
#include <unordered_map>

namespace keyspread {

class Reach {
public:
  Reach(const Program &P, const Catalog &Known);

  enum class Direction { Inside, ToCaller, ToCallee };
  struct Edge {
    facts::Entity From;
    facts::Part Kept = facts::Part::Whole;
    Site At;
    Direction Towards = Direction::Inside;
    const facts::Flow *By = nullptr; // of an assignment or initialisation
    const facts::Call *Through = nullptr;
    uint32_t Taken = facts::None, Placed = facts::None; // as a Source's
  };
  /// What is asked of E.From when \p Element is asked of what E leads into (of
  /// a tuple; None: all of it).
  struct Asked {
    uint32_t Element = facts::None;
    facts::Part Kept = facts::Part::Whole;
  };
  /// Nothing when E gives another element.
  static std::optional<Asked> ask(const Edge &E, uint32_t Element);
  std::vector<Edge> into(const facts::Entity &E) const;

  /// The steps from a walk's start to one of its places, the last one first.
  /// Lives as long as the walk.
  class Trail {
  public:
    struct Link {
      const Edge *Step;
      const Link *Before;
    };
    class Iterator {
    public:
      explicit Iterator(const Link *At) : At(At) {}
      const Edge *operator*() const { return At->Step; }
      Iterator &operator++() {
        At = At->Before;
        return *this;
      }
      bool operator!=(const Iterator &O) const { return At != O.At; }

    private:
      const Link *At;
    };
    Trail() = default;
    explicit Trail(const Link *Last) : Last(Last) {}
    bool empty() const { return !Last; }
    const Edge *back() const { return Last->Step; }
    const Link *last() const { return Last; }
    Iterator begin() const { return Iterator(Last); }
    Iterator end() const { return Iterator(nullptr); }

  private:
    const Link *Last = nullptr;
  };

  /// A place of a walk.
  struct Node {
    facts::Entity At;
    facts::Part Kept = facts::Part::Whole;
    Trail Path;
    uint32_t Element = facts::None; // of At, a tuple
  };
  struct Limits {
    bool Callers = true;
    bool Callees = true;
    bool Parts = false; // also along leading and later parts
  };
  /// Visits every entity that \p From takes its value from, nearest first, each
  /// once. \p Visit returns false to go no further there.
  void walk(const std::vector<facts::Source> &From, Limits L,
            llvm::function_ref<bool(const Node &)> Visit) const;

  /// Functions that \p C may run, sorted; what it names comes first.
  std::vector<std::string> targetsOf(const facts::Call &C) const;
  /// Calls that may run \p Usr.
  std::vector<const facts::Call *> callersOf(const std::string &Usr) const;
  /// What a call names when it may run \p Usr: methods that it overrides,
  /// directly or not, and places that hold it.
  std::vector<std::string> standsFor(const std::string &Usr) const;

  /// Parameters of \p Usr its result is made of, whole.
  const std::set<unsigned> &summary(const std::string &Usr) const;

  /// The steps of \p N as a reader follows them, from birth to use.
  std::vector<Step> describe(const Node &N) const;

  const Program &P;
  const Catalog &Known;

private:
  std::vector<std::string> overriddenBy(const std::string &Usr) const;
  void findOverrides();
  void findHeld();
  void findReferences();
  using Users = std::map<std::string, std::set<std::string>>;
  void summarise();
  bool summarise(const std::string &Usr, Users &Dependents);
  bool findLeading(const facts::Function &F, Users &Dependents);
  void forget(const facts::Call &C);
  const std::set<unsigned> &leading(const facts::Entity &Made) const;
  void addLeading(const facts::Call &C, const facts::Entity &Made,
                  std::vector<Edge> &Out) const;
  void addFilled(const facts::Entity &E, std::vector<Edge> &Out) const;
  const std::vector<Edge> &edges(const facts::Entity &E) const;
  void addFormat(const facts::Call &C, std::vector<Edge> &Out) const;
  void addCallerEdges(const facts::Entity &E, std::vector<Edge> &Out) const;
  void addResultEdges(const facts::Entity &E, std::vector<Edge> &Out) const;

  std::map<std::string, std::set<unsigned>> Summaries;
  /// The parameters that lead what a function makes, without being all of it:
  /// by its result, or by the parameter that it writes.
  std::map<facts::Entity, std::set<unsigned>> Leading;
  struct Reference {
    const facts::Call *By;
    facts::Entity To; // the callee's parameter
    uint32_t Element; // of the tuple that is passed
  };
  std::unordered_map<facts::Entity, std::vector<Reference>> PassedByReference;
  std::unordered_map<facts::Entity, std::vector<const facts::Call *>>
      WrittenBy; // formatters, by their buffer
  std::map<std::string, std::set<std::string>> Overriders; // indirect ones too
  std::map<facts::Entity, std::set<std::string>> Held;   // functions, by place
  std::map<std::string, std::set<facts::Entity>> HeldIn; // the other way round
  mutable std::unordered_map<facts::Entity, std::vector<Edge>> Cache;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_REACH_H
