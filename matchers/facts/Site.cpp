#include "matchers/facts/Site.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace keyspread {

uint64_t contentHash(std::string_view Contents) {
  return llvm::xxh3_64bits(llvm::StringRef(Contents.data(), Contents.size()));
}

static void lineAndColumn(std::string_view Contents, uint32_t Offset,
                          uint32_t &Line, uint32_t &Col) {
  std::string_view Before = Contents.substr(0, Offset);
  Line = 1 + std::count(Before.begin(), Before.end(), '\n');
  size_t LineStart = Before.rfind('\n');
  Col = Offset - (LineStart == std::string_view::npos ? 0 : LineStart + 1) + 1;
}

Site siteIn(std::string_view File, std::string_view Contents, uint32_t Begin,
            uint32_t End) {
  Site S;
  S.File = std::string(File);
  S.Begin = std::min<uint32_t>(Begin, Contents.size());
  S.End = std::clamp<uint32_t>(End, S.Begin, Contents.size());
  lineAndColumn(Contents, S.Begin, S.Line, S.Col);
  lineAndColumn(Contents, S.End, S.EndLine, S.EndCol);
  return S;
}

} // namespace keyspread
