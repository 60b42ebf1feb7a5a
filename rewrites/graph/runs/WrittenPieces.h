//===- WrittenPieces.h - values of texts that several functions write -----===//
//
//   std::string row(id, name) { return "(" + to_string(id) + ", " + .. + ")"; }
//   run("INSERT INTO t (id, name) VALUES " + join(rows, ", "));
//
// In: a text as the runs put it together, and the texts that single functions
// write. Out: the expression that fills each of its holes, where the pieces
// beside it are written.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_WRITTENPIECES_H
#define KEYSPREAD_REWRITES_GRAPH_WRITTENPIECES_H

#include "rewrites/graph/Program.h"

namespace keyspread {

class WrittenPieces {
public:
  explicit WrittenPieces(const Program &P);

  /// Gives the holes of \p T the values that stand between the same pieces in a
  /// text of the program: sums or streams, or all of one format. \returns
  /// whether each has one; else \p T is as it was.
  bool read(facts::Template &T) const;

private:
  struct Written {
    const facts::Template *In;
    const facts::Hole *Of;
    const facts::Segment *Before, *Behind; // that it stands between
  };
  struct Found {
    const Written *Is;
    uint32_t Begin, End; // of what it is in the text
  };
  std::optional<Found> find(const facts::Template &T,
                            const facts::Hole &H) const;

  std::map<std::pair<std::string, uint32_t>, std::vector<Written>>
      ByBefore; // by where the piece before ends
  std::map<std::pair<std::string, uint32_t>, std::vector<Written>>
      ByBehind; // by where the piece behind begins, where there is none before
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRITTENPIECES_H
