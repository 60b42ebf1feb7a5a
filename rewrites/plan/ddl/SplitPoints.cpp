//===- SplitPoints.cpp - where to cut the new tables ----------------------===//
#include "rewrites/plan/ddl/SplitPoints.h"

#include "rewrites/plan/ddl/DdlModel.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

/// The value that no other stands in front of, as the file writes it: INT64
/// and NUMERIC in quotes, other numbers without.
std::string leastValue(const TargetColumn &C, bool Desc) {
  if (!C.NotNull && !Desc)
    return "NULL";
  switch (C.Class) {
  case SqlType::Integer:
    return Desc ? "'9223372036854775807'" : "'-9223372036854775808'";
  case SqlType::Timestamp:
    return Desc ? "'9999-12-31T23:59:59.999999999Z'" : "'0001-01-01T00:00:00Z'";
  case SqlType::Date:
    return Desc ? "'9999-12-31'" : "'0001-01-01'";
  case SqlType::Bool:
    return Desc ? "true" : "false";
  case SqlType::Float:
    return Desc ? "'Infinity'" : "'-Infinity'";
  case SqlType::Bytes: // in base64
    return Desc ? "'////////'" : "''";
  case SqlType::Text:
  case SqlType::Uuid:
    return Desc ? "'\xF4\x8F\xBF\xBF'" : "''"; // the last code point
  case SqlType::Other:
    break;
  }
  const char *Least = "99999999999999999999999999999.999999999";
  return fmt::format("'{}{}'", Desc ? "" : "-", Least);
}

class Writer {
public:
  explicit Writer(const TargetSchema &Target) : Target(Target) {}

  SplitPoints run() {
    for (const TargetTable &T : Target.Tables) {
      table(T);
      for (const TargetIndex &I : T.Indexes)
        if (I.Shards && !I.Name.empty())
          cut("INDEX", I.Name, T, I.Parts, I.Shards);
    }
    if (Out.Count > MaxSplitPoints)
      Out.Notes.push_back(
          fmt::format("{} split points: one request adds {}, so cut the file "
                      "into pieces of as many lines",
                      Out.Count, MaxSplitPoints));
    return std::move(Out);
  }

private:
  /// An interleaved table lies in its parent's splits. A tenant in front of the
  /// shard is not known here.
  void table(const TargetTable &T) {
    if (!T.Shards || !T.Parent.empty())
      return;
    if (T.ShardPosition == 0)
      return cut("TABLE", T.Name, T, T.Key, T.Shards);
    const ShardedTable *E = leadingShard(Target.Sharded, T.Name);
    if (!E || E->HotTenants.empty()) {
      Out.Notes.push_back(fmt::format("{}: its key begins with {}, so where to "
                                      "cut depends on the tenants",
                                      T.Name, T.Key.front().Column));
      return;
    }
    for (const std::string &Tenant : E->HotTenants)
      cut("TABLE", T.Name, T, T.Key, T.Shards, "'" + escaped(Tenant) + "',");
  }

  /// A comma would end the value. The reader of the file knows no quote within
  /// quotes.
  static std::string escaped(StringRef Value) {
    std::string Text;
    for (char C : Value)
      Text += C == ',' || C == '\\' ? std::string("\\") + C : std::string(1, C);
    return Text;
  }

  void cut(StringRef Kind, const std::string &Name, const TargetTable &T,
           ArrayRef<KeyColumn> Key, unsigned Shards,
           const std::string &Front = "") {
    std::string Rest;
    for (const KeyColumn &K : Key.drop_front(Front.empty() ? 1 : 2))
      if (const TargetColumn *C = T.column(K.Column))
        Rest += "," + leastValue(*C, K.Desc);
    // The first parts the table from what lies in front of it.
    for (unsigned Shard = 0; Shard != Shards; ++Shard) {
      Out.Text += fmt::format("{} {} ({}'{}'{})\n", Kind.str(),
                              storedName(Name, Target.D), Front, Shard, Rest);
      ++Out.Count;
    }
  }

  const TargetSchema &Target;
  SplitPoints Out;
};

} // namespace

SplitPoints splitPoints(const Schema &S, const Plan &P, const DdlOptions &O) {
  return Writer(targetSchema(S, P, O)).run();
}

} // namespace keyspread
