//===- MigrationChecks.cpp - do old and new agree, and the cut over -------===//
#include "rewrites/plan/migration/Migration.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

using sql::Dialect;

/// Text that is the same for equal values, never NULL.
static std::string asText(const std::string &Value, SqlType Class,
                          StringRef Type, bool Google) {
  std::string Text =
      fmt::format("CAST({} AS {})", Value, Google ? "STRING" : "varchar");
  if (Class == SqlType::Text || Class == SqlType::Uuid)
    Text = Value;
  else if (Class == SqlType::Timestamp)
    Text = fmt::format(
        Google ? fmt::runtime("CAST(UNIX_MICROS({}) AS STRING)")
               : fmt::runtime("CAST(CAST(EXTRACT(EPOCH FROM {}) * 1000000 AS "
                              "bigint) AS varchar)"),
        Value);
  else if (Class == SqlType::Bytes)
    Text = fmt::format(
        Google ? fmt::runtime("TO_BASE64({})")
               : fmt::runtime("CAST(spanner.farm_fingerprint({}) AS varchar)"),
        Value);
  else if (Google && Type == "JSON")
    Text = fmt::format("TO_JSON_STRING({})", Value);
  return fmt::format("COALESCE({}, '')", Text);
}

std::string Migration::checksum(const TargetTable &T, bool New) const {
  const bool Google = D == Dialect::GoogleSql;
  std::vector<std::string> Texts;
  for (const TargetColumn &C : T.Columns) {
    const StringRef Type = C.Type;
    if (!C.Source || !C.Generated.empty() || Type.starts_with("ARRAY") ||
        Type.ends_with("[]") || (!Google && Type == "JSONB"))
      continue;
    Texts.push_back(
        asText(New ? quoted(C.Name) : valueOf(T, C), C.Class, C.Type, Google));
  }
  const std::string Text =
      Google ? fmt::format("CONCAT({})", join(Texts, ", '|', "))
             : join(Texts, " || '|' || ");
  const std::string From = New ? quoted(newName(T)) : quoted(T.Source->Name);
  if (!New && !inPlace(T))
    return fmt::format("SELECT COUNT(*) AS row_count FROM {};\n",
                       source(T.Source->Name, T));
  if (Google)
    return fmt::format("SELECT COUNT(*) AS row_count,\n"
                       "  BIT_XOR(FARM_FINGERPRINT({})) AS fingerprint\n"
                       "FROM {};\n",
                       Text, From);
  return fmt::format("SELECT COUNT(*) AS row_count,\n"
                     "  SUM(mod(spanner.farm_fingerprint({}), 1000000007)) AS "
                     "fingerprint\nFROM {};\n",
                     Text, From);
}

std::string Migration::wrongShards(const TargetTable &T) const {
  std::string Text;
  for (const TargetColumn &C : T.Columns)
    if (C.Shard && C.Generated.empty())
      Text += fmt::format("SELECT COUNT(*) AS wrong_shards FROM {}\n"
                          "WHERE {} != {};\n",
                          quoted(T.Name), quoted(C.Name), valueOf(T, C));
  return Text;
}

std::string Migration::perShard(const TargetTable &T) const {
  if (!T.Shards)
    return "";
  const std::string Shard = quoted(T.Key[T.ShardPosition].Column);
  return fmt::format("SELECT {0}, COUNT(*) AS row_count FROM {1}\n"
                     "GROUP BY {0} ORDER BY {0};\n",
                     Shard, quoted(T.Name));
}

//--- Cut over

std::string Migration::swap(const TargetTable &T) const {
  return fmt::format(
      D == Dialect::GoogleSql
          ? fmt::runtime("RENAME TABLE {0} TO {1}, {2} TO {0};\n")
          : fmt::runtime("ALTER TABLE {0} RENAME TO {1}, ALTER "
                         "TABLE {2} RENAME TO {0};\n"),
      quoted(T.Name), quoted(oldName(T)), quoted(newName(T)));
}

std::string Migration::swapBack(const TargetTable &T) const {
  return fmt::format(
      D == Dialect::GoogleSql
          ? fmt::runtime("RENAME TABLE {0} TO {2}, {1} TO {0};\n")
          : fmt::runtime("ALTER TABLE {0} RENAME TO {2}, ALTER "
                         "TABLE {1} RENAME TO {0};\n"),
      quoted(T.Name), quoted(oldName(T)), quoted(newName(T)));
}

std::vector<std::string> Migration::reconnect(const TargetTable &T) const {
  std::vector<std::string> Statements;
  for (const ChildTable &C : S.children(*T.Source)) {
    const TargetTable *Child = Target.find(C.Child->Name);
    if (!C.Key || (Child && Child->Reshaped && needsNewTable(*Child)))
      continue;
    if (C.Key->Constraint.empty()) {
      Statements.push_back(
          fmt::format("-- {} ({}) refers to {} by a constraint without a name: "
                      "find it in INFORMATION_SCHEMA.TABLE_CONSTRAINTS, drop "
                      "it and add it again.\n",
                      C.Child->Name, fmt::join(C.Key->Columns, ", "), T.Name));
      continue;
    }
    Statements.push_back(fmt::format(
        "ALTER TABLE {0} DROP CONSTRAINT {1};\n"
        "ALTER TABLE {0} ADD CONSTRAINT {1} FOREIGN KEY ({2}) REFERENCES {3} "
        "({4});\n",
        quoted(C.Child->Name), quoted(C.Key->Constraint),
        joinedNames(C.Key->Columns, D), quoted(T.Name),
        joinedNames(S.referenced(*C.Key), D)));
  }
  return Statements;
}

} // namespace keyspread
