//===- Value.h - what the symbolic run computes with ----------------------===//
//
// A value is a node that never changes, made in a Values store and shared. A V
// is a value with the way it came: the places of the program that it passed, so
// that messages can tell it and edits can be put there. What is not known is a
// value of its own with its reason, and spoils only what it touches.
//
// Objects are values too: a std::string is its text, a struct a Record, a
// vector a List. What has an identity (a variable, something on the heap, what
// an unknown pointer points to) is a Root, and a Place is a path into one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_VALUE_H
#define KEYSPREAD_REWRITES_TRACE_VALUE_H

#include "matchers/facts/Body.h"
#include "rewrites/trace/lifetime/Pool.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace keyspread::trace {

struct Value;
struct Event;

/// One place on the way of a value, and the way before it.
struct Step {
  enum KindTy {
    Born,     // made here
    Given,    // as an argument
    Returned, // by a function
    Kept,     // in a variable, a field or an element
    Part,     // of a text, a list, an object
    Narrowed, // to a whole number of fewer bits
    Counted   // up from what stood in the same place
  } Kind = Born;
  const facts::Bodies *Unit = nullptr;
  const facts::Node *At = nullptr;
  const Step *Before = nullptr;
  mutable bool Stays = false; // behind the run that made it
};

struct V {
  const Value *Of = nullptr;
  const Step *Way = nullptr;
  explicit operator bool() const { return Of != nullptr; }
};

/// What has an identity.
struct Root {
  enum KindTy { Local, Global, Heap, Pointee } Kind = Local;
  facts::Entity Name;        // of Local and Global
  unsigned Id = 0;           // tells frames, and things on the heap, apart
  const Value *Of = nullptr; // of Pointee: the pointer
};

/// A path into a root: fields by their entities, elements as "#3", "#?" where
/// nobody knows which, keys of a map as "[key]", "[?3]" where they are not
/// known.
struct Place {
  const Root *Base = nullptr;
  std::vector<std::string> Path;

  Place at(std::string Step) const {
    Place P = *this;
    P.Path.push_back(std::move(Step));
    return P;
  }
  friend bool operator==(const Place &A, const Place &B) {
    return A.Base == B.Base && A.Path == B.Path;
  }
};

/// The names of an object's parts, or a map's keys: one list for all that have
/// the same, owned by the Values.
class NameList {
public:
  using List = std::vector<std::string>;
  NameList() = default;
  explicit NameList(const List *Of) : Of(Of) {}
  List::const_iterator begin() const { return all().begin(); }
  List::const_iterator end() const { return all().end(); }
  size_t size() const { return all().size(); }
  bool empty() const { return all().empty(); }
  const std::string &operator[](size_t I) const { return all()[I]; }
  const List &all() const {
    static const List None;
    return Of ? *Of : None;
  }
  const List *id() const { return Of; }
  friend bool operator==(NameList A, NameList B) {
    return A.Of == B.Of || A.all() == B.all();
  }

private:
  const List *Of = nullptr;
};

enum class Kind {
  Unknown, // Name: the reason
  Symbol,  // an input of the run: Name says which
  Text,    // Name: the bytes, of From's runs from Offset on
  Number,  // Number; Name: of an enumerator
  Real,    // Name
  Null,
  Join,      // texts one behind the other
  Repeat,    // Parts[0] as often as a loop turns, one behind the other
  Pointer,   // To
  Record,    // Parts by Names; Base: what it was before those were set
  List,      // Parts in order; Open: others may follow. With a Base, a symbol:
             // a loop put Parts[0] in once each turn, and counted Base from
             // Number on
  Map,       // Parts by Names, the keys; Open: others may be in it, those of
             // Base where it has one
  Function,  // Name: its key
  Closure,   // Name: key of the call operator; Parts by Names: the captures
  Operation, // Name of Parts: pure, "+" or a function's qualified name
  Project, // the part Name of Parts[0], which is not known in parts. "turn 3":
           // what it is where the symbol Parts[1] is 3; "column id": where it
           // is the number of the column of that name
  Choice,  // Parts[1] where Parts[0] holds, else Parts[2]
  Result   // what an event gave; Name: which of its results, Number its own
};

