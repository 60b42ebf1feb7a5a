//===- TypeSlots.h - places that hold whole numbers -----------------------===//
//
// In: a type, a declaration, an expression. Out: the places in it that hold
// whole numbers of 16 bits or more, and how they are called:
//
//   x : long                     x
//   v : vector<long>             v<0>
//   m : map<long, pair<T, int>>  m<0>, m<1><1>
//   *it, it->first, m.at(k), f() the element of it, ... what f returns
//
// An iterator has the places of its container.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H
#define KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// A whole number that may be an id: no character, no truth value.
bool isIdType(clang::ASTContext &Ast, clang::QualType T);

/// What holds itself, as an iterator that gives itself for *, ends somewhere.
inline constexpr unsigned DeepestPlace = 4;

/// The places in a value of type \p T: "" for a number itself, "<0>"...
std::vector<std::string> slotsIn(Unit &U, clang::QualType T);

/// Of a class of a library that holds values, as std::vector does: what \p T
/// holds, by the place.
struct Held {
  std::string Place;
  clang::QualType Type;
};
std::vector<Held> heldIn(Unit &U, clang::QualType T);

/// What an iterator of a library points to; null for other types.
clang::QualType pointee(Unit &U, const clang::CXXRecordDecl *R);
/// A pair with a constant first part is an element of a map.
bool isMapElement(Unit &U, clang::QualType T);

/// A class that holds one value or none.
bool isOptional(Unit &U, const clang::CXXRecordDecl *R);
/// One whose objects hold values themselves, and do not point to them.
bool isHolder(Unit &U, const clang::CXXRecordDecl *R);

/// One of Qt's.
bool isOfQt(Unit &U, const clang::CXXRecordDecl *R);
/// Of an iterator of a map of Qt, which gives values for *: the map; null for
/// all others.
const clang::ClassTemplateSpecializationDecl *
keyedBy(Unit &U, const clang::CXXRecordDecl *R);

/// The place that the object \p E is or names; "" when it is none that is
/// known. \p Seen gets the expressions on the way, which are told by it.
facts::Entity slotOf(Unit &U, const clang::Expr *E,
                     std::set<const clang::Expr *> *Seen = nullptr);

/// An instantiation for the type of a lambda, and so for one call.
bool isOfClosure(const clang::FunctionDecl *F);
/// As Unit::entity; a local variable of deduced type is one in each function
/// that is made for a lambda.
facts::Entity placeOf(Unit &U, const clang::ValueDecl *D);
/// What \p F returns; of what is made for a lambda, what it returns to that.
facts::Entity resultPlace(Unit &U, const clang::FunctionDecl *F);

/// The lambda without parameters that \p C, a call of a library's function,
/// is given and whose result it gives, as a retry or a transaction does; null:
/// there is none.
const clang::Expr *lambdaRunBy(Unit &U, const clang::CallExpr *C);

/// What the first << of \p E, a chain of them, writes to.
const clang::Expr *streamOf(const clang::Expr *E);
/// What is told of the stream \p Base, \p Qt: one of Qt's: "std::cout",
/// "std::ostringstream", "QTextStream(stdout)"; SomeStream, when it is known by
/// a name of the program's alone, and \ref isOutlet says what it may be.
std::string streamName(Unit &U, const clang::Expr *Base, bool Qt);
/// \p E makes a stream whose text others may read, or takes one from a library.
bool isOutlet(Unit &U, const clang::Expr *E);

/// \p Names, two or more, are declared by one declaration; \p InHead: in the
/// head of a loop or an if, which takes no other. To be called before
/// recordPlaces.
void recordTogether(Unit &U,
                    llvm::ArrayRef<const clang::DeclaratorDecl *> Names,
                    bool InHead);
/// Adds a TypePlace for each place in the type of \p D.
void recordPlaces(Unit &U, const clang::DeclaratorDecl *D);
/// ... of what \p F returns, and of an alias.
void recordResult(Unit &U, const clang::FunctionDecl *F);
void recordAlias(Unit &U, const clang::TypedefNameDecl *D);
/// ... in what \p C gives, when its template arguments say so: f<long>().
void recordGiven(Unit &U, const clang::CallExpr *C);

/// The template arguments that are written at \p C.
llvm::ArrayRef<clang::TemplateArgumentLoc>
templateArguments(const clang::CallExpr *C);

/// A function whose declared parameter \p I is of the type that it is given.
bool isDeduced(const clang::FunctionDecl *F, unsigned I);
bool returnsDeduced(const clang::FunctionDecl *F);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H
