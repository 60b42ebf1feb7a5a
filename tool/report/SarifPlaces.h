//===- SarifPlaces.h - files and regions as SARIF names them --------------===//
//
// Private to Sarif.cpp. In: paths, and byte ranges of texts. Out: percent-
// encoded URIs relative to SRCROOT, and regions whose columns count UTF-16 code
// units from 1.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_SARIFPLACES_H
#define KEYSPREAD_TOOL_REPORT_SARIFPLACES_H

#include "tool/engine/Result.h"

#include "llvm/ADT/StringRef.h"

#include <nlohmann/json.hpp>

namespace keyspread::sarif {

using Json = nlohmann::ordered_json;

/// {"uri": "src/a%20b.cpp", "uriBaseId": "SRCROOT"}; a file outside of the root
/// is named in full.
Json artifact(llvm::StringRef File, llvm::StringRef Root);

/// Bytes [Begin, End) of \p Text. A byte order mark takes no column; a byte
/// that is not UTF-8 takes one.
Json region(llvm::StringRef Text, size_t Begin, size_t End);

/// {"physicalLocation": ...} of a site, with the text from \p R. A site whose
/// text is gone keeps its lines.
Json location(const Result &R, const Site &At);

} // namespace keyspread::sarif

#endif // KEYSPREAD_TOOL_REPORT_SARIFPLACES_H
