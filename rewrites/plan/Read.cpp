//===- Read.cpp - keyspread.json into a Plan ------------------------------===//
//
// In: text. Out: a plan, or every problem with its place. Options stand in one
// list, which says whose they are and how each is read; what is not in it is
// refused. keyspread.schema.json says the same for editors.
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/Read.h"

#include "rewrites/plan/Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

constexpr int64_t MaxArgument = 99;

constexpr unsigned of(Strategy S) { return 1u << static_cast<unsigned>(S); }
constexpr unsigned OfAll = ~0u;

struct Option {
  StringLiteral Name;
  unsigned Of; // bits of strategies
};

constexpr unsigned Hash = of(Strategy::HashPrefix);
constexpr unsigned Tenant = of(Strategy::TenantPrefix);
constexpr unsigned Reverse = of(Strategy::BitReverse);
constexpr unsigned Swap = of(Strategy::SwapOrder);

constexpr Option Options[] = {
    {"strategy", OfAll},
    {"shards", Hash | Tenant},
    {"shard_column", Hash},
    {"hash_of", Hash},
    {"generated", Hash},
    {"fan_out", Hash},
    {"id_source", Hash},
    {"sequence", Reverse},
    {"order_column", Reverse | of(Strategy::UuidV4)},
    {"key", Swap},
    {"desc", Swap},
    {"tenant_column", Tenant},
    {"hot_tenants", Tenant},
    {"why", OfAll},
};

void readOption(Values &V, StringRef Key, const JsonNode &N, TablePlan &To) {
  if (Key == "shards")
    V.integer(N, Key, MinShards, MaxShards, To.Shards);
  else if (Key == "shard_column")
    V.text(N, Key, "a column name", To.ShardColumn);
  else if (Key == "hash_of")
    V.list(N, Key, "column name", To.HashOf);
  else if (Key == "generated")
    V.flag(N, Key, To.Generated);
  else if (Key == "fan_out")
    To.Scans = V.choice(N, Key, fanOutNames(), fanOutNamed).value_or(To.Scans);
  else if (Key == "id_source")
    To.Ids = V.choice(N, Key, idSourceNames(), idSourceNamed);
  else if (Key == "sequence")
    V.text(N, Key, "a sequence name", To.Sequence);
  else if (Key == "order_column")
    V.text(N, Key, "a column name", To.OrderColumn);
  else if (Key == "key")
    V.list(N, Key, "column name", To.Key);
  else if (Key == "desc")
    V.list(N, Key, "column name", To.Desc);
  else if (Key == "tenant_column")
    V.text(N, Key, "a column name", To.TenantColumn);
  else if (Key == "hot_tenants")
    V.list(N, Key, "tenant", To.HotTenants);
  else if (Key == "why")
    V.text(N, Key, "a sentence", To.Why);
}

std::string joined(ArrayRef<std::string> Names) {
  return fmt::format("{}", fmt::join(Names.begin(), Names.end(), ", "));
}

/// Of the catalog's keys those that a function of the program may have.
constexpr StringLiteral ArgumentRoles[] = {
    "sql",        "sql_length",     "statement_name",
    "index",      "parameter_name", "value",
    "length",     "values",         "named_values",
    "count",      "format",         "format_out",
    "origin_out", "column",         "column_out",
    "rows_to",    "row_parameter",  "wraps"};
constexpr StringLiteral OtherRoles[] = {
    "handle",      "index_base",  "type",       "returns_index",
    "null",        "values_pack", "origin",     "cut",
    "column_base", "passes",      "format_list"};

std::vector<std::string> roleNames() {
  std::vector<std::string> Names;
  for (StringRef Name : ArgumentRoles)
    Names.push_back(Name.str());
  for (StringRef Name : OtherRoles)
    Names.push_back(Name.str());
  return Names;
}

std::string jsonOf(StringRef Text) {
  return formatv("{0}", json::Value(json::fixUTF8(Text))).str();
}

/// \p N without comments, in one line.
std::string jsonOf(const JsonNode &N) {
  std::vector<std::string> Parts;
  switch (N.Kind) {
  case JsonNode::Null:
    return "null";
  case JsonNode::Bool:
    return N.Flag ? "true" : "false";
  case JsonNode::Integer:
  case JsonNode::Float:
    return N.Text;
  case JsonNode::String:
    return jsonOf(StringRef(N.Text));
  case JsonNode::Array:
    for (const JsonNode &E : N.Elements)
      Parts.push_back(jsonOf(E));
    return "[" + joined(Parts) + "]";
  case JsonNode::Object:
    for (const JsonMember &M : N.Members)
      Parts.push_back(jsonOf(M.Key) + ": " + jsonOf(M.Value));
    return "{ " + joined(Parts) + " }";
  }
  return "";
}

