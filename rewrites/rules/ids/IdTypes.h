//===- IdTypes.h - ids that become text, over the whole program -----------===//
//
// In: the linked program, and columns of numbers that become UUIDs. Out: edits
// that make std::string of every place such an id goes through, and of all
// that is done with it there; or the places that cannot follow.
//
//   starts(S)  = what is read from such a column, what is bound to one, ids
//                that are made
//   S         += places that a value of S moves to, comes from, is compared
//                with; places of one declaration, one alias, one overridden
//                function
//
// A value of S that also comes from elsewhere, or that something else is done
// with, blocks the tables it may belong to: places that meet change together.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_IDTYPES_H
#define KEYSPREAD_REWRITES_RULES_IDTYPES_H

#include "rewrites/rules/Part.h"
#include "rewrites/rules/births/NumberPlaces.h"

namespace keyspread {

class IdTypes : NumberPlaces {
public:
  explicit IdTypes(const RuleContext &C);

  /// One part for each group of places that change together, and one for each
  /// table whose ids nobody holds.
  std::vector<Part> parts();

private:
  struct Group {
    Tables Of;
    std::vector<const facts::TypeUse *> Uses, Given; // of, into its places
    std::vector<const facts::TypePlace *> Places;
    std::vector<facts::Entity> Unwritten; // places whose type is not seen
    Part Result;
    std::map<int64_t, Site> NoId; // numbers that stand for none
  };

  // Finding the places.
  void findReads();
  void findLandings();
  void start(const facts::Entity &E, const Tables &Of);
  void grow();
  void growFrom(const facts::Entity &E);
  void growPlaces(const facts::Entity &E);
  void findMixedReaders();
  void startWrapperReads();
  bool isIdCall(const facts::TypeUse &U) const;
  static bool givesValue(const facts::TypeUse &U);
  bool isBound(const facts::TypeUse &U) const;
  bool onlyBinds(const facts::TypeUse &U);
  const Api *wrapperOf(const facts::TypeUse &U) const;
  const facts::Function *textTwin(const facts::Call &Of) const;
  const facts::Function *textReader(const facts::Call &Of) const;
  void tie(const facts::Entity &A, const facts::Entity &B);
  bool has(const facts::Entity &E) const { return Tied.count(E) != 0; }

  // Their edits.
  void makeGroups();
  void editPlace(Group &To, const facts::TypePlace &P);
  void editUse(Group &To, const facts::TypeUse &U);
  void editGiven(Group &To, const facts::TypeUse &U);
  bool editHolder(Group &To, const facts::TypeUse &U);
  void editBound(Group &To, const facts::TypeUse &U);
  void editMoved(Group &To, const facts::TypeUse &U);
  void editCompared(Group &To, const facts::TypeUse &U);
  bool staysHere(const facts::TypeUse &U) const;
  void editWritten(Group &To, const facts::TypeUse &U);
  void editFormat(Group &To, const facts::TypeUse &U);
  void editRead(Group &To, const facts::TypeUse &U);
  void editChosen(Group &To, const facts::Call &By, const facts::TypeUse &U);
  bool editReader(Group &To, const facts::Call &By);
  void editParsed(Group &To, const facts::TypeUse &U);
  void quoteInSql(Group &To, const facts::TypeUse &U);
  void asQString(Group &To, const facts::TypeUse &U);
  void addCStr(Group &To, const facts::TypeUse &U, const std::string &More);
  void dropCast(Group &To, const facts::TypeUse &U);
  void noteNoId(Group &To, int64_t Value, const Site &At);
  void checkNoId(Group &To);
  void checkLandings(Group &To);
  void checkNumbers(std::vector<Part> &Out);
  void change(Group &To, const Site &At, uint32_t Begin, uint32_t End,
              std::string Text);
  void block(Group &To, const Site &At, std::string Why,
             std::string Advice = "");
  bool isBirth(const facts::TypeUse &U) const;
  bool readsNull(const facts::TypeUse &U) const;

  std::set<facts::Entity> Minted; // of Reads: are replaced
  std::map<facts::Entity, Tables> Belongs;
  std::vector<facts::Entity> Queue;
  std::set<facts::Entity> Lone; // calls of wrappers that read ids by themselves
  std::set<facts::Entity> Any;  // what functions return that read any number
  std::map<facts::Entity, Group> Groups;
  std::set<Site> Followed; // values that some group sees to
};

/// Statements over nothing but tables that refer to such ids.
void checkIdReferences(const RuleContext &C, std::vector<Part> &Out);

/// Reads whose values nobody sees, by a library whose rows are not described:
/// they may be taken for numbers.
void checkUnseenIdReads(const RuleContext &C, std::vector<Part> &Out);

/// What becomes of the types of ids.
void changeIdTypes(const RuleContext &C, std::vector<Part> &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_IDTYPES_H