struct Value {
  trace::Kind Kind = Kind::Unknown;
  std::string Name;
  std::vector<V> Parts;
  NameList Names;
  int64_t Number = 0;
  bool Open = false;
  bool Anyone = false;  // it, or some part of it, is what nobody can tell
  bool MayBeId = false; // it may be an id that the database gave
  bool HasCell = false; // it is, or is made of, what a cell of a row holds
  mutable bool Stays = false;        // behind the run that made it
  uint32_t Hash = 0;                 // the same of those that are the same
  V Base;                            // of Record, List; of a Map: where it
                                     // has other keys, what it was before
  Place To;                          // of Pointer
  const facts::Node *From = nullptr; // of Text: where it is written; of a
                                     // Number that tells of the source, or of
                                     // the size of something in it
  const facts::Bodies *Unit = nullptr;
  uint32_t Offset = 0;
  const Event *By = nullptr; // of Result; of Unknown: what left it there
};

/// In the name of what a loop changes: between the place that it changes and
/// the loop's number, which is Item::Turns.
inline constexpr llvm::StringLiteral InTurnsOf = " in turns of the loop ";

/// In front of the name of a function in that of an operation: another form of
/// the same text, as what a database's function escaped.
inline constexpr llvm::StringLiteral TextOf = "text of ";

/// The step of a key of which nothing is known: not even that it is the one
/// that was looked at before.
inline constexpr llvm::StringLiteral AnyKey = "[?]";

/// The step of a key that is not known.
bool isOpenKey(llvm::StringRef Step);

/// What the map \p Of was before the run put something into it: itself where
/// the run was given it, nothing where nobody knows.
V mapBefore(V Of);

/// Why a closed map has no value for a key.
inline constexpr llvm::StringLiteral NoSuchKey =
    "nothing is kept under this key";

/// Makes values; they live as long as it does, or the run that made them
/// (lifetime/Sweep.h).
class Values {
public:
  /// \p By: the event that left it, where there was one.
  V unknown(std::string Why, const Event *By = nullptr);
  V symbol(std::string Name);
  V text(std::string Bytes, const facts::Node *From = nullptr,
         const facts::Bodies *Unit = nullptr, uint32_t Offset = 0);
  V number(int64_t N, std::string Enumerator = "",
           const facts::Node *From = nullptr);
  V real(std::string Spelled);
  V null();
  V boolean(bool B) { return number(B); }
  /// Of texts and what is turned into text; joins in it are taken apart.
  V join(std::vector<V> Parts);
  V repeat(V Of);
  V pointer(Place To);
  V record(const std::vector<std::string> &Names, std::vector<V> Parts,
           V Base = {});
  V list(std::vector<V> Parts, bool Open = false);
  /// What a loop fills: \p Each, of one turn; the symbol \p Counter is \p First
  /// in the first of them.
  V turns(V Each, V Counter, int64_t First);
  V map(const std::vector<std::string> &Keys, std::vector<V> Parts, bool Open);
  V function(std::string Key);
  V closure(std::string Key, const std::vector<std::string> &Names,
            std::vector<V> Captures);
  V operation(std::string Name, std::vector<V> Parts);
  /// Of two states of an object it is the object with a choice in each field,
  /// of two states of a map one in each key.
  V choice(V If, V Then, V Else);
  V result(const Event *By, std::string Which = "");

  /// A key, or an index, as a step of a place. One that is not known is another
  /// than every other one that is not known, as ids are.
  std::string keyOf(V Of);

  /// The part \p Step (as in a Place) of \p Of.
  V select(V Of, const std::string &Step);
  /// \p Of with its part at \p Path from \p I on replaced.
  V update(V Of, const std::vector<std::string> &Path, size_t I, V New);

  /// \p Of with one more place on its way.
  V on(V Of, Step::KindTy Kind, const facts::Bodies *Unit,
       const facts::Node *At);

  /// One more step behind \p Before.
  const Step *step(Step::KindTy Kind, const facts::Bodies *Unit,
                   const facts::Node *At, const Step *Before);
  /// \p Of, which went the way \p Via from where it was.
  V along(V Of, const Step *Via);

  /// The turns of a loop leave \p Symbol in a place: \p Before where there are
  /// none, else what one made of it, \p After.
  void leaves(V Symbol, V Before, V After);
  /// What \p Symbol may be, by the turns of its loop; empty: no loop leaves it.
  const std::vector<V> &leftInTurns(const Value &Symbol) const;

