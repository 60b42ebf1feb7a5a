//===- TextEdits.h - changes of one SQL text, before they reach C++ -------===//
//
// In: pieces of SQL to insert, remove or replace, some of them holding the
// shard of a key. Out: edits of the literals the text is written in, and for
// every shard that only C++ can compute, the place in the text that waits for
// it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TEXTEDITS_H
#define KEYSPREAD_REWRITES_RULES_TEXTEDITS_H

#include "matchers/facts/TemplateMap.h"
#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"

#include "llvm/Support/Error.h"

#include <set>

namespace keyspread {

/// SQL to insert: text, or (Value) the place that a C++ expression fills.
struct Piece {
  std::string Text;
  bool Value = false;
  /// Of a value: an int, a 64-bit number, text that goes in quotes, text that
  /// brings them.
  enum KindTy { Small, Long, Quoted, WithQuotes } Kind = Small;
  /// Its argument's, where the text numbers its values: "{2}".
  std::optional<unsigned> Number = std::nullopt;
};

/// Where a text is written: a template in C++ or a .sql file.
class TextPlace {
public:
  /// \p Counted: the caller sees to it that all uses of a macro which holds
  /// text of \p T change alike (MacroTexts.h); else such text is refused.
  TextPlace(const Graph &G, const facts::Template &T, bool Counted = false)
      : G(G), T(&T), Counted(Counted) {}
  /// The text of \p B, counted: of its pieces those that all texts of its call
  /// have there are the better ones, and of those its own. At \p Behind they
  /// are what stands in front: another text may have something else there.
  TextPlace(const Graph &G, const BoundStatement &B,
            std::set<uint32_t> Behind = {});
  TextPlace(const Graph &G, const SchemaFile &F) : G(G), File(&F) {}

  /// The edit that inserts \p Sql at byte \p Offset of the text. A Value piece
  /// becomes a conversion of the template's style; giving it an argument is the
  /// caller's, but for concatenation, where the expression stands in the text.
  llvm::Expected<Edit> insert(uint32_t Offset,
                              const std::vector<Piece> &Sql) const;
  /// The edits that put \p Sql in the place of \p Range, which may run over
  /// several literals.
  llvm::Expected<std::vector<Edit>> replace(sql::Span Range,
                                            const std::string &Sql) const;
  /// Of the formats that make parts of the text that which text at \p Offset
  /// would become part of; null: the text's own style.
  const facts::FormattedPart *formatAt(uint32_t Offset) const;
  Site site(sql::Span S) const;
  std::string_view text() const;
  const facts::Template *inCode() const { return T; }

private:
  facts::TextInsertion placeAt(uint32_t Offset) const;
  bool isOwn(const facts::Segment &S) const;
  bool isInCommon(uint32_t Offset) const;
  bool isInFrontOfOwn(uint32_t Offset) const;
  std::string whyFixed(uint32_t Begin, uint32_t End) const;
  llvm::Error refuseUnlessEditable(const std::string &Path,
                                   const std::string &Macro, uint32_t At) const;

  const Graph &G;
  const facts::Template *T = nullptr;
  const SchemaFile *File = nullptr;
  bool Counted = false;
  std::vector<const facts::Template *> Others; // texts of one call
  std::vector<uint32_t> Common; // where pieces of other statements begin
  std::set<uint32_t> Behind;
};

/// \p Part of \p T is a row between its brackets, or a piece of one, which a
/// loop adds as often as it turns: `sql += "(" + id + ", 1)"`. What is right
/// for one turn is right for each.
bool isLoopedRow(const facts::Template &T, const facts::FixedPart &Part);

/// Why code of \p Path may not be edited; empty when it may.
std::string whyNotEditable(const Graph &G, const std::string &Path);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TEXTEDITS_H
