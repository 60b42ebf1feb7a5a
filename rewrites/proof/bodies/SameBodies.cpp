#include "rewrites/proof/bodies/SameBodies.h"

#include "rewrites/proof/Pairs.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace keyspread::proof {

using namespace facts;

bool SameBodies::sameName(const std::string &B, const std::string &A) {
  if (B.empty() || A.empty())
    return B == A;
  if (B != A && withoutOffsets(B) != withoutOffsets(A))
    return false;
  return ToAfter.try_emplace(B, A).first->second == A &&
         ToBefore.try_emplace(A, B).first->second == B;
}

bool SameBodies::sameNames(const std::vector<std::string> &B,
                           const std::vector<std::string> &A) {
  return llvm::equal(B, A, [&](const std::string &Was, const std::string &Is) {
    return sameName(Was, Is);
  });
}

/// The type of a lambda says where it stands: "(lambda at a.cpp:3:5)".
static bool sameType(llvm::StringRef B, llvm::StringRef A) {
  static constexpr llvm::StringLiteral Lambda = "(lambda at ";
  while (B != A) {
    const auto [InB, RestB] = B.split(Lambda);
    const auto [InA, RestA] = A.split(Lambda);
    if (InB != InA || RestB.empty() || RestA.empty())
      return false;
    B = RestB.split(')').second;
    A = RestA.split(')').second;
  }
  return true;
}

bool SameBodies::sameNode(const Node &B, const Node &A) {
  auto Plain = [](const Node &N) {
    return std::tie(N.Kind, N.Operands, N.Value, N.Class, N.Bits, N.IsUnsigned,
                    N.IsReference, N.HasCallee, N.HasObject, N.IsVirtual,
                    N.IsOwn, N.Qualified, N.IsCopy, N.Quotes, N.IsSize,
                    N.IsTemporary, N.How);
  };
  const bool IsText = B.Kind == Op::Text || B.Kind == Op::Real;
  return Plain(B) == Plain(A) && sameType(B.Type, A.Type) &&
         (IsText ? B.Name == A.Name : sameName(B.Name, A.Name)) &&
         sameNames(B.Names, A.Names);
}

bool SameBodies::sameNodes(const std::vector<Node> &B,
                           const std::vector<Node> &A) {
  return llvm::equal(
      B, A, [&](const Node &Was, const Node &Is) { return sameNode(Was, Is); });
}

bool SameBodies::sameParameter(const BodyParameter &B, const BodyParameter &A) {
  auto Plain = [](const BodyParameter &P) {
    return std::tie(P.Spelled, P.Class, P.Bits, P.IsReference, P.IsConst);
  };
  return Plain(B) == Plain(A) && sameType(B.Type, A.Type) &&
         sameName(B.Name, A.Name);
}

bool SameBodies::sameBody(const Body &B, const Body &A) {
  auto Plain = [](const Body &F) {
    return std::tie(F.Qualified, F.Result, F.IsMethod, F.IsConstructor,
                    F.IsDestructor, F.IsVariadic, F.Why);
  };
  auto SameInitializer = [&](const Initializer &Was, const Initializer &Is) {
    return Was.Value == Is.Value && sameName(Was.Member, Is.Member);
  };
  return Plain(B) == Plain(A) && sameType(B.ResultType, A.ResultType) &&
         sameName(B.Key, A.Key) && sameName(B.Class, A.Class) &&
         llvm::equal(B.Parameters, A.Parameters,
                     [&](const BodyParameter &Was, const BodyParameter &Is) {
                       return sameParameter(Was, Is);
                     }) &&
         llvm::equal(B.Initializers, A.Initializers, SameInitializer) &&
         sameNodes(B.Nodes, A.Nodes);
}

bool SameBodies::sameClass(const ClassShape &B, const ClassShape &A) {
  return sameName(B.Key, A.Key) && B.Qualified == A.Qualified &&
         sameType(B.Type, A.Type) && sameNames(B.Fields, A.Fields) &&
         B.FieldNames == A.FieldNames &&
         llvm::equal(B.FieldTypes, A.FieldTypes,
                     [](const std::string &Was, const std::string &Is) {
                       return sameType(Was, Is);
                     }) &&
         sameNames(B.Bases, A.Bases) && sameName(B.Destructor, A.Destructor);
}

/// Of what stands outside of functions.
bool SameBodies::sameUnit(const Bodies &B, const Bodies &A) {
  return llvm::equal(B.Classes, A.Classes,
                     [&](const ClassShape &Was, const ClassShape &Is) {
                       return sameClass(Was, Is);
                     }) &&
         llvm::equal(B.Globals, A.Globals,
                     [&](const GlobalValue &Was, const GlobalValue &Is) {
                       return sameName(Was.Name, Is.Name) &&
                              sameType(Was.Type, Is.Type) &&
                              Was.IsConst == Is.IsConst &&
                              sameNodes(Was.Nodes, Is.Nodes);
                     }) &&
         llvm::equal(B.Overrides, A.Overrides,
                     [&](const Override &Was, const Override &Is) {
                       return sameName(Was.Method, Is.Method) &&
                              sameName(Was.Overridden, Is.Overridden);
                     });
}

SameBodies::SameBodies(const program::Code &Before, const program::Code &After,
                       const PartnerOf &Partner) {
  Around = llvm::equal(
      Before.units(), After.units(),
      [&](const Bodies &Was, const Bodies &Is) { return sameUnit(Was, Is); });
  for (const program::Function &Was : Before.functions())
    if (const program::Function *Is = Partner(Was);
        Is && sameBody(*Was.Of, *Is->Of))
      Same.insert(Was.Of);
  auto WithoutPlaces = [](const auto &Names) {
    std::multiset<std::string> Result;
    for (const std::string &Name : Names)
      Result.insert(withoutOffsets(Name));
    return Result;
  };
  Around &= WithoutPlaces(Before.written()) == WithoutPlaces(After.written());
}

} // namespace keyspread::proof