const Option *optionNamed(StringRef Name) {
  const auto *It =
      find_if(Options, [&](const Option &O) { return O.Name == Name; });
  return It == std::end(Options) ? nullptr : It;
}

std::vector<std::string> optionsOf(unsigned Mask) {
  std::vector<std::string> Names;
  for (const Option &O : Options)
    if (O.Of & Mask)
      Names.push_back(O.Name.str());
  return Names;
}

/// "bit_reverse and uuid_v4"
std::string ownersOf(const Option &O) {
  std::string Text;
  for (StringRef Name : strategyNames())
    if (O.Of & of(*strategyNamed(Name)))
      Text += (Text.empty() ? "" : " and ") + Name.str();
  return Text;
}

class Reader {
public:
  Reader(StringRef File, StringRef Text)
      : Lines(File, Text), V(Lines, Problems) {}

  PlanOr read(StringRef Text) {
    std::variant<JsonNode, JsonError> Json = parseJson(Text);
    if (const auto *E = std::get_if<JsonError>(&Json))
      V.refuse(Lines.site(E->Offset, E->Offset), E->Message);
    else
      top(std::get<JsonNode>(Json));
    if (Problems.empty())
      return std::move(Result);
    stable_sort(Problems,
                [](const Problem &A, const Problem &B) { return A.At < B.At; });
    return std::move(Problems);
  }

private:
  void top(const JsonNode &N) {
    Result.At = V.site(N);
    if (N.Kind != JsonNode::Object)
      return V.refuse(Result.At,
                      "a plan must be an object, not " + describe(N));
    V.members(N, [&](const JsonMember &M) { topMember(M); });
    if (!N.member("version"))
      V.refuse(start(N), "the plan has no 'version'; write \"version\": 1");
    if (!N.member("dialect"))
      V.refuse(start(N),
               "the plan has no 'dialect'; expected " + oneOf(dialectNames()));
  }

  void topMember(const JsonMember &M) {
    const JsonNode &N = M.Value;
    if (M.Key == "version")
      version(N);
    else if (M.Key == "dialect")
      Result.Dialect = V.choice(N, M.Key, dialectNames(), sql::dialectNamed)
                           .value_or(Result.Dialect);
    else if (M.Key == "tables")
      tables(N);
    else if (M.Key == "wrappers")
      wrappers(N);
    else if (M.Key == "history")
      history(N);
    else if (M.Key == "$schema")
      V.expect(N, JsonNode::String, M.Key, "the address of the JSON Schema");
    else
      unknown(M, "key", "the plan",
              {"version", "dialect", "tables", "wrappers", "history"});
  }

  void version(const JsonNode &N) {
    if (N.Kind != JsonNode::Integer || N.Number != 1)
      V.refuse(V.site(N), fmt::format("'version' must be 1, the only one this "
                                      "release reads, not {}",
                                      describe(N)));
  }

  void tables(const JsonNode &N) {
    Result.TablesAt = V.site(N);
    if (!V.expect(N, JsonNode::Object, "tables", "an object of tables"))
      return;
    V.members(N, [&](const JsonMember &M) {
      if (StringRef(M.Key).trim().empty())
        return V.refuse(V.site(M), "a table needs a name");
      if (const TablePlan *Other = Result.find(M.Key))
        return V.refuse(
            V.site(M),
            fmt::format("table '{}' is planned twice: case does not tell SQL "
                        "names apart, and line {} has it already",
                        M.Key, Other->At.Line));
      TablePlan &P = Result.Tables[M.Key];
      P.At = V.site(M);
      table(M, P);
    });
  }

  void table(const JsonMember &M, TablePlan &P) {
    if (M.Value.Kind != JsonNode::Object)
      return V.refuse(
          V.site(M.Value),
          fmt::format("table '{}' must be an object with a 'strategy', not {}",
                      M.Key, describe(M.Value)));
    std::optional<Strategy> How;
    if (const JsonNode *S = M.Value.member("strategy"))
      How = V.choice(*S, "strategy", strategyNames(), strategyNamed);
    else
      V.refuse(P.At, fmt::format("table '{}' has no 'strategy'; expected {}",
                                 M.Key, oneOf(strategyNames())));
    P.How = How.value_or(Strategy::Accept);
    V.members(M.Value, [&](const JsonMember &O) { option(O, How, P); });
    if (How)
      required(M.Key, M.Value, P);
  }

