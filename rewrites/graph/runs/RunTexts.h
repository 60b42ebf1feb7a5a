//===- RunTexts.h - which texts the calls of a program are given ----------===//
//
//   db.run(texts[Text::Add], ..)         texts holds five, and this is one
//   Query(db, texts[Text::Add]).run()    and so here: the object keeps it
//
// In: traces of the program. Out: for each call that leads to a call of a
// database, or was given its text before, the SQL texts that are given to it
// when the program runs.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNTEXTS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNTEXTS_H

#include "rewrites/graph/texts/Resources.h"
#include "rewrites/trace/Runs.h"

namespace keyspread {

/// Every text that \p Text may be, and where each begins; without those whose
/// beginning is not known.
std::vector<std::pair<std::string, Site>> beginningsOf(trace::V Text);
/// The same where texts may have been read from \p Files.
std::vector<std::pair<std::string, Site>> beginningsOf(trace::V Text,
                                                       const Resources &Files);

/// That of the one file of \p Files that \p Of was read from; null: none.
const facts::Template *textOfFile(trace::V Of, const Resources &Files);

class RunTexts {
public:
  RunTexts(trace::Runs &Runs, const Program &P);

  /// A text that a call of a database is given in a run: one of those that it
  /// may be, where the run leaves several.
  struct Given {
    trace::V Text;
    const trace::Event *By;
    /// The calls that lead to it, the innermost first.
    std::vector<const facts::Call *> Calls;
    /// As many of Calls stand in functions that put pieces of it there, or lead
    /// from such; 0: the pieces come from elsewhere.
    size_t Making = 0;
    /// The function, as instantiated, that the last of them stands in.
    const program::Function *Maker = nullptr;
    bool OfLoop = false; // it shows one of the rows that a loop adds
  };
  /// In the order of the runs.
  const std::vector<Given> &given() const { return Seen; }

  /// \p C is given texts, all of which are seen from their beginnings on, in
  /// every run.
  bool isClosed(const facts::Call &C) const {
    return Whole && Of.count(&C) && !Open.count(&C);
  }

  /// \p C is given others of \p Known, and not \p T, in every run. False when a
  /// run does not tell.
  bool isElsewhere(const facts::Template &T, const facts::Call &C,
                   const std::set<const facts::Template *> &Known) const;

private:
  /// A text, and where it begins.
  using Key = std::pair<std::string, Site>;

  void take(const trace::Event &E, trace::Values &Make);
  void takeWay(trace::V Text, std::set<const facts::Call *> By, bool Whole);

  std::map<Site, const facts::Call *> Calls;
  std::map<Site, const facts::Call *> Arguments; // by where each stands
  std::vector<Given> Seen;
  std::set<Key> All;
  std::map<const facts::Call *, std::set<Key>> Of;
  std::set<const facts::Call *> Open; // given text that a run does not see
  bool Whole = true;                  // every run went to its end
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNTEXTS_H
