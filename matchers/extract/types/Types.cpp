// What a C++ type means to SQL. In: a type. Out: its TypeClass and its text.
#include "matchers/extract/Unit.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::TypeClass;

static bool isByte(QualType T) {
  const auto *B = T->getAs<BuiltinType>();
  return T->isStdByteType() || (B && (B->getKind() == BuiltinType::UChar));
}

static TypeClass classifyRecord(Unit &U, const CXXRecordDecl *R, QualType T) {
  std::string Name = U.qualifiedName(R);
  TypeClass Class = TypeClass::Other;
  if (llvm::is_contained(
          {"std::basic_string", "std::basic_string_view", "QString"}, Name))
    Class = TypeClass::String;
  else if (llvm::is_contained({"std::atomic", "std::__atomic_base"}, Name))
    Class = TypeClass::Integer;
  else if (llvm::is_contained({"std::vector", "std::array",
                               "std::initializer_list", "std::deque",
                               "std::list", "std::span", "std::set"},
                              Name))
    Class = TypeClass::Container;
  if (Class == TypeClass::Container)
    if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
      if (S->getTemplateArgs().size() &&
          S->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
          isByte(S->getTemplateArgs()[0].getAsType()))
        return TypeClass::Bytes;
  return Class;
}

TypeClass Unit::classify(QualType T) {
  if (T.isNull() || T->isDependentType())
    return TypeClass::Other;
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (T->isBooleanType())
    return TypeClass::Bool;
  if (T->isIntegerType() && !T->isEnumeralType())
    return TypeClass::Integer;
  if (T->isRealFloatingType())
    return TypeClass::Float;
  if (const auto *P = T->getAs<PointerType>()) {
    QualType To = P->getPointeeType();
    if (To->isAnyCharacterType() || isByte(To))
      return TypeClass::CharPointer;
    if (To->isVoidType())
      return TypeClass::Bytes;
    return To->isPointerType() ? TypeClass::Container : TypeClass::Other;
  }
  if (const ArrayType *A = Ast.getAsArrayType(T))
    return A->getElementType()->isAnyCharacterType() ? TypeClass::CharPointer
                                                     : TypeClass::Container;
  if (const CXXRecordDecl *R = T->getAsCXXRecordDecl())
    return classifyRecord(*this, R, T);
  return TypeClass::Other;
}

bool Unit::isMap(QualType T) {
  const CXXRecordDecl *R =
      T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  return R &&
         llvm::is_contained({"std::map", "std::unordered_map", "QMap", "QHash"},
                            qualifiedName(R));
}

const CXXRecordDecl *Unit::plainStruct(QualType T) {
  const CXXRecordDecl *R =
      T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || R->isInStdNamespace() || R->isUnion() ||
      R->isLambda() || R->field_empty())
    return nullptr;
  bool Plain = !R->isPolymorphic();
  for (const FieldDecl *F : R->fields())
    Plain &= F->getAccess() != AS_private && F->getAccess() != AS_protected &&
             F->getIdentifier();
  return Plain && !R->getNumBases() && !R->hasUserDeclaredConstructor()
             ? R
             : nullptr;
}

bool Unit::isList(QualType T) {
  return !T->isPointerType() &&
         (classify(T) == TypeClass::Container || isMap(T) || plainStruct(T));
}

/// `using Id = Bytes;`: the class is what tells, not the program's name for it.
static bool isAlias(QualType T) {
  return T->getAs<TypedefType>() || T->getAs<SubstTemplateTypeParmType>();
}

std::vector<std::string> Unit::parameterTypes(const FunctionDecl *F) {
  std::vector<std::string> Result;
  for (const ParmVarDecl *P : F->parameters()) {
    QualType T = P->getType().getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    const CXXRecordDecl *R = T->getAsCXXRecordDecl();
    Result.push_back(R ? qualifiedName(R) : "");
  }
  return Result;
}

std::string Unit::templateArgument(const FunctionDecl *F) {
  const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
  if (const auto *Class =
          dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext());
      Class && (!Args || (Class->getTemplateArgs().size() &&
                          Class->getTemplateArgs()[0].getKind() ==
                              TemplateArgument::Type)))
    Args = &Class->getTemplateArgs();
  if (!Args || !Args->size() ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return "";
  QualType T = Args->get(0).getAsType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R ? qualifiedName(R) : typeText(T);
}

std::string Unit::typeText(QualType T) {
  PrintingPolicy Policy(LO);
  Policy.SuppressTagKeyword = true;
  T = T.getNonReferenceType();
  // The project's own names for a library's types say nothing to a rule.
  while (const auto *Alias = T->getAs<TypedefType>()) {
    if (!inProject(Alias->getDecl()))
      break;
    T = Alias->desugar();
  }
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (R && isAlias(T.getNonReferenceType()) && !R->isInStdNamespace() &&
      !isa<ClassTemplateSpecializationDecl>(R))
    return qualifiedName(R);
  return T.getNonReferenceType().getUnqualifiedType().getAsString(Policy);
}

} // namespace keyspread::extract