  void option(const JsonMember &M, std::optional<Strategy> How, TablePlan &P) {
    const unsigned Mask = How ? of(*How) : OfAll;
    const Option *O = optionNamed(M.Key);
    if (!O)
      return unknown(M, "option", How ? strategyName(*How) : "a table",
                     optionsOf(Mask));
    if (!(O->Of & Mask))
      return V.refuse(
          V.site(M),
          fmt::format("'{}' is an option of {}, not of {}; options of {}: {}",
                      M.Key, ownersOf(*O), strategyName(*How).str(),
                      strategyName(*How).str(), joined(optionsOf(Mask))));
    P.Sites[M.Key] = V.site(M.Value);
    readOption(V, M.Key, M.Value, P);
  }

  /// What a strategy cannot do without, and what goes together.
  void required(const std::string &Name, const JsonNode &N,
                const TablePlan &P) {
    const auto Need = [&](StringRef Key, StringRef What) {
      if (!N.member(Key))
        V.refuse(P.At,
                 fmt::format("table '{}' has no '{}': {} needs {}", Name,
                             Key.str(), strategyName(P.How).str(), What.str()));
    };
    if (P.How == Strategy::HashPrefix)
      Need("shards", "the number of shards, which never changes again");
    if (P.How == Strategy::SwapOrder)
      Need("key", "the new order of the key columns");
    if (P.How == Strategy::TenantPrefix)
      Need("tenant_column", "the column that leads the new key");
    if (N.member("hot_tenants"))
      Need("shards", "the number of shards that 'hot_tenants' are spread over");
    for (const std::string &D : P.Desc)
      if (N.member("key") && none_of(P.Key, [&](const std::string &K) {
            return sql::sameName(K, D);
          }))
        V.refuse(P.Sites.at("desc"),
                 fmt::format("'desc' names '{}', which is not in 'key'", D));
  }

  void wrappers(const JsonNode &N) {
    if (!V.expect(N, JsonNode::Object, "wrappers", "an object of functions"))
      return;
    V.members(N, [&](const JsonMember &M) {
      WrapperPlan &W = Result.Wrappers[M.Key];
      W.At = V.site(M);
      wrapper(M, W);
    });
  }

  void wrapper(const JsonMember &M, WrapperPlan &W) {
    W.Denied = M.Value.Kind == JsonNode::Bool && !M.Value.Flag;
    if (W.Denied || !V.expect(M.Value, JsonNode::Object, M.Key,
                              "an object such as {\"sql\": 0}, or false"))
      return;
    V.members(M.Value, [&](const JsonMember &O) {
      unsigned Argument = 0;
      if (is_contained(ArgumentRoles, O.Key))
        V.integer(O.Value, O.Key, 0, MaxArgument, Argument);
      else if (!is_contained(OtherRoles, O.Key))
        unknown(O, "role", "a wrapper", roleNames());
      W.Roles += fmt::format("{} {}: {}", W.Roles.empty() ? "{" : ",",
                             jsonOf(O.Key), jsonOf(O.Value));
    });
    W.Roles += " }";
    if (M.Value.Members.empty())
      V.refuse(W.At, fmt::format("wrapper '{}' has no role: say which of its "
                                 "arguments takes what, the first is 0, such "
                                 "as \"sql\": 0; or false when none does",
                                 M.Key));
  }

  void history(const JsonNode &N) {
    Result.HistoryAt = V.site(N);
    Result.History.emplace();
    if (N.Kind == JsonNode::Array && N.Elements.empty())
      return; // no script is
    V.list(N, "history", "glob", *Result.History);
    for (const JsonNode &E : N.Elements)
      if (Expected<GlobPattern> Glob = GlobPattern::create(E.Text); !Glob)
        V.refuse(V.site(E), fmt::format("'{}' is no glob: {}", E.Text,
                                        toString(Glob.takeError())));
  }

  void unknown(const JsonMember &M, StringRef What, StringRef Of,
               ArrayRef<std::string> Allowed) {
    V.refuse(V.site(M),
             fmt::format("unknown {} '{}'{}{} {}s of {}: {}", What.str(), M.Key,
                         didYouMean(M.Key, Allowed),
                         nearest(M.Key, Allowed).empty() ? ";" : "", What.str(),
                         Of.str(), joined(Allowed)));
  }

  Site start(const JsonNode &N) const {
    return Lines.site(N.Begin, N.Begin + 1);
  }

  LineIndex Lines;
  std::vector<Problem> Problems;
  Values V;
  Plan Result;
};

} // namespace

PlanOr readPlan(StringRef File, StringRef Text) {
  return Reader(File, Text).read(Text);
}

} // namespace keyspread
