//===- Site.h - a place in a source file ----------------------------------===//
//
// The one way every room right of the AST names a place: path, byte range, line
// and column for people, and a hash of the text that stood there, so that a
// write can be refused when the file has changed since it was read.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_SITE_H
#define KEYSPREAD_MATCHERS_FACTS_SITE_H

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace keyspread {

struct Site {
  std::string File; // absolute, normalised ("/a/b.cpp"), never relative
  uint32_t Begin = 0, End = 0; // bytes, half open
  uint32_t Line = 0, Col = 0;  // 1-based; Col counts bytes, as clang does
  uint32_t EndLine = 0, EndCol = 0;

  bool valid() const { return !File.empty(); }
  friend bool operator==(const Site &A, const Site &B) {
    return std::tie(A.File, A.Begin, A.End) == std::tie(B.File, B.Begin, B.End);
  }
  friend bool operator<(const Site &A, const Site &B) {
    return std::tie(A.File, A.Begin, A.End) < std::tie(B.File, B.Begin, B.End);
  }
};

/// 64-bit hash of file contents (LLVM's xxh3_64bits): equal on every machine.
uint64_t contentHash(std::string_view Contents);

/// The site of bytes [Begin, End) of \p Contents, the text of \p File; fills in
/// lines and columns. Offsets beyond the end are clamped.
Site siteIn(std::string_view File, std::string_view Contents, uint32_t Begin,
            uint32_t End);

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_FACTS_SITE_H
