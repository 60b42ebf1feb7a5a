#include "rewrites/graph/runs/LoopedRows.h"

#include "matchers/facts/TemplateMap.h"
#include "matchers/sql/Parser.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static bool isIn(uint32_t Offset, sql::Span In) {
  return In.Begin <= Offset && Offset < In.End;
}

/// Where the pieces of \p T in \p Row stand in the source.
static std::vector<Site> piecesOf(const Template &T, sql::Span Row) {
  std::vector<Site> Result;
  for (const Segment &S : T.Segments)
    if (isIn(S.Begin, Row) || isIn(S.End - 1, Row))
      Result.push_back(S.At);
  return Result;
}

/// One piece may hold the bracket of a row and what stands between two: only
/// the first row has no such. All others are like the second.
static bool areAlike(const Template &T,
                     const std::vector<sql::InsertRow> &All) {
  const std::vector<Site> First = piecesOf(T, All[0].Range),
                          Second = piecesOf(T, All[1].Range);
  auto IsOfFirst = [&](const Site &At) {
    return llvm::any_of(First, [&](const Site &O) {
      return At.File == O.File && At.Begin < O.End && O.Begin < At.End;
    });
  };
  return llvm::count_if(Second, IsOfFirst) + 2 >= int64_t(Second.size()) &&
         llvm::any_of(Second, IsOfFirst) &&
         llvm::all_of(llvm::drop_begin(All), [&](const sql::InsertRow &Row) {
           return Row.Values.size() == All[0].Values.size() &&
                  piecesOf(T, Row.Range).size() == Second.size();
         });
}

/// Cuts \p Out out of \p T.
static void cut(Template &T, std::vector<trace::V> &Holes, sql::Span Out) {
  const uint32_t Size = Out.End - Out.Begin;
  std::vector<Hole> Left;
  std::vector<trace::V> Values;
  for (size_t I = 0; I < T.Holes.size(); ++I) {
    if (isIn(T.Holes[I].Offset, Out))
      continue;
    Left.push_back(T.Holes[I]);
    if (Left.back().Offset >= Out.End)
      Left.back().Offset -= Size;
    Values.push_back(Holes[I]);
  }
  T.Holes = std::move(Left);
  Holes = std::move(Values);
  std::vector<Segment> Pieces;
  for (Segment S : T.Segments) {
    if (S.Begin >= Out.End) {
      S.Begin -= Size;
      S.End -= Size;
    } else if (S.End > Out.Begin) {
      if (S.Begin >= Out.Begin)
        continue;
      if (!S.Atomic)
        S.At = siteOf(T, S.Begin, Out.Begin);
      S.End = Out.Begin;
    }
    Pieces.push_back(std::move(S));
  }
  T.Segments = std::move(Pieces);
  T.Text.erase(Out.Begin, Size);
}

static void mark(Template &T, sql::Span Row) {
  T.FixedParts.push_back({Row.Begin, Row.End, "a loop puts its text together"});
  for (Hole &H : T.Holes)
    H.Repeated |= isIn(H.Offset, Row);
}

void foldRows(Template &T, std::vector<trace::V> &Holes, sql::Dialect In,
              bool OfLoop) {
  if (Holes.size() != T.Holes.size() ||
      !llvm::StringRef(T.Text).contains_insensitive("values"))
    return;
  const sql::Script Read = sql::parse(T.Text, In);
  if (Read.Statements.size() != 1 || !Read.Statements[0].Ins)
    return;
  const std::vector<sql::InsertRow> &All = Read.Statements[0].Ins->Rows;
  const bool Several = All.size() > 1 && areAlike(T, All);
  if (Several)
    cut(T, Holes, {All[0].Range.End, All.back().Range.End});
  if (Several || (OfLoop && All.size() == 1))
    mark(T, All[0].Range);
}

} // namespace keyspread
