// Calls of libraries' string classes and functions, by name: what they do to
// text is the same wherever they come from.
#include "matchers/extract/texts/TextWalk.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::TemplateStyle;
using facts::TypeClass;

/// Members that give the same text in another type or without blanks.
static bool keepsText(llvm::StringRef Name) {
  return llvm::is_contained(
      {"c_str",         "data",       "constData", "str",         "toStdString",
       "toStdWString",  "toUtf8",     "toLatin1",  "toLocal8Bit", "toString",
       "toAscii",       "utf8_str",   "mb_str",    "wc_str",      "ToStdString",
       "ToUTF8",        "simplified", "trimmed",   "get",         "view",
       "string",        "raw",        "GetString", "utf16",       "unicode",
       "shrink_to_fit", "release",    "value"},
      Name);
}

/// Functions that give the text of their first argument.
static bool passesText(llvm::StringRef Name) {
  return llvm::is_contained({"fromUtf8",
                             "fromLatin1",
                             "fromStdString",
                             "fromLocal8Bit",
                             "fromAscii",
                             "fromRawData",
                             "fromUtf16",
                             "fromWCharArray",
                             "fromStdWString",
                             "FromUTF8",
                             "FromAscii",
                             "to_string",
                             "strdup",
                             "_strdup",
                             "g_strdup",
                             "str",
                             "move",
                             "forward",
                             "as_const",
                             "runtime",
                             "string_view",
                             "cref",
                             "ref",
                             "exchange",
                             "trim",
                             "Trim",
                             "tr",
                             "bind"},
                            Name);
}

static bool isCopy(llvm::StringRef Name) {
  return llvm::is_contained({"strcpy", "strncpy", "strlcpy", "g_strlcpy",
                             "wcscpy", "stpcpy", "strcpy_s", "strncpy_s",
                             "lstrcpy", "memcpy"},
                            Name);
}

static bool isConcatenation(llvm::StringRef Name) {
  return llvm::is_contained({"strcat", "strncat", "strlcat", "g_strlcat",
                             "wcscat", "strcat_s", "strncat_s", "lstrcat"},
                            Name);
}

static llvm::StringRef nameOf(const FunctionDecl *F) {
  return F && F->getDeclName().isIdentifier() ? F->getName() : "";
}

static std::optional<unsigned> sizeOf(Unit &U, const clang::Expr *E) {
  std::optional<llvm::APSInt> V = integerOf(U, E);
  if (!V || V->isNegative())
    return std::nullopt;
  return V->getLimitedValue(std::numeric_limits<unsigned>::max());
}

/// n of `s.size() - n` and `n`.
static std::optional<unsigned> takenOff(Unit &U, const clang::Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(plain(E));
  return B && B->getOpcode() == BO_Sub ? sizeOf(U, B->getRHS()) : std::nullopt;
}

/// What a member leaves at the end of text: how many bytes it takes off.
static std::optional<unsigned> bytesOff(Unit &U, const CXXMemberCallExpr *M,
                                        llvm::StringRef Name) {
  if (Name == "pop_back")
    return 1;
  if (M->getNumArgs() &&
      llvm::is_contained({"resize", "truncate", "erase", "remove"}, Name))
    return takenOff(U, M->getArg(0));
  if (Name == "chop" && M->getNumArgs())
    return sizeOf(U, M->getArg(0));
  return std::nullopt;
}

TextRef TextWalk::ofArg(const CXXMemberCallExpr *M) {
  std::vector<facts::Expr> Values;
  std::map<Site, TextRef> Texts;
  bool Several = true;
  for (const clang::Expr *A : M->arguments()) {
    if (isa<CXXDefaultArgExpr>(A))
      continue;
    TextRef Given = eval(A);
    // arg(number, width, base): the others are no values
    QualType T = A->getType();
    Several &= holdsText(T->isArrayType() ? U.Ast.getDecayedType(T) : T);
    if (!Values.empty() && !Several)
      continue;
    Values.push_back(valueOf(A));
    if (Given && Given->known() && Values.back().At.valid())
      Texts[Values.back().At] = asPart(A, Given);
  }
  TextRef Format = eval(M->getImplicitObjectArgument());
  if (!Format || !Format->known())
    return nullptr;
  TextRef Filled = fillLowest(Format, Values, U.site(M->getSourceRange()));
  return Texts.empty() ? Filled : splice(Filled, Texts);
}

