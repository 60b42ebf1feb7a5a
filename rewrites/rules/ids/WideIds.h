//===- WideIds.h - ids that outgrow int, over the whole program -----------===//
//
// In: the linked program, and the tables whose ids it makes from now on. Out:
// edits that make std::int64_t of every place that keeps such an id in less,
// and of all that is done with it there; or the places that cannot follow.
//
//   ids    = what is read from a column of such ids, what is bound to one, and
//            what these values move to, come from, are compared with; places
//            of one declaration, one alias, one overridden function
//   passed = what ids pass among other values: the parameter of a function that
//            binds whatever it is given, what a function gives that reads
//            whatever column it is asked for. It gets wide, and says nothing
//            of who else calls it.
//
// A place that has 64 bits already is left as it is. NarrowIds goes on behind
// this, and blocks what is still cut off.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_WIDEIDS_H
#define KEYSPREAD_REWRITES_RULES_WIDEIDS_H

#include "rewrites/rules/Part.h"
#include "rewrites/rules/births/NumberPlaces.h"

namespace keyspread {

class WideIds : NumberPlaces {
public:
  explicit WideIds(const RuleContext &C);

  /// One part for each group of places that change together.
  std::vector<Part> parts();

  /// All 64 bits get through \p E, or a part says why not.
  bool widens(const facts::Entity &E) const {
    return Ids.count(E) || Passed.count(E);
  }
  /// What is widened and given to \p E is given to another overload then,
  /// which takes 64 bits.
  bool hasTwin(const facts::Entity &E) const { return Twins.count(E); }
  /// ... through the value at \p Value.
  bool follows(const Site &Value) const;

private:
  static constexpr unsigned Whole = 64; // bits of an id
  struct Group {
    Tables Of;
    std::vector<facts::Entity> Members;
    Part Result;
    std::set<std::tuple<std::string, uint32_t, uint32_t, std::string>> Done;
  };

  // Finding the places.
  void findReads();
  void findReaders();
  void findLandings();
  void start(const facts::Entity &E, const Tables &Of, bool Expected = false);
  void startCall(const facts::Entity &E, const Tables &Of);
  void add(const facts::Entity &E, const facts::Entity &With, bool Expected);
  bool startGivers(const facts::Entity &E, const std::string &Table);
  void grow();
  bool addAliases();
  void growId(const facts::Entity &E);
  void growPassed(const facts::Entity &E);
  void pass(const facts::Entity &To, const facts::Entity &E);
  void growDeclaration(const facts::Entity &E);
  bool goesToTwin(const facts::TypeUse &U);
  bool isShared(const facts::Entity &E) const;
  bool isReadOther(const facts::TypeUse &U) const;
  bool hasWideTwin(const facts::Entity &E) const;
  bool readsColumn(const facts::Entity &E) const;
  bool isDeducedNarrow(const facts::Entity &E) const;

  // Their edits.
  void makeGroups();
  void editPlace(Group &To, const facts::TypePlace &P);
  std::string takenAs(const Group &To, bool Unsigned) const;
  std::string typeBeside(const facts::TypePlace &P) const;
  void noteTaken(const Group &Of);
  void checkDeduced(Group &To, const facts::Entity &E);
  void editUse(Group &To, const facts::TypeUse &U);
  void editSource(Group &To, const facts::TypeUse &U);
  bool isDeclaredWide(const facts::Entity &E) const;
  void editReader(Group &To, const facts::Entity &E, const facts::TypeUse &U);
  void editGiven(Group &To, const facts::TypeUse &U);
  void editParsed(Group &To, const facts::TypeUse &U);
  void editFormat(Group &To, const facts::TypeUse &U);
  void editBound(Group &To, const facts::TypeUse &U);
  void checkComputed(Group &To, const facts::TypeUse &U);
  void dropCast(Group &To, const facts::TypeUse &U);
  const facts::Hole *holeOf(const Site &At) const;
  void makeRoom(Group &To, const facts::TypeUse &U);
  void checkBound(Group &To, const Site &At);
  void change(Group &To, const Site &At, uint32_t Begin, uint32_t End,
              std::string Text);
  void block(Group &To, const Site &At, std::string Why,
             std::string Advice = "");
  std::string tablesIn(const Group &G) const;

  std::set<facts::Entity> Replaced; // of Reads: are no more
  std::set<facts::Entity> Shared;   // what functions give that read any column
  std::map<facts::Entity, Tables> Belongs;
  std::set<facts::Entity> Ids, Passed;
  std::set<facts::Entity> Twins;     // parameters with a wide one beside them
  std::set<facts::Entity> Expecting; // of Ids: given nothing else
  std::vector<facts::Entity> Queue, PassedQueue;
  std::map<facts::Entity, Group> Groups;
  /// By file and sign: the types that places of ids get there, as classes take
  /// them.
  std::map<std::pair<std::string, bool>, std::set<std::string>> TakenIn;
  std::map<std::string, std::set<Site>> Followed; // values, by file
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_WIDEIDS_H