  /// A member that had, in some object, what a cell of a row holds.
  struct CellOf {
    llvm::StringRef Member;
    const Value *Cell = nullptr;
  };
  /// In the order in which they were seen; each once.
  const std::vector<CellOf> &cells() const { return Cells; }

  /// How many there are.
  size_t size() const { return All.size(); }
  /// What is asked for in later runs: values that are told by their numbers in
  /// the steps of places, and what loops leave in symbols of runs before.
  void eachLasting(llvm::function_ref<void(V)> Do) const;
  /// Of cells(), those that were seen since settle().
  void eachYoungCell(llvm::function_ref<void(const Value &)> Do) const;
  /// All that was made so far stays.
  void settle();
  /// Ends what was made since, and does not stay.
  void sweep();

private:
  /// What is asked for of a value that a loop made: where its symbol Counter is
  /// Turn, or, without a Turn, the part of it that has this Name.
  struct Asked {
    V Counter, Turn;
    std::string Name;
  };
  V partOf(V Of, const Asked &What, unsigned Depth = 0);
  V cellNamed(const Value &Map, llvm::StringRef Step);
  V anyOf(V List);
  V eitherState(V If, V Then, V Else);
  V eitherMap(V If, V Then, V Else);
  V eitherList(V If, V Then, V Else);
  std::vector<V> partsOf(V Of, NameList Names);
  std::vector<V> eitherPart(V If, V Then, V Else, NameList Names);
  NameList named(const std::vector<std::string> &Names);
  NameList alsoNamed(NameList Names, const std::string &One);
  NameList bothNamed(NameList One, NameList Two);
  V withElement(V Of, const std::string &Step, V Part);
  V withParts(Kind K, NameList Names, std::vector<V> Parts, V Base, bool Open);
  static Value made(Kind K, std::string Name = "", std::vector<V> Parts = {});
  const Value *keep(Value V);
  void noteCells(const Value &Object);
  Cache<const Value *, std::vector<V>> Left; // by loops, by symbol
  Pool<Value> All;
  Pool<Step> Steps;
  std::vector<CellOf> Cells;
  size_t OldCells = 0;
  std::set<std::pair<llvm::StringRef, const Value *>> CellsSeen;
  std::set<std::vector<std::string>> NameLists;
  std::map<std::pair<const NameList::List *, std::string>, NameList> Longer;
  std::map<std::pair<const NameList::List *, const NameList::List *>, NameList>
      Both; // names of two
  using PartOf = std::pair<const Value *, std::string>;
  Cache<int64_t, const Value *> Numbers; // those of which no more is told
  Cache<PartOf, const Value *> Projected;
  Cache<PartOf, V> Selected; // of choices
  std::map<const Value *, size_t> OpenKeys;
  std::vector<const Value *> OpenKeyValues; // by those numbers
  Cache<std::string, const Value *> Symbols;
  Cache<std::pair<const Event *, std::string>, const Value *> Results;
  Cache<Kind, const Value *> Nothing; // the one that is null
};

/// They are the same whatever is put in for what is not known. Ways do not
/// count. False, too, of values so large that it is not told in reasonable
/// time.
bool same(V A, V B);

/// For people: "INSERT ... " + id, st.bind(...), unknown: ....
std::string print(V Of);
std::string print(const Place &P);
/// ... for a message: no longer than a person reads, the beginning and the end.
std::string brief(V Of);

/// Conditions that nobody can tell.
inline constexpr const char *LeftEarly = "left early";
inline constexpr const char *WhichElement = "which element";
/// What nobody can tell is one symbol for all: it says nothing of another time.
inline bool isAnyone(const Value &X) {
  return X.Kind == Kind::Symbol &&
         (X.Name == LeftEarly || X.Name == WhichElement);
}

/// Deeper than this nobody asks what a value is made of.
constexpr unsigned MostDepth = 8;

/// \p Of is made of \p Part, or of what a call gave that was told it.
bool isMadeOf(V Of, V Part);

/// True or false where \p Of is known to be; else unset.
std::optional<bool> truth(V Of);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_VALUE_H
