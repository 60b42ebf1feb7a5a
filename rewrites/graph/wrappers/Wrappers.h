//===- Wrappers.h - the program's own database calls ----------------------===//
//
// In: the program and the catalog. Out: for functions that pass their
// parameters on to a database call, an Api of the catalog's form, so that
// nothing after this asks whether a call is the library's or a wrapper's.
//
//   role r at argument i of a call in f, argument i takes its value from f|p_k
//     =>  f has role r at parameter k
//
// to a fixed point: wrappers of wrappers are wrappers. f is also the function
// that keeps the value in a field which the call takes it from. Text that f
// adds behind or, as EXPLAIN, in front of the SQL changes nothing; a value put
// into a statement of its own is no SQL. What overriding methods and the
// functions of a place are, the base's method and calls of that place are too.
// The plan's entries stand as they are, and a denied function learns nothing.
//
// A function whose
// parameter names the table of an access is a wrapper of the access; what it
// makes itself (columns, rows, keys) does not show at its calls.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H
#define KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

/// Why a function has a role.
struct WrapperReason {
  enum RoleTy {
    Sql,
    StatementName,
    Value,
    Values,
    NamedValues,
    Index,
    ParameterName,
    Table
  } Role = Sql;
  std::string Usr;
  unsigned Parameter = 0;
  const facts::Call *At = nullptr; // the call in it that has the role
  unsigned Argument = 0;           // the parameter reaches this one
  std::string By; // of a base or place: the function that learned it
};

class Wrappers {
public:
  explicit Wrappers(const Reach &R);

  /// What the call means: the catalog's entry, else the inferred one, else
  /// null.
  const Api *of(const facts::Call &C) const;

  /// Why calls of a wrapper do not show all of the access that it makes: a
  /// sentence without a full stop. Empty when they do.
  std::string hidden(const facts::Call &C) const;

  /// A parameter of a function.
  struct Place {
    const facts::Function *F = nullptr;
    unsigned I = 0;
  };
  /// The parameter that \p E is, whole, and not by way of a field.
  /// \p Alone: nothing else may reach it.
  std::optional<Place> parameterOf(const facts::Expr &E, bool Alone) const;

  /// Inferred entries by USR, for messages and tests.
  const std::map<std::string, Api> &inferred() const { return Found; }

  /// Why they are, in the order in which they were found.
  const std::vector<WrapperReason> &reasons() const { return Reasons; }

  /// The program's own function, whose bare name a library's has too: a
  /// function with C++ linkage is not the C library's `read`.
  bool isOwn(const std::string &Usr) const;

  /// The plan says what \p F does, or that it does nothing.
  bool planned(const facts::Function &F) const;

private:
  struct Learner;
  bool stepAccess();
  void takeAccess(const facts::Function &F, const Api &Learned,
                  std::string Hides);
  /// A parameter that reaches an argument; Added: with text around it.
  struct Given {
    const facts::Function *F = nullptr;
    unsigned I = 0;
    bool Added = false;
  };
  std::vector<Given> given(const facts::Call &C, std::optional<unsigned> Arg,
                           bool Text) const;
  bool isMadeOf(const facts::Call &C, const facts::Entity &Field) const;
  HandleRole handleOutside(const facts::Call &C, const Api &A,
                           const facts::Function &F) const;
  void seed();
  const Api *libraryEntry(const facts::Function &F) const;
  void run(bool Values);
  void share(const std::string &Usr);
  bool join(const std::string &To, const Api &A, const std::string &By);
  void changed(const std::string &Usr);
  void findConcrete();
  bool bindsConcrete(const facts::Call &C, const Api &A) const;
  void learn(const facts::Call &C, const Api &A, bool Values);
  bool takesSql(const std::string &Usr) const;

  const Reach &R;
  std::map<std::string, Api> Found;
  std::map<std::string, std::string> Hidden; // by USR
  std::set<const facts::Call *> LearnedFrom; // accesses
  std::set<facts::Entity> Concrete;
  std::vector<WrapperReason> Reasons;

  // Calls to learn from, by index: in this round, and in the next one.
  size_t Current = 0;
  std::set<size_t> Now, Next;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H
