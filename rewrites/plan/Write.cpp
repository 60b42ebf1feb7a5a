//===- Write.cpp - a Plan into keyspread.json -----------------------------===//
#include "rewrites/plan/Write.h"

#include "rewrites/plan/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace llvm;

namespace keyspread {

namespace {

using Json = nlohmann::json;

/// Bytes that are no UTF-8 are replaced; dump() would throw on them.
std::string quoted(const std::string &Text) {
  return Json(Text).dump(-1, ' ', false, Json::error_handler_t::replace);
}
std::string quoted(StringRef Text) { return quoted(Text.str()); }

std::string list(ArrayRef<std::string> Texts) {
  std::vector<std::string> Quoted;
  for (const std::string &T : Texts)
    Quoted.push_back(quoted(T));
  return fmt::format("[{}]", fmt::join(Quoted, ", "));
}

/// `"name": value` of every option that says something, in the docs' order.
std::vector<std::string> optionLines(const TablePlan &P) {
  std::vector<std::string> Lines;
  const auto Put = [&](StringRef Name, const std::string &Value) {
    Lines.push_back(fmt::format("\"{}\": {}", Name.str(), Value));
  };
  const auto PutText = [&](StringRef Name, const std::string &Text) {
    if (!Text.empty())
      Put(Name, quoted(Text));
  };
  const auto PutList = [&](StringRef Name, ArrayRef<std::string> Texts) {
    if (!Texts.empty())
      Put(Name, list(Texts));
  };
  Put("strategy", quoted(strategyName(P.How)));
  if (P.Shards)
    Put("shards", std::to_string(P.Shards));
  if (P.How == Strategy::HashPrefix) {
    Put("shard_column", quoted(P.ShardColumn));
    PutList("hash_of", P.HashOf);
    Put("generated", P.Generated ? "true" : "false");
    Put("fan_out", quoted(fanOutName(P.Scans)));
    if (P.Ids)
      Put("id_source", quoted(idSourceName(*P.Ids)));
  }
  PutText("sequence", P.Sequence);
  PutText("order_column", P.OrderColumn);
  PutList("key", P.Key);
  PutList("desc", P.Desc);
  PutText("tenant_column", P.TenantColumn);
  PutList("hot_tenants", P.HotTenants);
  PutText("why", P.Why);
  return Lines;
}

/// A note must not end its comment early.
std::string comment(StringRef Note, StringRef Indent) {
  std::string Line = Note.str();
  for (char &C : Line)
    if (static_cast<unsigned char>(C) < 0x20)
      C = ' ';
  return fmt::format("{}// {}\n", Indent.str(), Line);
}

std::string entry(const std::string &Name, const TablePlan &P) {
  std::string Text;
  for (const std::string &Note : P.Notes)
    Text += comment(Note, "    ");
  return Text + fmt::format("    {}: {{\n      {}\n    }}", quoted(Name),
                            fmt::join(optionLines(P), ",\n      "));
}

std::string
entries(ArrayRef<std::pair<std::string, const TablePlan *>> Tables) {
  std::string Text;
  for (const auto &[Name, P] : Tables)
    Text += (Text.empty() ? "" : ",\n") + entry(Name, *P);
  return Text;
}

std::string wrapperText(const Plan &P) {
  std::string Text;
  for (const auto &[Name, W] : P.Wrappers)
    Text += fmt::format("{}    {}: {}", Text.empty() ? "" : ",\n", quoted(Name),
                        W.Denied ? "false" : W.Roles);
  return Text;
}

/// \p New with the line endings of \p Text.
std::string withEndings(std::string New, StringRef Text) {
  if (!Text.contains("\r\n"))
    return New;
  std::string Result;
  for (char C : New)
    Result += C == '\n' ? "\r\n" : std::string(1, C);
  return Result;
}

/// Puts \p More behind the last member of \p Object, past a comment that ends
/// that member's line.
void append(std::string &Text, const JsonNode &Object,
            const std::string &More) {
  const uint32_t End = Object.Members.back().Value.End;
  const StringRef Line = StringRef(Text).substr(End).split('\n').first;
  const bool Tail = Line.trim().empty() || Line.ltrim().starts_with("//");
  const bool Ends = End + Line.size() < Text.size();
  const size_t At = Tail && Ends ? End + Line.rtrim('\r').size() : End;
  Text.insert(At, withEndings("\n" + More, Text));
  Text.insert(End, ",");
}

} // namespace

std::string writePlan(const Plan &P) {
  std::vector<std::pair<std::string, const TablePlan *>> Tables;
  for (const auto &[Name, T] : P.Tables)
    Tables.emplace_back(Name, &T);
  std::string Text =
      fmt::format("{{\n  \"version\": {},\n  \"dialect\": {}", P.Version,
                  quoted(StringRef(sql::dialectName(P.Dialect))));
  if (!Tables.empty())
    Text += fmt::format(",\n  \"tables\": {{\n{}\n  }}", entries(Tables));
  if (!P.Wrappers.empty())
    Text += fmt::format(",\n  \"wrappers\": {{\n{}\n  }}", wrapperText(P));
  if (P.History)
    Text += fmt::format(
        ",\n  \"history\": [{}]",
        fmt::join(map_range(*P.History,
                            [](const std::string &G) { return quoted(G); }),
                  ", "));
  return Text + "\n}\n";
}

std::string addTables(StringRef Text, const Plan &Proposed) {
  std::string Result = Text.str();
  auto Json = parseJson(Text);
  const auto *Root = std::get_if<JsonNode>(&Json);
  if (!Root || Root->Members.empty())
    return Result;
  const JsonNode *Tables = Root->member("tables");
  std::vector<std::pair<std::string, const TablePlan *>> New;
  for (const auto &[Name, P] : Proposed.Tables)
    if (!Tables ||
        none_of(Tables->Members, [&, &Name = Name](const JsonMember &M) {
          return sql::sameName(M.Key, Name);
        }))
      New.emplace_back(Name, &P);
  if (New.empty())
    return Result;
  if (!Tables)
    append(Result, *Root,
           fmt::format("  \"tables\": {{\n{}\n  }}", entries(New)));
  else if (Tables->Members.empty())
    Result.insert(Tables->Begin + 1,
                  withEndings("\n" + entries(New) + "\n  ", Text));
  else
    append(Result, *Tables, entries(New));
  return Result;
}

} // namespace keyspread
