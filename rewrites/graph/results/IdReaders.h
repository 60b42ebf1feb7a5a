//===- IdReaders.h - functions that read a database-assigned id -----------===//
//
// In: the linked program. Out: functions that give their caller the id which
// another call read: by return, or through a reference.
//
//   reader(f)  when f|return or f's output parameter takes its value, whole,
//              from an id read in a function that has no statement of its own
//   reader(m)  when m is overridden by a reader, or a place that holds one
//
// A function with a statement of its own, such as one that inserts a user and
// returns the id, does more than read it: its calls are no reads. One that is
// given the text, insert(sql), reads the id of what its caller inserted, and so
// does one whose object was given it, Query(sql).insert(); what it gives for a
// query is told by the query alone. A field passes an id on only
// in classes that speak to a database: the id of an object is no id read.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_IDREADERS_H
#define KEYSPREAD_REWRITES_GRAPH_IDREADERS_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

struct IdReader {
  const facts::Call *Read = nullptr; // the library's call
  std::optional<unsigned> Out;       // parameter; else it is returned
  std::string By; // of a base or place: the function that reads
};

/// \p Function is called by \p By, if only by way of others.
bool isCalledBy(const Program &P, const std::string &Function,
                const std::string &By);

/// By USR, or by the place that is called.
std::map<std::string, IdReader> idReaders(const Graph &G);

/// Calls that are given a text which neither inserts nor asks for an id: what
/// insert(sql) gives for "COMMIT" is no new id.
std::set<const facts::Call *> callsThatMakeNoId(const Graph &G);

/// The id that \p Read gives is put into fields, and goes no other way.
bool isKept(const Program &P, const facts::Call &Read);

/// ... that nobody reads.
bool isKeptForNobody(const Program &P, const facts::Call &Read);

/// What is read in those of them that no code calls but others of these, and
/// what is kept for nobody: what is left of a wrapper when the ids come from
/// the program.
std::set<Site> idleIdReads(const Graph &G);

/// \p B asks for the id that the database assigned last.
bool asksForId(const BoundStatement &B);

/// The database makes an id where \p V is given for it.
bool leavesToDatabase(const sql::Value &V, sql::Dialect D);

/// Some row of \p I is given no value for \p Column, which the database makes.
bool leavesOut(const sql::Insert &I, llvm::StringRef Column, const Schema &T,
               sql::Dialect D);

/// Every INSERT of the program is seen and gives its row's key: the database
/// makes no ids, and nobody can read one.
bool givesAllKeys(const Graph &G);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_IDREADERS_H
