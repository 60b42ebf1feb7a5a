#include "rewrites/proof/texts/Alike.h"

#include "matchers/sql/Statement.h"

#include "llvm/ADT/StringExtras.h"

namespace keyspread::proof {

bool areStatements(llvm::StringRef B, llvm::StringRef A) {
  auto Verb = [](llvm::StringRef Text) {
    return Text.ltrim(" \t\r\n(").take_while([](char C) {
      return llvm::isAlpha(C);
    });
  };
  return Verb(B).equals_insensitive(Verb(A)) && sql::looksLikeSql(B) &&
         sql::looksLikeSql(A);
}

/// \p Text with each conversion in its shortest form.
static std::string withoutWidths(llvm::StringRef Text, bool TypesChange) {
  std::string Result;
  while (!Text.empty()) {
    const size_t Percent = std::min(Text.find('%'), Text.size());
    Result += Text.take_front(Percent);
    Text = Text.drop_front(Percent);
    if (Text.consume_front("%%")) {
      Result += "%%";
      continue;
    }
    if (!Text.consume_front("%"))
      continue;
    llvm::StringRef Rest = Text.ltrim("0123456789-+ #.*");
    Result += '%';
    Result += Text.drop_back(Rest.size());
    Text = Rest.ltrim("hljzt");
    if (Text.empty())
      break;
    char Is = Text.front() == 'i' ? 'd' : Text.front();
    if (TypesChange && (Is == 'd' || Is == 'u'))
      Is = 's';
    Result += Is;
    Text = Text.drop_front();
  }
  return Result;
}

bool areFormats(llvm::StringRef B, llvm::StringRef A, bool TypesChange) {
  return B.contains('%') &&
         withoutWidths(B, TypesChange) == withoutWidths(A, TypesChange);
}

} // namespace keyspread::proof