TextRef TextWalk::ofMember(const CXXMemberCallExpr *M) {
  const CXXMethodDecl *D = M->getMethodDecl();
  const clang::Expr *Object = M->getImplicitObjectArgument();
  llvm::StringRef Name = nameOf(D);
  if (!D || !Object)
    return nullptr;
  if (Name == "arg" && U.classify(Object->getType()) == TypeClass::String)
    return ofArg(M);
  TextRef Held = eval(Object);
  if (std::optional<Formatter> F = formatterOf(U, M))
    return ofFormat(M, *F);
  QualType T = Object->getType();
  T = T->isPointerType() ? T->getPointeeType() : T;
  if (!holdsText(T) || U.inProject(D)) {
    TextRef Result;
    if (call(M, D, Object, Result))
      return Result;
    for (unsigned I = 0; I != M->getNumArgs(); ++I) {
      eval(M->getArg(I));
      if (I < D->getNumParams())
        escape(M->getArg(I), D->getParamDecl(I)->getType());
    }
    return holdsText(T) && (keepsText(Name) || isa<CXXConversionDecl>(D)) &&
                   !M->getNumArgs()
               ? Held
               : nullptr;
  }
  if (isa<CXXConversionDecl>(D) || (keepsText(Name) && !M->getNumArgs()))
    return Held;
  if (Name == "substr" && M->getNumArgs() == 2)
    if (std::optional<unsigned> Off = takenOff(U, M->getArg(1)); Off && Held)
      return withoutEnd(Held, *Off);
  Place P;
  bool Named = placeOf(Object, P) && isa<ValueDecl>(P.back());
  if (!Named || D->isConst()) {
    for (const clang::Expr *A : M->arguments())
      eval(A);
    return nullptr;
  }
  TemplateStyle Style = styleOf(P);
  auto Piece = [&](const clang::Expr *E) { return operand(E, Style); };
  unsigned N = 0;
  for (const clang::Expr *A : M->arguments())
    N += !isa<CXXDefaultArgExpr>(A);
  if (llvm::is_contained({"append", "push_back", "Append", "operator+="},
                         Name) &&
      N >= 1) {
    if (!held(P)) {
      eval(M->getArg(0));
      return nullptr;
    }
    // append(n, c) puts c several times
    bool Times = N == 2 && M->getArg(0)->getType()->isIntegerType();
    append(P, Piece(M->getArg(Times ? 1 : 0)));
    return held(P);
  }
  if (llvm::is_contained({"assign", "setString"}, Name) && N >= 1) {
    assign(P, eval(M->getArg(0)), M->getArg(0));
    return held(P);
  }
  if (Name == "str" && N == 1) {
    TextRef Text = eval(M->getArg(0));
    assign(P, Text ? Text : nullptr, M->getArg(0));
    return nullptr;
  }
  if ((Name == "prepend" && N == 1) ||
      (Name == "insert" && N == 2 && isa<IntegerLiteral>(plain(M->getArg(0))) &&
       cast<IntegerLiteral>(plain(M->getArg(0)))->getValue() == 0)) {
    TextRef Front = Piece(M->getArg(N - 1)), Back = held(P);
    TextRef Both =
        Back && !Back->All.empty() ? add(Front, Back, Style) : nullptr;
    if (Both)
      Both = fixed(Both, "a piece is put in front of its text");
    assign(P, Both, nullptr);
    return held(P);
  }
  if (Name == "insert" && N == 2) { // at the end, or where nobody sees
    const auto *At = dyn_cast<CXXMemberCallExpr>(plain(M->getArg(0)));
    bool End = At && llvm::is_contained({"end", "size", "length"},
                                        nameOf(At->getMethodDecl()));
    if (End && held(P))
      append(P, Piece(M->getArg(1)));
    else if (held(P))
      forget(P);
    return held(P);
  }
  if (Name == "clear" || (Name == "erase" && !N) ||
      (Name == "resize" && isa<IntegerLiteral>(plain(M->getArg(0))))) {
    if (U.classify(cast<ValueDecl>(P.back())->getType()) == TypeClass::String ||
        (held(P) && held(P)->known() && !isStream(T)))
      assign(P, emptyText(), nullptr);
    return nullptr;
  }
  if (std::optional<unsigned> Off = bytesOff(U, M, Name)) {
    TextRef Text = held(P);
    if (Text && !Text->All.empty()) {
      TextRef Cut = withoutEnd(Text, *Off);
      // Nothing to take off: the loop before it took no turn here.
      Now.Texts[P] = Cut ? Cut : Text;
    }
    return held(P);
  }
  for (unsigned I = 0; I != M->getNumArgs(); ++I)
    eval(M->getArg(I));
  static constexpr llvm::StringLiteral Harmless[] = {
      "reserve", "seekp", "flush",  "width",  "fill",  "precision",
      "begin",   "end",   "detach", "imbue",  "setf",  "back",
      "front",   "at",    "resize", "rdbuf",  "rdbuf", "exceptions",
      "squeeze", "tie",   "unsetf", "copyfmt"};
  if (held(P) && !llvm::is_contained(Harmless, Name))
    forget(P);
  return nullptr;
}

