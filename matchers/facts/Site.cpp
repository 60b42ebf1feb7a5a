#include "matchers/facts/Site.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace keyspread {

uint64_t contentHash(std::string_view Contents) {
  return llvm::xxh3_64bits(llvm::StringRef(Contents.data(), Contents.size()));
}

namespace {
struct Cursor {
  std::string_view Contents;
  uint32_t Line = 1;
  size_t LineStart = 0;

  /// Only forwards. Schema files have thousands of places: line by line.
  void moveTo(uint32_t Offset) {
    for (size_t At = LineStart;
         (At = Contents.find('\n', At)) < size_t(Offset);) {
      ++Line;
      LineStart = ++At;
    }
  }
};
} // namespace

Site siteIn(std::string_view File, std::string_view Contents, uint32_t Begin,
            uint32_t End) {
  Site S;
  S.File = std::string(File);
  S.Begin = std::min<uint32_t>(Begin, Contents.size());
  S.End = std::clamp<uint32_t>(End, S.Begin, Contents.size());
  Cursor At{Contents};
  At.moveTo(S.Begin);
  S.Line = At.Line;
  S.Col = S.Begin - At.LineStart + 1;
  At.moveTo(S.End);
  S.EndLine = At.Line;
  S.EndCol = S.End - At.LineStart + 1;
  return S;
}

} // namespace keyspread
