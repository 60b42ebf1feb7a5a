//===- OfFiles.h - statements that stand in files of their own --*- C++ -*-===//
#ifndef KEYSPREAD_REWRITES_PROOF_TEXTS_OFFILES_H
#define KEYSPREAD_REWRITES_PROOF_TEXTS_OFFILES_H

#include "rewrites/proof/Context.h"
#include "rewrites/trace/Value.h"

namespace keyspread::proof {

/// What the file holds before and after that \p Of, the text of a statement, is
/// read from, whatever reads it. Nothing: it is read from none, from one of
/// several, or something is put to what was read.
std::optional<FileTexts> textsOfFile(const Context &C, trace::V Of);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_TEXTS_OFFILES_H
