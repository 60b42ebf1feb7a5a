#include "rewrites/rules/HeldValue.h"

#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/rules/ddl/ShardExpression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>
#include <set>

namespace keyspread {

using namespace facts;

static TypeClass classOf(llvm::StringRef Type) {
  static const std::set<llvm::StringRef> Numbers = {
      "int",          "long",          "long long",
      "unsigned int", "unsigned long", "unsigned long long",
      "short",        "unsigned short"};
  Type.consume_front("const ");
  if (Numbers.count(Type))
    return TypeClass::Integer;
  return Type == "std::string" || Type.starts_with("std::basic_string<char") ||
                 Type.starts_with("std::__cxx11::basic_string<char")
             ? TypeClass::String
             : TypeClass::Other;
}

/// People mark members that nobody outside shall name.
static bool looksPrivate(llvm::StringRef Field) {
  return Field.ends_with("_") || Field.starts_with("_") ||
         Field.starts_with("m_");
}

/// The one method of \p Of that gives such a value and is given nothing; empty:
/// none, or several.
static std::string getterOf(const Graph &G, const ClassShape &Of,
                            TypeClass Gives) {
  std::set<std::string> Found;
  for (const auto &[Usr, F] : G.P.Functions)
    if (F.Class == Of.Key && F.Method && F.Public && F.Parameters.empty() &&
        F.Result == Gives && !F.Name.empty() &&
        !llvm::StringRef(F.Name).contains(' ') &&
        !llvm::StringRef(F.Name).contains("operator"))
      Found.insert(llvm::StringRef(F.Name).rsplit("::").second.empty()
                       ? F.Name
                       : llvm::StringRef(F.Name).rsplit("::").second.str());
  return Found.size() == 1 ? *Found.begin() : "";
}

/// `x.y[3]` takes a member behind it as it stands.
static bool isPostfix(llvm::StringRef Text) {
  return !Text.empty() &&
         llvm::all_of(Text,
                      [](char C) {
                        return llvm::isAlnum(C) ||
                               llvm::StringRef("_.:>-[]()").contains(C);
                      }) &&
         !Text.starts_with("-") && !Text.starts_with("(");
}

namespace {
/// How an object of a class is asked for all that it holds.
struct Held {
  std::string Suffix; // ".value"
  TypeClass Class = TypeClass::Other;
};
} // namespace

static std::optional<Held> heldBy(const Graph &G, llvm::StringRef Type) {
  Type.consume_front("const ");
  const llvm::StringRef Name = Type.split('<').first;
  std::string Suffix;
  TypeClass Class = TypeClass::Other;
  for (const ClassShape *Shape : G.runs()->Ran.Runs.Code.classes()) {
    llvm::StringRef Known = Shape->Qualified;
    if (!Known.consume_back(Name) || !(Known.empty() || Known.ends_with("::")))
      continue;
    if (Shape->Fields.size() != 1 || !Shape->Bases.empty())
      return std::nullopt;
    const TypeClass Here = classOf(Shape->FieldTypes[0]);
    std::string How = "." + Shape->FieldNames[0];
    if (looksPrivate(Shape->FieldNames[0]))
      How = "." + getterOf(G, *Shape, Here) + "()";
    if (Here == TypeClass::Other || How == ".()" ||
        (!Suffix.empty() && (Suffix != How || Class != Here)))
      return std::nullopt;
    Suffix = std::move(How);
    Class = Here;
  }
  return Suffix.empty() ? std::nullopt
                        : std::optional(Held{std::move(Suffix), Class});
}

static std::string inOnePiece(const std::string &Text) {
  return isPostfix(Text) ? Text : "(" + Text + ")";
}

static llvm::StringRef classOfObject(const Expr &Of) {
  llvm::StringRef Type = Of.Type;
  Type.consume_front("const ");
  return Type.rtrim(" &");
}

std::optional<std::string> shardOrNothing(const Graph &G, const ShardedTable &T,
                                          const Expr &Of) {
  const Api *Class = G.R.Known.find(classOfObject(Of));
  if (!T.Nullable || T.HashOf.size() != 1 || !T.HotTenants.empty() ||
      !Of.Editable || !Of.Repeatable || !Class || Class->NullAs.Text.empty())
    return std::nullopt;
  const llvm::StringRef Text = Of.Text;
  auto ShardOf = [&](llvm::StringRef Id) {
    return Class->IntegerAs.written(shardCall(T, {Id.str()}));
  };
  if (Of.HeldEnd)
    return (Text.take_front(Of.HeldBegin) +
            ShardOf(Text.slice(Of.HeldBegin, Of.HeldEnd)) +
            Text.drop_front(Of.HeldEnd))
        .str();
  const std::optional<Expr> Number = heldNumber(G, Of);
  if (!Number)
    return std::nullopt;
  return fmt::format("{} ? {} : {}",
                     Class->NullTest.written(inOnePiece(Of.Text)),
                     Class->NullAs.Text, ShardOf(Number->Text));
}

std::optional<Expr> heldNumber(const Graph &G, const Expr &Of) {
  const llvm::StringRef Type = classOfObject(Of);
  const std::string Method =
      Of.Class == TypeClass::Other ? G.R.Known.wholeNumberOf(Type) : "";
  if (Method.empty())
    return std::nullopt;
  Expr Result = Of;
  Result.Text = inOnePiece(Of.Text) + "." + Method + "()";
  Result.Class = TypeClass::Integer;
  Result.Type = "long long";
  return Result;
}

std::optional<Expr> heldValue(const Graph &G, const Expr &Of) {
  if (!G.runs() || Of.Class != TypeClass::Other)
    return std::nullopt;
  llvm::StringRef Type = Of.Type;
  Type.consume_front("const ");
  const bool Optional =
      Type.consume_front("std::optional<") && Type.consume_back(">");
  const std::optional<Held> Inner = heldBy(G, Type);
  if (!Inner)
    return std::nullopt;
  const bool Number = Inner->Class == TypeClass::Integer;
  const std::string Text = inOnePiece(Of.Text);
  Expr Result = Of;
  if (Optional) {
    const char *As = Number ? "std::int64_t" : "std::string";
    Result.Text =
        fmt::format("{0} ? std::optional<{1}>({0}->{2}) : std::nullopt", Text,
                    As, llvm::StringRef(Inner->Suffix).drop_front().str());
    return Result;
  }
  Result.Text = Text + Inner->Suffix;
  Result.Class = Inner->Class;
  Result.Type = Number ? "long" : "std::string";
  return Result;
}

} // namespace keyspread
