//===- InMemory.h - edits applied to text ---------------------------------===//
//
// In: a file's bytes and its edits as combine() sorts them. Out: the new bytes.
// Nothing is read or written. Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_INMEMORY_H
#define KEYSPREAD_REWRITES_EDITS_INMEMORY_H

#include "rewrites/edits/Edit.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>

namespace keyspread::edits {

/// Bytes outside the edits stay as they are, whatever their encoding. Error: an
/// edit that reaches beyond \p Contents, ends before it begins, or is not
/// sorted after the one before it; the message names the file and both byte
/// offsets.
llvm::Expected<std::string> applyTo(std::string_view Contents,
                                    llvm::ArrayRef<Edit> Edits);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_INMEMORY_H
