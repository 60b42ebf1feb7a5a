//===- DdlText.h - changes of one CREATE TABLE or ALTER TABLE -------------===//
//
// In: where the statement is written. Out: edits that add definitions, and that
// remove or replace parts of it, in the layout it has; comments stay with what
// they speak of.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DDLTEXT_H
#define KEYSPREAD_REWRITES_RULES_DDLTEXT_H

#include "rewrites/rules/statements/TextEdits.h"

#include <set>

namespace keyspread {

class DdlText {
public:
  DdlText(const TextPlace &Place, sql::Dialect D, std::vector<Edit> &Out)
      : Place(Place), D(D), Out(Out) {}

  llvm::Error insert(uint32_t Offset, const std::string &Sql, const char *Why);
  llvm::Error replace(sql::Span Range, const std::string &Sql, const char *Why);
  /// With the blanks in front, so that no trailing space is left.
  llvm::Error remove(sql::Span Range, const char *Why);
  /// Puts \p Definitions, which begin with separator(), behind the element that
  /// ends at \p ElementEnd.
  llvm::Error append(uint32_t ElementEnd, const std::string &Definitions,
                     const char *Why);

  /// What a foreign key gets in front of its two lists.
  struct Prefix {
    std::string Own, Theirs;
    std::string Referenced; // what it refers to when it does not say so
  };
  /// A foreign key of one column becomes a definition of its own.
  llvm::Error extend(const sql::CreateTable &T, const sql::ForeignKey &Key,
                     const Prefix &With, const char *Why);

  /// What stands between two definitions of \p T: ", " or a comma and the
  /// line's indent.
  std::string separator(const sql::CreateTable &T) const;
  /// A name as this text writes it, quotes included.
  std::string written(sql::Span Range) const {
    return std::string(
        Place.text().substr(Range.Begin, Range.End - Range.Begin));
  }
  std::string quoted(const std::string &Name) const {
    return sql::quoteName(Name, D);
  }
  std::string_view text() const { return Place.text(); }
  sql::Dialect dialect() const { return D; }

private:
  const TextPlace &Place;
  sql::Dialect D;
  std::vector<Edit> &Out;
  std::set<uint32_t> Continued; // ends that got a comma
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DDLTEXT_H
