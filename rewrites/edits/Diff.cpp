//===- Diff.cpp - unified diff of one file --------------------------------===//
//
// Lines are compared with their line ends, so a changed line end or a missing
// last newline is a changed line like any other.
//
//===----------------------------------------------------------------------===//
#include "rewrites/edits/Diff.h"

#include <algorithm>
#include <vector>

namespace keyspread::edits {
namespace {

using Lines = std::vector<std::string_view>;

/// Lines [OldBegin, OldEnd) become [NewBegin, NewEnd).
struct Change {
  size_t OldBegin, OldEnd, NewBegin, NewEnd;
};

/// Which lines both sides share, in order.
struct Kept {
  std::vector<bool> Old, New;
};

constexpr size_t Context = 3;
/// Myers' search keeps a row per difference; a middle part that differs in more
/// lines than this is shown as replaced whole, which is as right a diff.
constexpr long MaxDifferences = 2000;

} // namespace

static Lines splitLines(std::string_view Text) {
  Lines Out;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    End = End == std::string_view::npos ? Text.size() : End + 1;
    Out.push_back(Text.substr(0, End));
    Text.remove_prefix(End);
  }
  return Out;
}

namespace {
/// Row D of Myers' search: the furthest old line reached on diagonals -D to D.
class Row {
public:
  explicit Row(long D) : D(D), X(2 * D + 1, 0) {}
  long &operator[](long K) { return X[K + D]; }

private:
  long D;
  std::vector<long> X;
};
} // namespace

/// Comes from above (a new line) rather than from the left (a removed line).
static bool fromAbove(Row &Last, long K, long D) {
  return K == -D || (K != D && Last[K - 1] < Last[K + 1]);
}

/// Fills Rows[D] from Rows[D - 1]; true when the end of both sides is reached.
static bool extend(std::vector<Row> &Rows, long D, const Lines &A,
                   const Lines &B) {
  const long N = A.size(), M = B.size();
  for (long K = -D; K <= D; K += 2) {
    long X = 0;
    if (D > 0) {
      Row &Last = Rows[D - 1];
      X = fromAbove(Last, K, D) ? Last[K + 1] : Last[K - 1] + 1;
    }
    while (X < N && X - K < M && A[X] == B[X - K])
      ++X;
    Rows[D][K] = X;
    if (X >= N && X - K >= M)
      return true;
  }
  return false;
}

/// Walks the rows back and marks the lines that were passed diagonally.
static void markKept(std::vector<Row> &Rows, const Lines &A, const Lines &B,
                     size_t Skip, Kept &Out) {
  long X = A.size(), Y = B.size();
  for (long D = long(Rows.size()) - 1; D >= 0; --D) {
    long FromX = 0, FromY = 0;
    if (D > 0) {
      Row &Last = Rows[D - 1];
      long K = X - Y, LastK = fromAbove(Last, K, D) ? K + 1 : K - 1;
      FromX = Last[LastK];
      FromY = FromX - LastK;
    }
    for (; X > FromX && Y > FromY; --X, --Y)
      Out.Old[Skip + X - 1] = Out.New[Skip + Y - 1] = true;
    X = FromX;
    Y = FromY;
  }
}

static Kept compare(const Lines &Old, const Lines &New) {
  Kept Out{std::vector<bool>(Old.size()), std::vector<bool>(New.size())};
  size_t Head = 0, Tail = 0, Shorter = std::min(Old.size(), New.size());
  for (; Head < Shorter && Old[Head] == New[Head]; ++Head)
    Out.Old[Head] = Out.New[Head] = true;
  for (; Tail < Shorter - Head && Old.rbegin()[Tail] == New.rbegin()[Tail];
       ++Tail)
    Out.Old.rbegin()[Tail] = Out.New.rbegin()[Tail] = true;
  Lines A(Old.begin() + Head, Old.end() - Tail);
  Lines B(New.begin() + Head, New.end() - Tail);
  std::vector<Row> Rows;
  for (long D = 0; D <= MaxDifferences; ++D) {
    Rows.emplace_back(D);
    if (extend(Rows, D, A, B)) {
      markKept(Rows, A, B, Head, Out);
      break;
    }
  }
  return Out;
}

