//===- Trace.h - what a function does to the database, in order -----------===//
//
// A trace is the ordered tree of events of one entry: calls of database
// libraries (prepare, bind, run, fetch, id read, key-value and mutation access)
// and other calls with an effect, inside the branches and loops they run in,
// with returns and throws where they stand. Each event has its arguments as
// values; what it gives is a value too (Kind::Result), so that "the id that
// this INSERT made" and "the statement that was prepared here" have names.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_TRACE_H
#define KEYSPREAD_REWRITES_TRACE_TRACE_H

#include "matchers/catalog/Catalog.h"
#include "rewrites/program/Code.h"
#include "rewrites/trace/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::trace {

/// A call on the way from an entry into what is run, the innermost first.
struct CallSite {
  const program::Function *In = nullptr; // that the call stands in
  const facts::Node *At = nullptr;
  const CallSite *Up = nullptr;
};

struct Event;

/// A value that is read when its statement runs.
struct ReadAgain {
  const Event *Bound = nullptr; // the call that gave its address
  size_t Index = 0;             // of an array of structs: which of them
  V Now;
};

struct Event {
  const Api *How = nullptr; // null: a call with an effect, of no database
  std::string Name;         // of the function: qualified
  V Object;                 // of a method: its handle, or where it is
  std::vector<V> Args;      // without the object
  std::vector<V> Behind;    // beside Args: what stood where a pointer points
  std::vector<V> Bound;     // of an array of structs: what each of them binds
  const program::Function *In = nullptr; // that the call stands in
  const facts::Node *At = nullptr;
  const CallSite *Up = nullptr; // the call that led there; null: none
  V Handle;                     // the statement it works on; none: no value
  V Text;                       // SQL that it is given; none: no value
  /// Of one that is given a text: what is known there of conditions that others
  /// decide. `if (!a && !b) return;`
  std::vector<std::pair<V, bool>> Known;
  /// Of a read of an id, and of what runs a statement: what made a row before
  /// it, a Result of an event, or a Choice between such.
  V After;
  /// Of what runs a statement: values that it was given by their addresses, as
  /// they lie there now; empty where all are as they were bound.
  std::vector<ReadAgain> Again;
  /// It was given a piece of the text of this one, whose Text has all of them.
  const Event *PieceOf = nullptr;
  bool MakesRandom = false;   // of no order, and each time another value
  bool InConstant = false;    // while a global constant is made: in no trace
  mutable bool Stays = false; // behind the run that made it
  unsigned Number = 0;        // in the order of the run
  bool isDatabase() const { return How != nullptr; }
};

struct Item {
  enum KindTy { Happens, Branch, Loop, Return, Throw, Break, Continue };
  KindTy Kind = Happens;
  const Event *Of = nullptr;       // of Happens
  V Value;                         // condition, or what is returned
  std::vector<Item> First, Second; // then and else; the loop's turn
  const facts::Node *At = nullptr;
  const program::Function *In = nullptr;
  unsigned Turns = 0; // of Loop: the number in the names of what turns change
};

/// A statement in a member of the object that a method is run on or a function
/// makes, or in a global variable: of members by the way from the object.
struct Kept {
  std::vector<std::string> Path;
  V Of;
  const Event *By = nullptr; // was given its text
};

/// A member has the id that another function read.
struct KeptId {
  const Event *Read = nullptr;
  const program::Function *In = nullptr; // that the member is named in
  const facts::Node *At = nullptr;       // there
  const CallSite *Up = nullptr;          // the call that led there
};

/// What a call of a function of the program gave, where structs say into what
/// the cells of rows are put: that may be a cell that was put there before.
struct Gave {
  const program::Function *In = nullptr;
  const facts::Node *At = nullptr; // the call
  V Of;
};

struct Trace {
  const program::Function *Entry = nullptr;
  std::vector<Gave> Given;
  std::vector<V> Parameters;
  /// What it leaves for others to run, in the order of their paths.
  std::vector<Kept> Statements;
  std::vector<Item> Items;
  std::vector<KeptId> KeptIds;
  V Result;
  /// Functions that the run was in, its own among them; sorted by address.
  std::vector<const facts::Body *> Entered;
  std::string Cut;      // it was not run to its end: why
  size_t Aside = 0;     // as many functions were left aside (Runs.h)
  size_t MostSteps = 0; // that it might take
};

/// What a call that takes all values of its statement at once is given, one
/// behind the other: of an array as many as it is told. Empty where nobody
/// knows.
std::vector<V> valuesGiven(const Event &E);

/// What an argument of a pack stands for: of a list that is given to be taken
/// apart, `make_dynamic_params(all)`, its elements, else itself; nothing where
/// nobody knows how many there are.
std::optional<std::vector<V>> spreadOf(V Of);

/// What a call that takes the values of its statement by name is given, without
/// the ":" of the names. Empty where nobody knows.
std::vector<std::pair<std::string, V>> namedValuesGiven(const Event &E);

/// \p Name without its ":", "@" or "$".
std::string bareParameter(llvm::StringRef Name);

/// The name that \p E, a call of the database, gives or takes a prepared
/// statement by, with sql::HoleByte for each part that is put in at run time;
/// empty: none, or nobody knows.
std::string statementName(const Event &E);

/// Where a function finds the statement \p Handle that another one left: as
/// Kept::Path. First the whole way from its own members, then the ways within
/// each object that a pointer or a reference on it leads to, which may have put
/// it there itself. Empty: it is none of those.
std::vector<std::vector<std::string>> keptPaths(V Handle);

/// It gives values to a statement, and runs nothing.
bool isBind(const Event &E);

/// \p Of asks how binds went, each of them one of \p Which, and nothing else.
bool tellsOfBinds(V Of, llvm::function_ref<bool(const Event &)> Which);

/// Every event of \p Items, in the order of the text of the tree.
void forEachEvent(const std::vector<Item> &Items,
                  const std::function<void(const Event &)> &Do);

/// The events as lines, indented by branch and loop, each with its place.
std::string print(const Trace &T, const program::Code &Of);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_TRACE_H
