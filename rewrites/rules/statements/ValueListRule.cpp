#include "rewrites/rules/statements/ValueListRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Expr;
using facts::TypeClass;

std::string whyNotChanged(const RuleContext &C, const facts::Call &At) {
  if (!At.Macro.empty())
    return "it stands inside macro '" + At.Macro + "'";
  return whyNotEditable(C.G, At.At.File);
}

std::vector<const Expr *> inPlace(const ValueList &List) {
  std::vector<const Expr *> Result;
  if (List.Maker)
    for (size_t I = List.First; I < List.Maker->Args.size(); ++I)
      Result.push_back(&List.Maker->Args[I]);
  else if (const facts::Aggregate *In = List.Braces ? List.Braces : List.Tuple)
    for (const Expr &E : In->Elements)
      Result.push_back(&E);
  return Result;
}

static bool says(const Expr &E, llvm::StringRef Word) {
  return llvm::StringRef(E.Text).contains(Word);
}

bool hasShard(const ValueList &List) {
  if (List.Given && says(*List.Given, "with_shard<"))
    return true;
  std::vector<const Expr *> Here = inPlace(List);
  if (Here.empty() && !List.Values.empty())
    Here = {List.Values[0]};
  return !Here.empty() && Here[0] && says(*Here[0], "shard_of<");
}

bool hasListHelpers(const Api *Of) { return Of && Of->Library == "spanner"; }

namespace {

/// A value as shard_of takes it.
struct HashedPart {
  std::string Text;
  bool Repeatable = false;  // hashed here, it means what is stored
  bool NeedsClient = false; // a type of the client: keyspread/spanner.h
};

} // namespace

/// `std::move(id)` names id.
static bool dropMove(std::string &Text) {
  llvm::StringRef Inner = Text;
  if (!Inner.consume_front("std::move(") || !Inner.consume_back(")") ||
      Inner.find_first_of("()") != llvm::StringRef::npos)
    return false;
  Text = Inner.str();
  return true;
}

/// The class is \p Name, in whatever namespace it is written: shard_of takes no
/// other of that name, which the compiler tells.
static bool typeNamed(const Expr &E, llvm::StringRef Name) {
  llvm::StringRef Type = llvm::StringRef(E.Type).rtrim(" &");
  Type.consume_front("const ");
  return Type.rsplit("::").second == Name || Type == Name;
}

static bool fits(SqlType Column, TypeClass Class) {
  switch (Column) {
  case SqlType::Integer:
    return Class == TypeClass::Integer;
  case SqlType::Text:
    return Class == TypeClass::String || Class == TypeClass::CharPointer;
  case SqlType::Bool:
    return Class == TypeClass::Bool;
  default:
    return false;
  }
}

/// \p E as an argument of shard_of, for a column of type \p Column.
/// Braces are evaluated in order; arguments are not, so that a value may have
/// moved away unless the call takes it by reference.
static llvm::Expected<HashedPart> partOf(const Expr &E, SqlType Column,
                                         bool InOrder, bool ByReference) {
  HashedPart Part;
  bool Inside = E.Wrapped && !E.Base.empty() && fits(Column, E.BaseClass);
  Part.Text = Inside ? E.Base : E.Text;
  bool Moves = says(E, "std::move(");
  Part.Repeatable =
      Moves ? dropMove(Part.Text) && (InOrder || (ByReference && !Inside))
            : E.Repeatable;
  if (Inside || fits(Column, E.Class))
    return Part;
  Part.NeedsClient = true;
  bool Own = (Column == SqlType::Timestamp && typeNamed(E, "Timestamp")) ||
             (Column == SqlType::Date && typeNamed(E, "Date")) ||
             (Column == SqlType::Bytes && typeNamed(E, "Bytes"));
  bool Known = Column == SqlType::Integer || Column == SqlType::Text ||
               Column == SqlType::Bool || Column == SqlType::Timestamp ||
               Column == SqlType::Bytes || Column == SqlType::Date;
  // A Value says itself what it holds. One that wraps an optional in place may
  // be NULL, and the type of what it wraps is not known here.
  if (Own || (Known && typeNamed(E, "Value")))
    return Part;
  return refuse(fmt::format("is given '{}' of type '{}', which cannot be "
                            "hashed as the database does",
                            E.Text, E.Type));
}

static SqlType typeOf(const RuleContext &C, const ShardedTable &T,
                      const std::string &Name) {
  const Table *Declared = C.G.schema().find(T.Table);
  const Column *Col = Declared ? Declared->column(Name) : nullptr;
  return Col ? Col->Class : SqlType::Other;
}

