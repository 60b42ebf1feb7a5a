//===- IdReadPairs.h - which INSERT an id that is read belongs to ---------===//
//
// In: the linked program. Out: for every place that reads the id which the
// database assigned last, the INSERT that assigned it, by walking back from the
// read:
//
//   inserts(f)   = statements that f runs, and calls of functions that insert
//   of(read)     = the nearest of inserts(f) in front of it, when its block
//                  encloses the read: nothing runs between them that inserts
//                = of(call of f), for all calls, when there is none in f
//
// One in a branch that the read stands behind may have run or not: then there
// are several. Text that nobody can see may be an INSERT.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_IDREADPAIRS_H
#define KEYSPREAD_REWRITES_RULES_IDREADPAIRS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/graph/results/IdReaders.h"

namespace keyspread {

/// A place of a function where rows are inserted.
struct InsertEvent {
  const facts::Call *At = nullptr; // the last of its calls before it runs
  const BoundStatement *Insert = nullptr; // null: made in a function it calls
  std::set<std::string> Tables;           // "?" for text that is not seen
};

/// A place that reads an id.
struct IdRead {
  const facts::Call *By = nullptr;       // the call; of a Query: that runs it
  const Api *How = nullptr;              // of a call of a library
  const IdReader *Through = nullptr;     // of a call of the program's
  const BoundStatement *Query = nullptr; // asks in SQL
  Site Member = {}; // has the id that another function read; By has inserted
  std::string Macro = {}; // of Member

  /// Every INSERT it may belong to. One alone is certain.
  std::vector<InsertEvent> Of;
  bool Unknown = false;  // none was found on some way
  bool PassedOn = false; // its function gives the id to callers, which read it
  bool Self = false;     // the call that reads is the one that inserts
  bool InCaller = false; // Of stands in another function
  bool Acts = false;     // the call does more than read: it stays
};

class IdReadPairs {
public:
  explicit IdReadPairs(const Graph &G);

  const std::vector<IdRead> &all() const { return Reads; }

  /// Places of the function \p Usr that insert, in their order; null: none.
  const std::vector<InsertEvent> *eventsOf(const std::string &Usr) const {
    auto It = Events.find(Usr);
    return It == Events.end() ? nullptr : &It->second;
  }

  /// Who is at \p At, behind \p E, has inserted.
  bool leads(const InsertEvent &E, const Site &At) const;

private:
  void findEvents();
  void findReads();
  void findKept();
  void pair(IdRead &R) const;
  bool asRun(IdRead &R) const;
  bool isOfCallers(const IdRead &R) const;
  void before(const facts::Call &Use, IdRead &R,
              std::set<std::string> &Seen) const;
  void addEvent(const facts::Call &At, const BoundStatement &B);

  const Graph &G;
  std::map<std::string, IdReader> Readers;
  std::map<std::string, std::vector<InsertEvent>> Events; // by function
  std::map<std::string, std::set<std::string>> Inserts;   // tables, likewise
  std::vector<IdRead> Reads;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_IDREADPAIRS_H
