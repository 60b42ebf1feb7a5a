#include "rewrites/rules/tenants/TenantPaths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using facts::Call;
using facts::Entity;
using facts::Function;
using llvm::StringRef;

static bool isNameChar(char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; }

/// "Request" of "c:@N@web@S@Request".
static std::string className(StringRef Usr) {
  return Usr.rsplit('@').second.str();
}

/// "Request" of "const web::Request *" and "std::shared_ptr<web::Request>".
static StringRef lastClass(StringRef Type) {
  if (Type.contains("_ptr<") && Type.ends_with(">"))
    Type = Type.drop_back().rsplit('<').second;
  while (!Type.empty() && !isNameChar(Type.back()))
    Type = Type.drop_back();
  Type.consume_back(" const");
  size_t Size = 0;
  while (Size < Type.size() && isNameChar(Type[Type.size() - 1 - Size]))
    ++Size;
  return Type.take_back(Size);
}

static bool isPointer(StringRef Type) {
  return Type.contains('*') || Type.contains("_ptr<");
}

static CodeValue valueOf(std::string Text, facts::TypeClass Class) {
  CodeValue V;
  V.Text = std::move(Text);
  V.Class = Class;
  return V;
}

static void addOnce(std::vector<CodeValue> &To, CodeValue V) {
  if (llvm::none_of(To, [&](const CodeValue &O) { return O.Text == V.Text; }))
    To.push_back(std::move(V));
}

/// \p E as it is written, without what only turns it into another type.
static std::pair<StringRef, facts::TypeClass> bare(const facts::Expr &E) {
  return E.Base.empty() || E.BaseIsNumber
             ? std::pair<StringRef, facts::TypeClass>(E.Text, E.Class)
             : std::pair<StringRef, facts::TypeClass>(E.Base, E.BaseClass);
}

TenantPaths::TenantPaths(const Graph &G, const std::set<Entity> &Known,
                         llvm::ArrayRef<TenantUse> Uses)
    : G(G), Known(Known), Uses(Uses) {
  std::set<Entity> Fields;
  for (const Entity &E : Known) {
    if (StringRef(E).contains("@FI@"))
      Fields.insert(E);
    const Call *C = G.P.callOfResult(E);
    if (C && C->Receiver && C->Args.empty())
      for (const facts::Flow *F : G.P.flowsInto(facts::returnOf(C->Callee)))
        if (F->Kept == facts::Part::Whole &&
            StringRef(F->From).contains("@FI@"))
          Fields.insert(F->From);
  }
  for (const Entity &Field : Fields) {
    const size_t Old = Givers.size();
    addField(Field);
    if (Givers.size() == Old)
      addGetters(Field);
  }
}

void TenantPaths::addField(const Entity &Field) {
  auto [Class, Name] = StringRef(Field).split("@FI@");
  for (const TenantUse &U : Uses) {
    if (U.Value->Sources.size() != 1 || U.Value->Sources[0].From != Field)
      continue;
    auto [Text, Gives] = bare(*U.Value);
    auto F = G.P.Functions.find(U.By->Function);
    const bool Inside = F != G.P.Functions.end() && F->second.Class == Class;
    if (!Inside && Text.consume_back(Name) &&
        (Text.ends_with(".") || Text.ends_with("->"))) {
      Givers.push_back({className(Class), Name.str(), Gives});
      return;
    }
  }
}

/// Methods that change nothing and give \p Field alone.
void TenantPaths::addGetters(const Entity &Field) {
  StringRef Class = StringRef(Field).split("@FI@").first;
  for (const facts::Flow *Out : G.P.flowsOutOf(Field)) {
    StringRef Usr = Out->To;
    if (Out->Kept != facts::Part::Whole || !Usr.consume_back("|return") ||
        !Usr.ends_with("#1") || G.P.flowsInto(Out->To).size() != 1)
      continue;
    auto F = G.P.Functions.find(Usr.str());
    if (F == G.P.Functions.end() || F->second.Class != Class ||
        !F->second.Public || !F->second.Parameters.empty())
      continue;
    std::string Name = StringRef(F->second.Name).rsplit("::").second.str();
    Givers.push_back({className(Class), Name + "()", F->second.Result});
    return;
  }
}

std::vector<CodeValue> TenantPaths::ofParameters(const Call &By) const {
  std::vector<CodeValue> Result;
  auto F = G.P.Functions.find(By.Function);
  if (F == G.P.Functions.end())
    return Result;
  for (const facts::Parameter &P : F->second.Parameters)
    for (const Giver &Of : Givers)
      if (!P.Pack && !P.Name.empty() && lastClass(P.Type) == Of.Class)
        addOnce(Result,
                valueOf(P.Name + (isPointer(P.Type) ? "->" : ".") + Of.Text,
                        Of.Gives));
  return Result;
}

/// A parameter or a variable of the function that \p By stands in.
bool TenantPaths::isLocal(const Call &By, StringRef Name) const {
  auto F = G.P.Functions.find(By.Function);
  if (F == G.P.Functions.end() ||
      llvm::any_of(F->second.Parameters,
                   [&](const facts::Parameter &P) { return P.Name == Name; }))
    return true;
  const std::string Variable = By.Function + "@" + Name.str() + "@";
  return llvm::any_of(G.P.Flows, [&](const facts::Flow &Into) {
    return StringRef(Into.To).starts_with(Variable) ||
           StringRef(Into.From).starts_with(Variable);
  });
}

std::vector<CodeValue> TenantPaths::ofMembers(const Call &By) const {
  std::vector<CodeValue> Result;
  auto F = G.P.Functions.find(By.Function);
  if (F == G.P.Functions.end() || F->second.Class.empty())
    return Result;
  for (const TenantUse &U : Uses) {
    auto Other = G.P.Functions.find(U.By->Function);
    if (Other == G.P.Functions.end() ||
        Other->second.Class != F->second.Class ||
        U.Value->Sources.size() != 1 ||
        U.Value->Sources[0].Kept != facts::Part::Whole ||
        !Known.count(U.Value->Sources[0].From))
      continue;
    auto [Text, Gives] = bare(*U.Value);
    if (!U.Value->Editable || !U.Value->Repeatable)
      continue;
    const StringRef Root = Text.take_while(isNameChar);
    const bool Path =
        !Root.empty() && !llvm::isDigit(Root[0]) &&
        StringRef(Text).count('(') == StringRef(Text).count("()") &&
        llvm::all_of(Text.drop_front(Root.size()), [](char Ch) {
          return isNameChar(Ch) || StringRef(".->()").contains(Ch);
        });
    if (Path && !isLocal(*U.By, Root) && !isLocal(By, Root))
      addOnce(Result, valueOf(Text.str(), Gives));
  }
  return Result;
}

} // namespace keyspread