/// What speaks against hashing \p E at all, wherever it is made.
static std::string whyNoShard(const RuleContext &C, const ShardedTable &T,
                              const std::string &Name, const Expr *E) {
  const Table *Declared = C.G.schema().find(T.Table);
  const Column *Col = Declared ? Declared->column(Name) : nullptr;
  if (!Col)
    return fmt::format("the type of key column '{}' is not known", Name);
  if (E && (says(*E, "CommitTimestamp") || typeNamed(*E, "CommitTimestamp")))
    return fmt::format("the key column '{}' is given the commit timestamp, "
                       "which is not known before the commit",
                       Name);
  if (Col->AllowCommitTimestamp && (!E || !typeNamed(*E, "Timestamp")))
    return fmt::format("the key column '{}' may hold the commit timestamp, "
                       "which is not known before the commit",
                       Name);
  if (E && isOptionalReference(T, *E) && E->Editable && E->Repeatable)
    return "";
  if (E &&
      (llvm::StringRef(E->Type).contains("optional<") || says(*E, "optional")))
    return fmt::format("the column '{}' is given '{}', which may be NULL", Name,
                       E->Text);
  if (T.Nullable && !(E && (fits(Col->Class, E->Class) ||
                            (E->Wrapped && fits(Col->Class, E->BaseClass)))))
    return fmt::format("the column '{}' may be NULL, and so may the value it "
                       "is given",
                       Name);
  if (Col->Class == SqlType::Uuid || Col->Class == SqlType::Other ||
      Col->Class == SqlType::Float)
    return fmt::format("key column '{}' is {}, which the runtime does not hash",
                       Name, Col->Type);
  return "";
}

namespace {

/// One list while its shard is put in front.
class ListRewriter {
public:
  ListRewriter(const RuleContext &C, const ListShard &Shard,
               const ValueList &List, const facts::Call &By, EditBatch &Out)
      : C(C), Shard(Shard), List(List), By(By), Here(inPlace(List)), Out(Out) {}

  llvm::Error run();

private:
  llvm::Error checkValues() const;
  llvm::Error checkTaker() const;
  llvm::Expected<std::string> call();
  llvm::Error wrapGiven();
  llvm::Error insertFirst(const std::string &Text);
  std::vector<std::string> hashed() const;
  void include(const char *Header) {
    Out.Includes.push_back({By.At.File, Header});
  }

  const RuleContext &C;
  const ListShard &Shard;
  const ValueList &List;
  const facts::Call &By;
  const std::vector<const Expr *> Here;
  std::string Once;
  EditBatch &Out;
};

} // namespace

/// The hashed columns that the list gives, beside Shard.Positions.
std::vector<std::string> ListRewriter::hashed() const {
  std::vector<std::string> Names;
  if (Shard.Table)
    Names = Shard.Table->HashOf;
  llvm::erase_if(Names, [&](const std::string &Name) {
    return Shard.Tenant && sql::sameName(Name, Shard.Table->Tenant);
  });
  return Names;
}

llvm::Error ListRewriter::checkValues() const {
  const std::vector<std::string> Names = hashed();
  for (size_t I = 0; I < Shard.Positions.size(); ++I) {
    const size_t At = Shard.Positions[I];
    const std::string &Name = Names[I];
    if (!Here.empty() && At >= Here.size())
      return refuse(fmt::format("no value is given for key column '{}'", Name));
    std::vector<const Expr *> Given = List.at(At);
    if (Given.empty())
      Given = {nullptr}; // made in a way that is not seen
    for (const Expr *E : Given)
      if (std::string Why = whyNoShard(C, *Shard.Table, Name, E); !Why.empty())
        return refuse(Why);
  }
  return llvm::Error::success();
}

/// The values go through a function of the program, which has to take one more.
llvm::Error ListRewriter::checkTaker() const {
  const Api *Taker = List.Maker ? C.G.W.of(*List.Maker) : nullptr;
  if (!Taker || !Taker->Inferred)
    return llvm::Error::success();
  auto It = C.G.P.Functions.find(List.Maker->Callee);
  if (It != C.G.P.Functions.end() &&
      List.First < It->second.Parameters.size() &&
      It->second.Parameters[List.First].Pack)
    return llvm::Error::success();
  return refuse(fmt::format("its values go through '{}', which has no "
                            "parameter for the shard",
                            List.Maker->Name));
}

