//===- Pairs.h - which event of after is which of before ------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_PAIRS_H
#define KEYSPREAD_REWRITES_PROOF_PAIRS_H

#include "rewrites/proof/TraceProof.h"
#include "rewrites/proof/Undoable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <set>

namespace keyspread::proof {

/// Both ways, while traces are compared.
class Pairs {
public:
  std::map<const trace::Event *, const trace::Event *> ToAfter, ToBefore;
  /// What rows a statement gives back is another than before: results of these
  /// say nothing.
  std::set<const trace::Event *> Soft;
  std::set<unsigned> Shards; // numbers of them that the plan names
  /// \p Count, as "<16>", is one of them, or says nothing.
  bool isCountOfShards(llvm::StringRef Count) const;
  bool TypesChange = false; // a key that was a number is text now
  std::function<bool(llvm::StringRef, llvm::StringRef)>
      ReadsAsText; // see Context
  std::function<bool(const trace::Event &)> ReadsWideKey;
  /// Reads a number that says of every row that it went in, whoever made its
  /// key: SQLite's last rowid does.
  std::function<bool(const trace::Event &)> TellsOfRows;
  trace::Values Make; // what is put together to be compared
  const trace::Values *MadeBefore = nullptr, *MadeAfter = nullptr; // Context

  void tie(const trace::Event *Before, const trace::Event *After) {
    ToAfter[Before] = After;
    ToBefore[After] = Before;
    tied(); // what they gave may be the same from now on
  }

  /// What turns of the loop \p Before change is what those of \p After do.
  void tieLoops(unsigned Before, unsigned After) {
    LoopToAfter.set(Before, After);
    LoopToBefore.set(After, Before);
    tied();
  }

  /// \p A, a value of after, is what \p B was before.
  bool same(trace::V B, trace::V A);
  /// ... where only whether it is true is asked.
  bool sameTruth(trace::V B, trace::V A);
  bool sameUnlessFails(trace::V B, trace::V A);
  bool sameChecks(trace::V B, trace::V A);
  /// ... or is made for the new key.
  bool isMade(trace::V A) const;
  /// Bits of the whole number that \p A, or a part of it, is cut to, an id
  /// that \p B had room for; 0: none is.
  unsigned bitsOfCut(trace::V B, trace::V A, unsigned Depth = 0) const;
  /// Both are known through and through, and made of what stayed: when they are
  /// not the same, they differ.
  bool differSurely(trace::V B, trace::V A) const;
  /// What \p Try finds the same is forgotten again.
  bool tried(const std::function<bool()> &Try);

  /// Values that took the place of an id that was read, as long as nobody has
  /// looked where they were made.
  Undoable<const trace::Event *, trace::V> Claims;
  /// Old keys of rows, however they came to be, and the call that makes the id
  /// that stands for each of them, everywhere.
  std::vector<std::pair<trace::V, const trace::Event *>> Stands;
  /// Calls that make the keys of rows of planned tables.
  std::set<const trace::Event *> MakersOfKeys;
  /// Reads of ids, of before, that after reads and uses as well.
  std::set<const trace::Event *> StillRead;
  /// Queries for an id, of before, that ask for nothing after: what they give
  /// is an id no more.
  std::set<const trace::Event *> Hollow;
  /// \p B was read by one of them.
  bool isHollow(trace::V B) const;
  /// Events of before that have no partner, as far as they were looked at.
  const std::set<const trace::Event *> *Gone = nullptr;
  /// Texts of SQL, of before, that were taken for others of after: the database
  /// has to be given them somewhere, where they are compared.
  std::map<std::string, trace::V> Elsewhere;
  /// A statement of before: its handle, or the call that is given its text.
  using Statement = const void *;
  /// The keys that are made for the rows of a statement.
  std::map<Statement, std::vector<trace::V>> Made;
  /// Calls that make the keys of rows whose keys the database made before: the
  /// statements, of before, that wrote these.
  std::map<const trace::Event *, std::set<const trace::Event *>> MadeInstead;
  /// The statements of after that give rows of a table the id that a call
  /// makes.
  std::map<std::pair<const trace::Event *, std::string>,
           std::set<const trace::Event *>>
      KeyedBy;
  /// INSERTs whose keys come from a sequence after, which has no last value.
  std::set<Statement> Drawn;
  /// What of before asks for the id of a row, and the INSERTs that stand last
  /// in front of it, one on each way.
  std::map<const trace::Event *, std::set<const trace::Event *>> InsertsBefore;

private:
  bool sameCount(const trace::Value &B, const trace::Value &A);
  bool sameParts(const trace::Value &B, const trace::Value &A);
  bool samePlace(const trace::Place &B, const trace::Place &A);
  bool sameRoot(const trace::Root *B, const trace::Root *A);
  bool compare(trace::V B, trace::V A);
  bool isCut(trace::V B, trace::V A) const;
  static const trace::Event *idOrNone(trace::V B);
  bool sameOrNone(trace::V B, trace::V A);
  bool sameScan(const trace::Event &B, const trace::Value &A);
  bool standsFor(trace::V B, trace::V A);
  bool claims(const trace::Event &Read, trace::V A);
  bool sameNone(trace::V B, trace::V A);
  bool sameCounter(trace::V B, trace::V A);
  bool sameWhereItWent(trace::V B, trace::V A);
  bool isOfGone(trace::V Of);
  bool sameStatement(trace::V B, trace::V A);
  bool sameForm(const trace::Value &X, const trace::Value &Y);
  bool sameMaking(const trace::Event &B, const trace::Event &A);
  bool sameRecord(const trace::Value &X, const trace::Value &Y);
  bool sameSymbol(llvm::StringRef B, llvm::StringRef A);
  bool countAlike(const trace::Value &B, const trace::Value &A) const;

  Undoable<const trace::Root *, const trace::Root *> Heap;
  Undoable<unsigned, unsigned> LoopToAfter, LoopToBefore;
  /// By what they count from; see sameCounter.
  std::map<const trace::Value *, std::map<int64_t, int64_t>> Counted;
  using Two = std::pair<const trace::Value *, const trace::Value *>;
  struct Verdict {
    bool Is = true;
    unsigned When = 0; // as many ties as there were; Always: it stays so
  };
  static constexpr unsigned Always = ~0u;
  llvm::DenseMap<Two, Verdict> Known;
  std::vector<Two> Found; // keys of Known, in the order they were looked at
  unsigned Ties = 0, Trying = 0;
  /// How often a value was taken for another one that stands for it: whether
  /// that still holds is asked again after the next tie.
  size_t Taken = 0;
  void forget(size_t From);
  void tied() {
    ++Ties;
    if (!Trying)
      Found.clear(); // nothing looks back
  }
  /// What isOfGone found while as many events were gone, and tied.
  std::map<const trace::Value *, bool> OfGone;
  std::pair<size_t, size_t> OfGoneWhen;
};

/// An entity without the offsets of where it is declared: those move with every
/// edit in front of it.
std::string withoutOffsets(llvm::StringRef Entity);

/// Why two things are not the same; no text: they are.
struct NotSame {
  std::string Text;
  bool Certain = false; // see Difference
};

/// Something was counted on the way that \p Of came.
bool isCounted(trace::V Of);

/// An event of the runtime header, or of what makes random values.
bool isMint(const trace::Event &E);
/// ... an id that is made: each one another.
bool makesId(const trace::Event &E);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_PAIRS_H
