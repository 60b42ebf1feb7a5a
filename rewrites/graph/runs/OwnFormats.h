//===- OwnFormats.h - texts that the program's own classes fill ---------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_OWNFORMATS_H
#define KEYSPREAD_REWRITES_GRAPH_OWNFORMATS_H

#include "rewrites/graph/Program.h"
#include "rewrites/trace/Value.h"

namespace keyspread {

/// Calls by where each of their arguments stands.
using CallsByArgument = std::map<Site, const facts::Call *>;

/// \p T is what the runs of the program made of a text, and \p Holes are the
/// values that came to stand in its holes. Where one call of \p Calls was given
/// the text with a "{}" for each of them, and the values behind it in their
/// order, \p T becomes such a format: one more "{}" takes one more argument.
///
///   run(db, format("UPDATE t SET a = {} WHERE id = {}", quote(a), id));
///
/// What a value is put between, such as the quotes of quote(a), is no text of
/// the format. \returns that call; null: there is none, and \p T is as it was.
const facts::Call *readOwnFormat(facts::Template &T,
                                 const std::vector<trace::V> &Holes,
                                 const CallsByArgument &Calls);

/// Likewise of a text that an object of the program's own puts together, piece
/// by piece:
///
///   Sql sql(db);
///   sql << "UPDATE t SET a = " << q(a);
///   sql << " WHERE id = " << id;
///
/// \p T becomes a stream where all its pieces are given to such calls in one
/// function. \returns the first of them; null: there is none, and \p T is as it
/// was.
const facts::Call *readOwnStream(facts::Template &T,
                                 const std::vector<trace::V> &Holes,
                                 const Program &P);

/// The quotes that a function puts around a value, \p S, go with it: with the
/// nearest of \p All. No text goes in beside them.
void hide(facts::Segment &S, const std::vector<facts::Hole> &All);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_OWNFORMATS_H