/// keyspread::shard_of<16>(id), and in Once what it must not evaluate again.
llvm::Expected<std::string> ListRewriter::call() {
  std::vector<std::string> Parts;
  bool NeedsClient = false;
  const Api *Taker = List.Maker ? C.G.W.of(*List.Maker) : nullptr;
  bool ByReference = Taker && !Taker->Inferred; // EmplaceRow(Ts &&...)
  const std::vector<std::string> Names = hashed();
  if (Shard.Tenant && Names.size() < Shard.Table->HashOf.size())
    Parts.push_back(Shard.Tenant->Text);
  for (size_t I = 0; I < Shard.Positions.size(); ++I) {
    const std::string &Name = Names[I];
    const Expr &E = *Here[Shard.Positions[I]];
    if (!E.Editable)
      return refuse(fmt::format(
          "the key column '{}' takes its value from inside a macro", Name));
    if (isOptionalReference(*Shard.Table, E)) {
      include(RuntimeHeader);
      return nullableShardCall(*Shard.Table, E.Text);
    }
    llvm::Expected<HashedPart> Part = partOf(
        E, typeOf(C, *Shard.Table, Name), List.Braces != nullptr, ByReference);
    if (!Part)
      return refuse(fmt::format("the key column '{}' {}", Name,
                                llvm::toString(Part.takeError())));
    // A list that is one argument is looked at as a whole instead.
    if (!Part->Repeatable && !(List.Given && hasListHelpers(C.G.W.of(By))) &&
        !says(E, "std::move("))
      if (const Expr *Kept = C.Once.keep(E, By, Shard.Table->Table, Out))
        Part = partOf(*Kept, typeOf(C, *Shard.Table, Name), false, ByReference);
    if (!Part->Repeatable)
      Once = E.Text;
    NeedsClient |= Part->NeedsClient;
    Parts.push_back(Part->Text);
  }
  if (Once.empty())
    include(NeedsClient ? SpannerHeader : RuntimeHeader);
  if (!Shard.Table->HotTenants.empty() && Parts.size() > 2)
    include("tuple");
  return shardCall(*Shard.Table, Parts);
}

llvm::Error ListRewriter::wrapGiven() {
  const Expr &Given = *List.Given;
  if (!Given.Editable)
    return refuse("its values come from inside a macro");
  if (!hasListHelpers(C.G.W.of(By)))
    return refuse("its values are made elsewhere: list them in the call");
  std::vector<std::string> Positions;
  for (size_t At : Shard.Positions)
    Positions.push_back(std::to_string(At + Shard.Inner));
  for (Edit &E :
       wrap(Given.At.File, Given.At.Begin, Given.At.End,
            fmt::format("keyspread::with_shard<{}>(", Shard.Table->Shards),
            fmt::format(", {{{}}})", fmt::join(Positions, ", ")),
            "add the shard to the values"))
    Out.Edits.push_back(std::move(E));
  include(SpannerHeader);
  return llvm::Error::success();
}

/// "spanner::Value(" as a neighbour in the braces says it.
static std::string wrapperOf(const std::vector<const Expr *> &Values) {
  for (const Expr *E : Values)
    if (size_t At = E->Text.find_first_of("({");
        E->Wrapped && At != std::string::npos && typeNamed(*E, "Value"))
      return E->Text.substr(0, At + 1);
  return "google::cloud::spanner::Value(";
}

llvm::Error ListRewriter::insertFirst(const std::string &Text) {
  const Expr &First = *Here.front();
  if (!First.Editable)
    return refuse("its first value comes from inside a macro");
  std::string Shown;
  for (const std::string &One :
       {Shard.Tenant ? Shard.Tenant->Text : "", Text}) {
    if (One.empty())
      continue;
    std::string Open = List.Braces ? wrapperOf(Here) : "";
    Shown += Open + One;
    Shown += Open.empty() ? "" : Open.back() == '{' ? "}" : ")";
    Shown += ", ";
  }
  Out.Edits.push_back({First.At.File, First.At.Begin, First.At.Begin, Shown,
                       Shard.Tenant ? "add the tenant to the key"
                                    : "add the shard to the values"});
  return llvm::Error::success();
}

llvm::Error ListRewriter::run() {
  if (std::string Why = whyNotChanged(C, By); !Why.empty())
    return refuse("the call that takes its values cannot be changed: " + Why);
  if (llvm::Error E = checkValues())
    return E;
  if (llvm::Error E = checkTaker())
    return E;
  if (Shard.Tenant && (Here.empty() || List.More))
    return refuse("its key is made elsewhere, without the tenant: make the key "
                  "in the call");
  if (!Shard.Table)
    return insertFirst("");
  // The runtime's wrapper hashes what it is given, and knows of no tenants.
  bool Wraps = !Shard.Tenant && Shard.Table->HotTenants.empty();
  if (Here.empty() && !Wraps)
    return refuse("its values are made elsewhere, and the shard of a tenant's "
                  "row is computed where they are seen");
  if (Here.empty())
    return List.Given ? wrapGiven()
                      : refuse("its values could not be followed");
  llvm::Expected<std::string> Text = call();
  if (!Text)
    return Text.takeError();
  if (Once.empty())
    return insertFirst(*Text);
  // The whole list is evaluated once, and then looked at.
  if (List.Given && Wraps)
    return wrapGiven();
  return refuse(fmt::format("its key is given '{}', which must not be "
                            "evaluated twice: keep it in a variable first",
                            Once));
}

llvm::Error shardList(const RuleContext &C, const ListShard &Shard,
                      const ValueList &List, const facts::Call &By,
                      EditBatch &Out) {
  return ListRewriter(C, Shard, List, By, Out).run();
}

} // namespace keyspread
