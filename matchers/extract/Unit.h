//===- Unit.h - one translation unit while it is read ---------------------===//
//
// In: an ASTContext. Out: sites, texts, USRs and type classes of its nodes, and
// the UnitFacts that every extractor of this room adds to. One thread per unit.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_UNIT_H
#define KEYSPREAD_MATCHERS_EXTRACT_UNIT_H

#include "matchers/catalog/Catalog.h"
#include "matchers/facts/Facts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <memory>
#include <optional>
#include <set>

namespace keyspread::extract {

/// Who owns a file: decides which code is read and which may be edited.
struct Project {
  std::string Root; // absolute
  bool contains(llvm::StringRef Path) const;
};

/// What a function makes of a format and values (Formatters.h).
struct Formatter {
  unsigned Format = 0; // argument; the values follow it
  facts::TemplateStyle Style = facts::TemplateStyle::Printf;
  std::optional<unsigned> Out; // buffer the text goes to; else it is returned,
                               // or used inside
  bool Guessed = false; // by its signature alone: conversions and values have
                        // to agree
};

class TextValue;
using TextRef = std::shared_ptr<TextValue>;

class Unit {
public:
  Unit(clang::ASTContext &Ast, const Catalog &Known, const Project &Owner,
       facts::UnitFacts &Out);

  clang::ASTContext &Ast;
  const clang::SourceManager &SM;
  const clang::LangOptions &LO;
  const Catalog &Known;
  const Project &Owner;
  facts::UnitFacts &Out;

  /// A range of tokens as a person would edit it. \p Editable says whether the
  /// whole range is written in one piece of a file (a macro argument counts).
  Site site(clang::SourceRange Tokens, bool *Editable = nullptr);
  /// A range of bytes given by file locations.
  Site bytes(clang::SourceLocation Begin, clang::SourceLocation End);
  /// The token at \p L.
  Site token(clang::SourceLocation L);
  llvm::StringRef text(const Site &S);
  llvm::StringRef contents(llvm::StringRef Path);

  /// The USR of \p D; of an instantiation, that of its pattern. Entities that
  /// only this unit sees carry its main file's name.
  std::string usr(const clang::Decl *D);
  /// The entity of a variable, parameter, field or binding.
  facts::Entity entity(const clang::ValueDecl *D);
  /// Qualified name without inline namespaces and template arguments.
  std::string qualifiedName(const clang::NamedDecl *D);

  bool inProject(clang::SourceLocation L);
  bool inProject(const clang::Decl *D);
  facts::TypeClass classify(clang::QualType T);
  bool isMap(clang::QualType T);
  /// \p T when it is a struct whose members are all there is to it: no bases,
  /// no constructors, nothing private.
  const clang::CXXRecordDecl *plainStruct(clang::QualType T);
  /// Its elements are worth knowing: a container, a map, a plain struct.
  bool isList(clang::QualType T);
  /// The catalog's entry of \p F, whatever its conditions; null: none.
  const Api *known(const clang::FunctionDecl *F);
  /// Classes of the declared parameters, as facts::Call has them.
  std::vector<std::string> parameterTypes(const clang::FunctionDecl *F);
  /// The first argument of the class template that \p F is a member of, else,
  /// also where that is no type, of the function template; "" when it is no
  /// type.
  std::string templateArgument(const clang::FunctionDecl *F);
  std::string typeText(clang::QualType T);

  /// The macro in whose body \p L is written, "" when it is in a file.
  std::string macroOf(clang::SourceLocation L);

  // What several extractors share while they walk.
  std::vector<const clang::Stmt *> Ancestors;
  std::vector<const clang::FunctionDecl *> Functions;
  std::map<const clang::FunctionDecl *, std::optional<Formatter>>
      Formatters; // inferred
  // Text that expressions make or read (TextWalk.h).
  std::map<const clang::Expr *, TextRef> Texts;
  std::map<const clang::Expr *, TextRef> Formats; // of a formatter's call
  std::map<const clang::StringLiteral *, TextRef> Literals;
  std::map<const clang::VarDecl *, TextRef> Constants;
  std::set<const clang::FunctionDecl *> Walked;
  std::set<facts::Entity> Followed;     // variables: Texts says what they hold
  std::set<facts::Entity> FollowedHere; // likewise, in this function only
  std::set<const clang::Expr *> Own;    // calls whose result flows by itself
  std::set<TextRef> OwnTexts;           // what they give
  /// How often the body reads each variable.
  std::map<const clang::Stmt *, std::map<const clang::Decl *, unsigned>>
      TextReads;
  std::map<const clang::LambdaExpr *, std::set<const clang::Decl *>>
      ChangedBy; // variables that a lambda writes to
  struct ReadAggregate {
    uint32_t Index;           // in UnitFacts::Aggregates
    const clang::Stmt *Block; // that declares it; null for a field
    bool Used; // in a place that matters: later writes are too late
  };
  std::map<const clang::ValueDecl *, ReadAggregate> AggregateOf;
  std::map<facts::Entity, uint32_t> ListOf; // by Aggregate::Self
  struct DeclaredTogether {
    unsigned Names = 0;
    std::optional<facts::DeclaratorInList> In; // nothing: it cannot be split
  };
  std::map<const clang::Decl *, DeclaredTogether> Together;
  std::map<const clang::ValueDecl *, uint32_t>
      BoundMembers; // in UnitFacts::Aggregates (BoundMembers.h)
  std::set<const clang::Expr *> FollowedWrites; // to lists, by element
  std::set<facts::Entity> Changed;              // lists whose start is not seen
  std::set<facts::Entity> Falling; // count down somewhere: sizes, levels
  /// Locals that a lambda does nothing but give: `[&now] { return now; }`.
  std::set<facts::Entity> GivenByLambda;
  std::vector<facts::Origin> LocalCounters; // only where they are among those
  std::map<facts::Entity, uint32_t> TemplateIndex;

  std::string enclosingFunction();

private:
  llvm::StringRef filePath(clang::FileID F);
  llvm::DenseMap<clang::FileID, std::string> Paths;
  llvm::DenseMap<const clang::Decl *, std::string> Usrs;
  llvm::StringMap<clang::FileID> Files;
  llvm::DenseMap<clang::FileID, bool> Ours;
};

/// \p E without what the language adds silently: implicit casts, parentheses,
/// temporaries, conversions by constructor of one argument.
const clang::Expr *plain(const clang::Expr *E);

/// The number that \p E always is; none when it is no constant, or depends on
/// template arguments or on code that does not compile.
std::optional<llvm::APSInt> integerOf(const Unit &U, const clang::Expr *E);

/// The function a call goes to, null when it is not known.
const clang::FunctionDecl *calleeOf(const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_UNIT_H