TextRef TextWalk::ofLibrary(const CallExpr *C, llvm::StringRef Name,
                            bool &Known) {
  Known = true;
  unsigned N = C->getNumArgs();
  Place P;
  bool Behind = false;
  if (N >= 2 && (isCopy(Name) || isConcatenation(Name)) &&
      holdsText(C->getArg(0)->getType())) {
    bool Sized = Name.ends_with("_s") && N >= 3;
    const clang::Expr *From = C->getArg(Sized ? 2 : 1);
    Behind = isConcatenation(Name);
    if (!placeOf(C->getArg(0), P, &Behind)) {
      eval(From);
      return nullptr;
    }
    TextRef Text = operand(From, TemplateStyle::Plain);
    if (Behind)
      append(P, Text);
    else
      assign(P, Text, nullptr);
    return held(P);
  }
  if (Name == "StrCat" && N) {
    TextRef Result = emptyText();
    for (const clang::Expr *A : C->arguments())
      if (Result)
        Result = add(Result, operand(A, TemplateStyle::Concat),
                     TemplateStyle::Concat);
    return fixedPart(Result, "a function joins its pieces");
  }
  if (Name == "StrAppend" && N >= 2 && placeOf(C->getArg(0), P)) {
    for (unsigned I = 1; I != N; ++I) {
      TextRef Text = operand(C->getArg(I), TemplateStyle::Concat);
      if (held(P))
        append(P, fixedPart(Text, "a function joins its pieces"));
    }
    return nullptr;
  }
  // fmt::runtime() gives a type of its own.
  if (passesText(Name) && N >= 1 &&
      (holdsText(C->getType()) || Name == "runtime")) {
    TextRef First;
    for (unsigned I = 0; I != N; ++I) {
      TextRef Text = eval(C->getArg(I));
      First = I ? First : Text;
    }
    return First;
  }
  Known = false;
  return nullptr;
}

TextRef TextWalk::ofCall(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (isa<UserDefinedLiteral>(C) && C->getNumArgs())
    return eval(C->getArg(0));
  if (F && !formatterOf(U, C)) {
    bool Known = false;
    TextRef Result;
    if (!U.inProject(F) || (F->getBuiltinID() && !F->hasBody()))
      Result = ofLibrary(C, nameOf(F), Known);
    if (Known)
      return Result;
  } else if (F) {
    Formatter How = *formatterOf(U, C);
    if (TextRef Text = ofFormat(C, How); Text || U.Formats.count(C) || How.Out)
      return Text;
  }
  TextRef Result;
  if (F && call(C, F, nullptr, Result))
    return Result;
  if (!F)
    eval(C->getCallee());
  for (unsigned I = 0; I != C->getNumArgs(); ++I) {
    const clang::Expr *A = C->getArg(I);
    eval(A);
    // What a lambda that is passed on changes is changed here.
    if (const auto *L = dyn_cast<LambdaExpr>(plain(A)))
      for (const Decl *D : U.ChangedBy[L])
        if (Now.Texts.count({D}))
          forget({D});
    QualType T = F && I < F->getNumParams() ? F->getParamDecl(I)->getType()
                                            : A->getType();
    escape(A, T);
  }
  return nullptr;
}

} // namespace keyspread::extract
