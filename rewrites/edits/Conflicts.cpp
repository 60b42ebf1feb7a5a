//===- Conflicts.cpp - merging table sets ---------------------------------===//
#include "rewrites/edits/Conflicts.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace keyspread::edits {
namespace {

/// An edit with where it came from: Rank is the set's place in table-name
/// order, Seq the edit's place in its set.
struct Item {
  const Edit *E;
  size_t Set, Rank, Seq;
  bool insert() const { return E->Begin == E->End; }
};

/// Inserts at one offset: what closes stands left of what opens there.
enum class Half { Closing, Whole, Opening };

} // namespace

static Half halfOf(const Edit &E) {
  if (E.Partner == Edit::Alone || E.Partner == E.Begin)
    return Half::Whole;
  return E.Partner < E.Begin ? Half::Closing : Half::Opening;
}

static bool insertBefore(const Item &A, const Item &B) {
  Half HA = halfOf(*A.E), HB = halfOf(*B.E);
  if (HA != HB)
    return HA < HB;
  auto Added = [](const Item &I) { return std::tie(I.Rank, I.Seq); };
  // Both kinds put the half with the greater partner first: for openings that
  // is the wider range, for closings the narrower one.
  if (HA != Half::Whole && A.E->Partner != B.E->Partner)
    return A.E->Partner > B.E->Partner;
  return HA == Half::Closing ? Added(B) < Added(A) : Added(A) < Added(B);
}

/// Position in the file; an insert stands before a replacement that begins
/// there.
static bool before(const Item &A, const Item &B) {
  if (A.E->Begin != B.E->Begin)
    return A.E->Begin < B.E->Begin;
  if (A.insert() != B.insert())
    return A.insert();
  if (A.insert())
    return insertBefore(A, B);
  return std::tie(A.E->End, A.E->Text, A.Rank, A.Seq) <
         std::tie(B.E->End, B.E->Text, B.Rank, B.Seq);
}

static std::vector<size_t> byTableName(llvm::ArrayRef<TableSet> Sets) {
  std::vector<size_t> Order(Sets.size());
  std::iota(Order.begin(), Order.end(), 0);
  std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) {
    return Sets[A].Tables < Sets[B].Tables;
  });
  return Order;
}

/// The edits of every file; of identical ones all, since each set that wants
/// one has to be named when it clashes.
static std::map<std::string, std::vector<Item>>
itemsByFile(llvm::ArrayRef<TableSet> Sets) {
  std::map<std::string, std::vector<Item>> Files;
  size_t Rank = 0;
  for (size_t Set : byTableName(Sets)) {
    size_t Seq = 0;
    for (const Edit &E : Sets[Set].Edits)
      Files[E.File].push_back({&E, Set, Rank, Seq++});
    ++Rank;
  }
  for (auto &[File, Items] : Files)
    std::sort(Items.begin(), Items.end(), before);
  return Files;
}

static bool identical(const Edit &A, const Edit &B) {
  return std::tie(A.Begin, A.End, A.Text, A.Partner, A.PartnerText) ==
         std::tie(B.Begin, B.End, B.Text, B.Partner, B.PartnerText);
}

/// The first added of each group of identical edits, in file order.
static std::vector<Edit> withoutRepeats(const std::vector<Item> &Items) {
  using Key =
      std::tuple<uint32_t, uint32_t, std::string, uint32_t, std::string>;
  std::map<Key, const Item *> First;
  for (const Item &I : Items) {
    const Item *&Slot = First[{I.E->Begin, I.E->End, I.E->Text, I.E->Partner,
                               I.E->PartnerText}];
    if (!Slot || std::tie(I.Rank, I.Seq) < std::tie(Slot->Rank, Slot->Seq))
      Slot = &I;
  }
  std::set<const Item *> Kept;
  for (const auto &[K, I] : First)
    Kept.insert(I);
  std::vector<Edit> Out;
  for (const Item &I : Items)
    if (Kept.count(&I))
      Out.push_back(*I.E);
  return Out;
}

static Site siteOf(const Edit &E, const SourceTexts &Sources) {
  if (auto It = Sources.find(E.File); It != Sources.end())
    return siteIn(E.File, It->second, E.Begin, E.End);
  Site S;
  S.File = E.File;
  S.Begin = E.Begin;
  S.End = E.End;
  return S;
}

static std::string tableOf(const TableSet &Set) {
  return Set.Tables.empty() ? std::string() : Set.Tables.front();
}

/// One sweep: Open holds the replacements that began before this edit and reach
/// beyond its begin, so whatever differs from one of them clashes with it.
static void findConflicts(const std::vector<Item> &Items,
                          llvm::ArrayRef<TableSet> Sets,
                          const SourceTexts &Sources,
                          std::vector<Conflict> &Out) {
  auto Side = [&](const Item &I) {
    return ConflictSide{I.Set, tableOf(Sets[I.Set]), *I.E,
                        siteOf(*I.E, Sources)};
  };
  std::vector<const Item *> Open;
  for (const Item &I : Items) {
    std::erase_if(Open, [&](const Item *O) { return O->E->End <= I.E->Begin; });
    for (const Item *O : Open)
      if (!identical(*O->E, *I.E))
        Out.push_back({Side(*O), Side(I)});
    if (!I.insert())
      Open.push_back(&I);
  }
}

Combined combine(llvm::ArrayRef<TableSet> Sets, const SourceTexts &Sources) {
  Combined Out;
  for (const auto &[File, Items] : itemsByFile(Sets)) {
    Out.Files[File] = withoutRepeats(Items);
    findConflicts(Items, Sets, Sources, Out.Conflicts);
  }
  return Out;
}

static std::string placeOf(const Site &S) {
  if (!S.Line)
    return S.File + " (byte " + std::to_string(S.Begin) + ")";
  return S.File + ":" + std::to_string(S.Line) + ":" + std::to_string(S.Col);
}

static std::string named(const ConflictSide &S) {
  return "'" + S.Change.Why + "' (table " + S.Table + ")";
}

std::string describe(const Conflict &C) {
  return placeOf(C.First.At) + ": " + named(C.First) + " clashes with " +
         named(C.Second) + " at " + placeOf(C.Second.At);
}

static Blocker blockerFor(const ConflictSide &Own, const ConflictSide &Other) {
  return {Own.At,
          "'" + Own.Change.Why + "' clashes with " + named(Other) + " at " +
              placeOf(Other.At),
          "make one of the two changes by hand, then run keyspread again"};
}

void block(std::vector<TableSet> &Sets, llvm::ArrayRef<Conflict> Conflicts) {
  auto Add = [&](const ConflictSide &Own, const ConflictSide &Other) {
    TableSet &Set = Sets[Own.Set];
    Set.Blockers.push_back(blockerFor(Own, Other));
    Set.Edits.clear();
    Set.Includes.clear();
  };
  for (const Conflict &C : Conflicts) {
    Add(C.First, C.Second);
    if (C.Second.Set != C.First.Set)
      Add(C.Second, C.First);
  }
}

} // namespace keyspread::edits
