//===- TextPieces.h - text with holes, put together -----------------------===//
//
// In: literal pieces and expressions, in order. Out: the texts they make: one
// for each way the program may take, as facts::Template.
//
//   add(a, b)          = each of a followed by each of b, when both may be
//                        taken together
//   fill(fmt, values)  = fmt with a hole for each conversion
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TEXTPIECES_H
#define KEYSPREAD_MATCHERS_EXTRACT_TEXTPIECES_H

#include "matchers/extract/texts/Formatters.h"
#include "matchers/extract/texts/Literals.h"

namespace keyspread::extract {

/// Stands in a text where a value is put in: as sql::HoleByte.
inline constexpr char HoleByte = '\x01';

/// One text, and the sides of the branches on which it is made.
struct Alternative {
  facts::Template T; // Self: empty until it is published
  std::vector<std::pair<const clang::Stmt *, unsigned>> Taken; // sorted
};

class TextValue {
public:
  std::vector<Alternative> All; // empty: nothing was put in yet
  /// A value that says nothing of its text; All is empty then.
  const clang::Expr *Unknown = nullptr;

  /// Some of it is written in the source.
  bool known() const;
};

/// More ways than this are not told apart.
inline constexpr size_t MostAlternatives = 16;
/// Why a text with more of them must stay.
inline constexpr const char *ManyBranches =
    "its text is put together in branches, and a change would have to suit all "
    "of them";
/// Longer text is not SQL.
inline constexpr size_t LongestText = 1 << 16;

/// The text of \p L; each literal is read once.
TextRef textOf(Unit &U, const clang::StringLiteral *L);
/// Text that is written nowhere.
TextRef textOf(llvm::StringRef Bytes);
TextRef emptyText();

/// Appends bytes [Begin, End) of \p From, with the holes among them.
void appendSlice(facts::Template &To, const facts::Template &From, size_t Begin,
                 size_t End);
void appendHole(facts::Template &To, facts::Hole H);

/// \p Style says how pieces are joined: Concat, Stream or Plain.
TextRef add(TextRef Front, const TextRef &Back, facts::TemplateStyle Style);
/// Two sides of a branch, numbered; no number: several of them.
struct Sides {
  const clang::Stmt *Branch = nullptr;
  std::optional<unsigned> A = 0, B = 1;
};
/// The ways of both.
TextRef either(const TextRef &A, const TextRef &B, const Sides &By);

/// \p Format with its conversions filled by \p Values.
TextRef fill(Unit &U, const TextRef &Format, facts::TemplateStyle Style,
             llvm::ArrayRef<facts::Expr> Values, const Site &FormatArg);
/// The marks of the lowest numbers ("%1") filled, as QString::arg does.
/// \p Whole is the call, for more of them.
TextRef fillLowest(const TextRef &Format, llvm::ArrayRef<facts::Expr> Values,
                   const Site &Whole);

/// With holes whose value is text themselves replaced by it, unless they stand
/// in quotes. \p Known has texts by the place of the value.
TextRef splice(const TextRef &Text, const std::map<Site, TextRef> &Known);

/// \p Text as a part of another: no change goes into \p Variable, whose text
/// it is; \p At is where it is put in.
TextRef putIn(const TextRef &Text, llvm::StringRef Variable, const Site &At);

/// Without its last \p Bytes; null when they are not literal.
TextRef withoutEnd(const TextRef &Text, size_t Bytes);

/// Says why no rule may change the text, unless there is a reason already.
TextRef fixed(const TextRef &Text, llvm::StringRef Why);
void fix(facts::Template &T, llvm::StringRef Why);
/// Likewise, but what it is joined to may still change.
TextRef fixedPart(const TextRef &Text, llvm::StringRef Why);

/// The entities of the templates of \p Text, recorded in the unit's facts.
std::vector<facts::Entity> publish(Unit &U, TextValue &Text);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TEXTPIECES_H