static std::vector<Change> changesOf(const Kept &K) {
  std::vector<Change> Out;
  size_t O = 0, N = 0;
  while (O < K.Old.size() || N < K.New.size()) {
    if (O < K.Old.size() && N < K.New.size() && K.Old[O] && K.New[N]) {
      ++O, ++N;
      continue;
    }
    Change C{O, O, N, N};
    while (C.OldEnd < K.Old.size() && !K.Old[C.OldEnd])
      ++C.OldEnd;
    while (C.NewEnd < K.New.size() && !K.New[C.NewEnd])
      ++C.NewEnd;
    Out.push_back(C);
    O = C.OldEnd;
    N = C.NewEnd;
  }
  return Out;
}

static void emitLine(char Mark, std::string_view Line, std::string &Out) {
  Out += Mark;
  Out += Line;
  if (Line.back() != '\n')
    Out += "\n\\ No newline at end of file\n";
}

/// "12,3"; an empty range is named by the line before it.
static std::string rangeText(size_t Begin, size_t End) {
  size_t Count = End - Begin;
  return std::to_string(Count ? Begin + 1 : Begin) +
         (Count == 1 ? "" : "," + std::to_string(Count));
}

/// Changes [First, Last) with the context around and between them.
static void emitHunk(const Change *First, const Change *Last, const Lines &Old,
                     const Lines &New, std::string &Out) {
  size_t Lead = std::min(Context, First->OldBegin);
  size_t Trail = std::min(Context, Old.size() - Last[-1].OldEnd);
  size_t O = First->OldBegin - Lead;
  Out += "@@ -" + rangeText(O, Last[-1].OldEnd + Trail) + " +" +
         rangeText(First->NewBegin - Lead, Last[-1].NewEnd + Trail) + " @@\n";
  for (const Change *C = First; C != Last; ++C) {
    for (; O < C->OldBegin; ++O)
      emitLine(' ', Old[O], Out);
    for (; O < C->OldEnd; ++O)
      emitLine('-', Old[O], Out);
    for (size_t N = C->NewBegin; N < C->NewEnd; ++N)
      emitLine('+', New[N], Out);
  }
  for (size_t End = O + Trail; O < End; ++O)
    emitLine(' ', Old[O], Out);
}

/// A name in a diff header: C-quoted when it has to be; a name with a blank is
/// ended by a tab, or patch would stop reading at the blank.
static std::string headerName(std::string_view Side, std::string_view Path) {
  std::string Name = std::string(Side) + std::string(Path);
  auto Special = [](unsigned char C) {
    return C < 0x20 || C == 0x7f || C == '"' || C == '\\';
  };
  if (std::none_of(Name.begin(), Name.end(), Special))
    return Name.find(' ') == std::string::npos ? Name : Name + "\t";
  std::string Out = "\"";
  for (unsigned char C : Name) {
    if (!Special(C))
      Out += char(C);
    else if (C == '"' || C == '\\')
      Out += {'\\', char(C)};
    else
      Out +=
          {'\\', char('0' + C / 64), char('0' + C / 8 % 8), char('0' + C % 8)};
  }
  return Out + "\"";
}

std::string unifiedDiff(std::string_view Path,
                        std::optional<std::string_view> Old,
                        std::string_view New) {
  Lines OldLines = splitLines(Old.value_or("")), NewLines = splitLines(New);
  std::vector<Change> Changes = changesOf(compare(OldLines, NewLines));
  if (Changes.empty())
    return "";
  std::string Out = "--- " + (Old ? headerName("a/", Path) : "/dev/null") +
                    "\n+++ " + headerName("b/", Path) + "\n";
  const Change *First = Changes.data(), *End = First + Changes.size();
  while (First != End) {
    const Change *Last = First + 1;
    while (Last != End && Last->OldBegin - Last[-1].OldEnd <= 2 * Context)
      ++Last;
    emitHunk(First, Last, OldLines, NewLines, Out);
    First = Last;
  }
  return Out;
}

} // namespace keyspread::edits
