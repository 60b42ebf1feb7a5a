//===- BirthChoices.h - where on its way an id may change -----------------===//
//
// In: a way from a birth to a key. Out: the places where the id could be made
// another one, the best first; or one place with the reason why there is none.
//
//   a number   behind the last arithmetic, else where it first is an integer;
//              then wherever a call gives it
//   a text     the first whole text; then wherever a call gives it
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_BIRTHCHOICES_H
#define KEYSPREAD_REWRITES_RULES_BIRTHCHOICES_H

#include "rewrites/rules/births/Births.h"

namespace keyspread {

/// For keys that are numbers, to be reversed. Never empty.
std::vector<KeyBirth> placesForNumber(const Graph &G, const BirthWay &W);

/// For keys that are text, to be random. Never empty.
std::vector<KeyBirth> placesForText(const Graph &G, const BirthWay &W);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_BIRTHCHOICES_H
