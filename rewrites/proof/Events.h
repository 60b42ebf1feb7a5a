//===- Events.h - what the proof asks of one event ------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_EVENTS_H
#define KEYSPREAD_REWRITES_PROOF_EVENTS_H

#include "rewrites/proof/Pairs.h"
#include "rewrites/trace/PossibleTexts.h"

#include <optional>
#include <string>

namespace keyspread::proof {

/// One function of a library. Text that becomes a key of a QHash makes it a
/// QMap: Qt 5 has no hash of a std::string, and a QHash has no order to lose.
bool sameFunction(llvm::StringRef Was, llvm::StringRef Is);

/// One function, or one overload or wider twin of it that a rewrite may put in
/// its place.
bool sameCall(const trace::Event &B, const trace::Event &A);

/// The value that it binds; nothing for NULL, or where there are several.
std::optional<trace::V> boundValue(const trace::Event &E);

/// It reads a cell of a row, and moves to no other one.
bool readsCell(const trace::Event &E);
/// It makes an item, a value that is given to a statement by itself.
bool makesItem(const trace::Event &E);
/// The texts that \p Of may be, or those in it where it is a list of several.
std::vector<trace::V> textsOf(trace::V Of);
/// Likewise those of \p E, with the parts decided that a condition chooses, as
/// far as \p Opens looks into them; \p Make owns what is put together.
std::vector<trace::DecidedText>
eachTextOf(trace::Values &Make, const trace::Event &E,
           trace::OpensChoice Opens = trace::choosesTexts);
/// The item that it adds to a statement; nothing: it adds none.
std::optional<trace::V> itemOf(const trace::Event &E);
/// The statement that \p Handle is: what a call gives that added an item to it
/// is that statement still.
trace::V statementOf(trace::V Handle);

/// It makes the database do something, or says what: nobody may add, drop or
/// move it.
bool runs(const trace::Event &E);

/// It has no effect that anybody sees: conversions, look-ups of the standard
/// library.
bool isHarmless(const trace::Event &E);

/// Who asks what time it is changes nothing.
bool readsClock(const trace::Event &E);

/// A call that reads the id that the database made.
bool readsNewId(const trace::Event &E);
/// A query for the greatest id there is, from which the next one is counted.
bool asksForGreatest(trace::V Text);
/// A query that does, or that.
bool asksForNewId(trace::V Text);
/// It is a query for the next number of a sequence, as it counts.
bool drawsNumber(trace::V Text);
/// SELECT 0: it asks for nothing.
bool asksForNothing(trace::V Text);
/// It reads from the rows that an INSERT gave back.
bool isReadOfInsert(const trace::Event &E);

/// The call that made the id \p Of, its bits turned or not; null: none.
const trace::Event *makerOf(trace::V Of);
enum class Goes { Nowhere, Unknown, Somewhere };
/// Whether a call but \p But is given the id that \p Maker made.
Goes whereGiven(const trace::Event &Maker,
                const std::vector<trace::Item> &After,
                const trace::Event *But = nullptr);

/// A shard in \p After is one of so many as the plan says of no table.
NotSame whyOtherCounts(const Pairs &P, const std::vector<trace::Item> &After);

/// A new id passes an integer that is too small for it, and goes to the
/// database; or is read by a call that gives fewer bits than it has.
NotSame whyCut(const Pairs &P, const std::vector<trace::Item> &After);

/// Why \p A is not what \p B was, as far as calls go; what the texts of
/// statements say is compared by itself.
NotSame whyNotSame(Pairs &P, const trace::Event &B, const trace::Event &A);

/// "this INSERT", "sqlite3_step", for messages.
std::string describe(const trace::Event &E);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_EVENTS_H
