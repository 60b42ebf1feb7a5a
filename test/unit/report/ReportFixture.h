//===- ReportFixture.h - small results to print in tests ------------------===//
#ifndef KEYSPREAD_TEST_UNIT_REPORT_REPORTFIXTURE_H
#define KEYSPREAD_TEST_UNIT_REPORT_REPORTFIXTURE_H

#include "tool/engine/Result.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace keyspread::report_test {

/// The site of \p Part, which stands in \p Source.
inline Site siteOf(llvm::StringRef File, llvm::StringRef Source,
                   llvm::StringRef Part) {
  size_t Begin = Source.find(Part);
  return siteIn({File.data(), File.size()}, {Source.data(), Source.size()},
                Begin, Begin + Part.size());
}

inline constexpr llvm::StringLiteral Ids =
    "long next() {\n  return ++last;\n}\n";
inline constexpr llvm::StringLiteral Store =
    "void put(Db &db) {\n  db.insert(\"Orders\", next());\n}\n";

/// One finding of each confidence, in two files.
inline Result threeFindings() {
  Result R;
  R.Root = "/home/me/shop";
  R.Run.Parsed = 40;
  const std::string IdFile = R.Root + "/src/ids.cpp",
                    StoreFile = R.Root + "/store.cpp";
  R.Sources = {{IdFile, Ids.str()}, {StoreFile, Store.str()}};
  Site Increment = siteOf(IdFile, Ids, "++last");
  Site Call = siteOf(StoreFile, Store, "next()");
  R.Findings.push_back({"keyspread-order-dependence",
                        "",
                        "",
                        Increment,
                        Confidence::Possible,
                        "'last' may be an id",
                        {},
                        FixState::None,
                        ""});
  R.Findings.push_back({"keyspread-monotonic-key",
                        "Orders",
                        "Id",
                        Call,
                        Confidence::Definite,
                        "rising value lands in key column 'Id' of 'Orders'",
                        {{Increment, "it is counted up here"}},
                        FixState::None,
                        ""});
  R.Findings.push_back({"keyspread-ordered-load",
                        "Orders",
                        "Id",
                        Call,
                        Confidence::Likely,
                        "rows are written in key order",
                        {},
                        FixState::None,
                        ""});
  return R;
}

template <typename Writer> std::string written(Writer Write) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Write(OS);
  return OS.str();
}

} // namespace keyspread::report_test

#endif // KEYSPREAD_TEST_UNIT_REPORT_REPORTFIXTURE_H
