//===- Handles.h - which object an expression is --------------------------===//
//
// In: an expression that names an object with state: a key set, a mutation
// builder, options. Out: where that object was made, however it got here: in a
// variable, a field, a parameter, a result, or along a chain of calls that each
// return their object.
//
//   object(v)          = object(x) for the writes v = x that may hold here
//   object(f|p_i)      = object(argument i) of every call of f, or of the call
//                        that f was entered by
//   object(result(c))  = c itself when the catalog says that c makes one
//                      = object(receiver of c) when c returns its object
//                      = object(f|return) for f = callee(c)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_HANDLES_H
#define KEYSPREAD_REWRITES_GRAPH_HANDLES_H

#include "rewrites/graph/wrappers/Wrappers.h"

namespace keyspread {

/// Where an object was made.
struct MadeObject {
  facts::Entity At;                // two expressions with one At are one object
  const facts::Call *By = nullptr; // the call that makes it; null: a variable
  /// The object may be named more than once for each time that it is made: in a
  /// loop, in a function called several times, as a field.
  bool Repeated = false;
  /// Why its making is not seen; empty when it is.
  std::string Unseen;
};

/// Objects that \p Handle may be at \p At, each once, sorted.
std::vector<MadeObject> objectsOf(const Reach &R, const Wrappers &W,
                                  const std::vector<facts::Source> &Handle,
                                  const facts::Call &At);

/// A call that adds a key, a row or an option to an object.
struct Addition {
  const facts::Call *By = nullptr;
  const Api *How = nullptr;
  MadeObject To;
};

/// All of the program, by the object's place, in the order of the source.
std::map<facts::Entity, std::vector<Addition>> additionsOf(const Reach &R,
                                                           const Wrappers &W);

/// Calls that give an object to a function whose body is not seen and that may
/// add to it, by the object's place.
std::map<facts::Entity, const facts::Call *> escapesOf(const Reach &R,
                                                       const Wrappers &W);

/// The object that \p C names by \p H.
std::vector<facts::Source> sourcesBy(const HandleRole &H, const facts::Call &C);
/// \p E is a field of \p Class.
bool isFieldOf(const facts::Entity &E, const std::string &Class);
/// What a method of the program returns from a field of its object, `st.get()`,
/// is that object's: \p Handle with these objects instead.
std::vector<facts::Source> ownersOf(const Reach &R,
                                    std::vector<facts::Source> Handle);
/// ... and by its handle.
std::vector<facts::Source> handleOf(const facts::Call &C, const Api &A);

/// The call makes a key set or a builder, or is a wrapper that returns one.
bool makesObject(const Api &A);

/// \p Inner lies in the innermost loop around \p C, or there is none.
bool sameLoop(const facts::Call &C, const facts::Call *Inner);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_HANDLES_H
