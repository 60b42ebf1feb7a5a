#include "rewrites/rules/BirthRule.h"

#include "rewrites/graph/Checks.h"
#include "rewrites/rules/OrderRule.h"
#include "rewrites/rules/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::TypeClass;

static Edit replacement(const Site &At, std::string Text, std::string Why) {
  return {At.File, At.Begin, At.End, std::move(Text), std::move(Why)};
}

/// Types of a library stay: it has a generator of random ids of its own.
static void randomTwin(const KeyBirth &B, Part &To) {
  const Site &At = B.Place.At;
  llvm::StringRef Maker = B.Maker;
  if (Maker.starts_with("boost::uuids::time_generator")) {
    To.Batch.Edits.push_back(replacement(
        At, "boost::uuids::random_generator()()", "make a random id"));
    To.Batch.Includes.push_back({At.File, "boost/uuid/random_generator.hpp"});
  } else if (Maker == "QUuid::createUuidV7") {
    To.Batch.Edits.push_back(
        replacement(At, "QUuid::createUuid()", "make a random id"));
  } else {
    To.block(At, "the id is no text where it is made",
             "make a random id of the same type by hand");
  }
}

static void makeUuid(const KeyBirth &B, Part &To) {
  if (B.Place.Class != TypeClass::String)
    return randomTwin(B, To);
  const Site &At = B.Place.At;
  To.Batch.Edits.push_back(
      replacement(At, "keyspread::uuid_v4()", "make a random id"));
  To.Batch.Includes.push_back({At.File, RuntimeHeader});
}

static void reverse(const KeyBirth &B, Part &To) {
  const Site &At = B.Place.At;
  const char *Why = "spread the ids where they are born";
  To.Batch.Includes.push_back({At.File, RuntimeHeader});
  if (B.Kind == facts::OriginKind::MaxPlusOne) {
    To.Batch.Edits.push_back(replacement(
        At, "keyspread::bit_reverse(keyspread::ordered_id())", Why));
    return;
  }
  for (Edit &E :
       wrap(At.File, At.Begin, At.End, "keyspread::bit_reverse(", ")", Why))
    To.Batch.Edits.push_back(std::move(E));
}

/// A new row is right as soon as its id is: what is said of it is said of both.
static void addRows(const KeyBirth &B, const Part &Of, std::vector<Part> &Out) {
  for (const Landing *L : B.Into) {
    if (!L->Writes || L->Kind != Landing::Key)
      continue;
    Part Row;
    Row.At = L->At;
    Row.Tables = Of.Tables;
    Row.Batch = Of.Batch;
    Row.Blockers = Of.Blockers;
    Row.Follows = true;
    Out.push_back(std::move(Row));
  }
}

void spreadBirths(const RuleContext &C, std::vector<Part> &Out) {
  if (!C.Born)
    return;
  for (const KeyBirth &B : C.Born->All) {
    Part New;
    New.At = B.Place.At;
    New.Tables.assign(B.Tables.begin(), B.Tables.end());
    if (!B.Problem.empty())
      New.block(B.Where, B.Problem, B.Advice);
    else if (C.planOf(New.Tables.front(), Strategy::UuidV4))
      makeUuid(B, New);
    else
      reverse(B, New);
    addRows(B, New, Out);
    Out.push_back(std::move(New));
  }
}

void blockOrders(const RuleContext &C, std::vector<Part> &Out) {
  if (!C.Born)
    return;
  std::vector<Finding> All;
  compareIds(C.G, All);
  for (const Finding &F : All) {
    std::optional<UnorderedTable> T = unordered(C, F.Table);
    if (!T || !sql::sameName(F.Column, T->Key))
      continue;
    Part New;
    New.At = F.At;
    New.Tables = {T->Declared->Name};
    New.block(F.At, F.Message + ", and they will have no order",
              T->Plan->OrderColumn.empty()
                  ? "compare a time of the rows instead"
                  : fmt::format("compare '{}' instead", T->Plan->OrderColumn));
    Out.push_back(std::move(New));
  }
}

} // namespace keyspread
