//===- TextWalk.h - the text that a function makes ------------------------===//
//
// In: the body of a function. Out: Unit::Texts: for each expression that makes
// or reads text, what it is there. The body is run once, statement by
// statement, with what is known of each variable, field of `this` and array of
// characters:
//
//   s = a; s += b; s << c; strcat(s, e)        one text behind the other
//   snprintf(s, n, fmt, x), s = format(fmt, x)  the format with its holes
//   if (c) s += a; else s += b;  c ? a : b     two texts
//   for (..) s += a;                           one turn, marked as such
//   f(s), s = f("t"), with f's body at hand    as if f were written here
//
// What a variable holds is forgotten when it is changed in a way that is not
// followed; then the flows of its pieces speak for it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TEXTWALK_H
#define KEYSPREAD_MATCHERS_EXTRACT_TEXTWALK_H

#include "matchers/extract/texts/TextPieces.h"

namespace keyspread::extract {

/// Something that holds text: a variable, `this`, and members of them.
using Place = std::vector<const clang::Decl *>;

class TextWalk {
public:
  explicit TextWalk(Unit &U) : U(U) {}

  /// Reads the whole body of \p F.
  void function(const clang::FunctionDecl *F);
  /// The text that \p E makes where there are no statements around it.
  TextRef alone(const clang::Expr *E, bool Records);

private:
  struct State {
    std::map<Place, TextRef> Texts;
    bool Dead = false; // no path leads here
  };
  /// A loop or switch while its body is read.
  struct Jumps {
    bool Loop = false;
    State Before;
    std::set<Place> Reset; // given a new value in each turn
    std::vector<State> Breaks, Continues;
  };
  /// A function whose body is read: the outermost, or one it calls.
  struct Frame {
    const clang::FunctionDecl *F = nullptr;
    Place This;
    std::map<const clang::Decl *, Place> Refs; // what references refer to
    std::map<const clang::Decl *, const clang::Expr *> Given; // to parameters
    std::vector<TextRef> Returned;
    bool ReturnsUnknown = false;
    std::vector<State> Returns;
    std::vector<Jumps> Around;
    bool Records = false;
  };

  // TextWalk.cpp: statements; TextBranches.cpp: where ways part and meet
  void exec(const clang::Stmt *S);
  void declare(const clang::VarDecl *V);
  void branch(const clang::IfStmt *S);
  void loop(const clang::Stmt *S, const clang::Stmt *Body,
            llvm::ArrayRef<const clang::Stmt *> Others);
  void choose(const clang::SwitchStmt *S);
  void attempt(const clang::CXXTryStmt *S);
  void leave(const clang::Stmt *S);
  State joined(State A, State B, const State &Before, const Sides &By);
  TextRef joinedText(const TextRef &A, const TextRef &B, const TextRef &Before,
                     const Sides &By);
  /// The states at the end of the cases of \p By, one behind the other.
  void join(std::vector<State> Ends, const State &Before,
            const clang::Stmt *By);
  State afterLoop(State Now, const Jumps &J, const clang::Stmt *S);
  void publishOutputs(const clang::FunctionDecl *F);

  // TextExprs.cpp, TextOperators.cpp: expressions. They return the text, null
  // when there is none.
  TextRef eval(const clang::Expr *E);
  TextRef evalNew(const clang::Expr *E);
  TextRef ofReference(const clang::Expr *E);
  TextRef ofConstant(const clang::VarDecl *V);
  TextRef ofOperator(const clang::CXXOperatorCallExpr *O);
  TextRef ofMember(const clang::CXXMemberCallExpr *M);
  TextRef ofCall(const clang::CallExpr *C);
  TextRef ofAssignment(const clang::BinaryOperator *B);
  TextRef ofConditional(const clang::AbstractConditionalOperator *Q);
  TextRef ofLambda(const clang::LambdaExpr *L);
  TextRef ofArg(const clang::CXXMemberCallExpr *M);
  TextRef ofFormat(const clang::CallExpr *C, const Formatter &F);
  TextRef ofLibrary(const clang::CallExpr *C, llvm::StringRef Name,
                    bool &Known);
  /// \p Front is what stands in front of it; null: nobody knows.
  TextRef operand(const clang::Expr *E, facts::TemplateStyle Style,
                  const TextRef &Front = nullptr);
  void evalChildren(const clang::Stmt *S);

  // TextShared.cpp: \p Text of \p E, to be put into another
  TextRef asPart(const clang::Expr *E, const TextRef &Text);
  bool isShared(const clang::ValueDecl *D);

  // TextPlaces.cpp: what holds text
  bool placeOf(const clang::Expr *E, Place &Out, bool *Behind = nullptr);
  bool holdsText(clang::QualType T);
  bool isStream(clang::QualType T);
  facts::TemplateStyle styleOf(const Place &P);
  TextRef held(const Place &P) const;
  void assign(const Place &P, TextRef Text, const clang::Expr *From);
  void append(const Place &P, const TextRef &Text);
  void forget(const Place &P);
  void escape(const clang::Expr *Argument, clang::QualType Parameter);
  bool repeats(const Place &P) const;

  // TextCalls.cpp: functions of the program, as if written at the call
  bool call(const clang::Expr *Call, const clang::FunctionDecl *F,
            const clang::Expr *Object, TextRef &Result);
  const clang::FunctionDecl *lambdaOf(const clang::Expr *Callee);
  bool worthReading(const clang::Expr *Call, const clang::FunctionDecl *F,
                    const clang::Expr *Object);

  facts::Expr valueOf(const clang::Expr *E);

  Unit &U;
  State Now;
  bool Leaving = false; // the outermost function: its variables go
  std::vector<Frame> Frames;
  std::set<Place> Touched, Escaped; // of the outermost function
  unsigned Steps = 0;               // in functions that are called
};

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TEXTWALK_H
