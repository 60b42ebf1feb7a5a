//===- RunbookChecks.cpp - the last step of a runbook ---------------------===//
#include "rewrites/plan/migration/RunbookChecks.h"

#include "rewrites/plan/AllShards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

constexpr size_t MaxScans = 8;

class Checks {
public:
  Checks(const TargetSchema &Target, const Migration &M, const TargetTable &T,
         const RunbookOptions &O)
      : Target(Target), M(M), T(T), O(O) {}

  std::string write() {
    Text += "The key, as the database has it:\n\n";
    Text += sqlBlock(fmt::format(
        google() ? fmt::runtime(
                       "SELECT COLUMN_NAME, ORDINAL_POSITION, COLUMN_ORDERING\n"
                       "FROM INFORMATION_SCHEMA.INDEX_COLUMNS\n"
                       "WHERE TABLE_NAME = '{}' AND INDEX_TYPE = "
                       "'PRIMARY_KEY'\nORDER BY ORDINAL_POSITION;\n")
                 : fmt::runtime("SELECT column_name, ordinal_position\n"
                                "FROM information_schema.index_columns\n"
                                "WHERE table_name = '{}' AND index_type = "
                                "'PRIMARY_KEY'\nORDER BY ordinal_position;\n"),
        storedName(T.Name, Target.D)));
    if (const std::string Wrong = M.wrongShards(T); !Wrong.empty()) {
      Text += "No row in a wrong shard:\n\n";
      Text += sqlBlock(Wrong);
    }
    if (const std::string Spread = M.perShard(T); !Spread.empty()) {
      Text += "Rows are spread:\n\n";
      Text += sqlBlock(Spread);
    }
    scans();
    statistics();
    return std::move(Text);
  }

private:
  bool google() const { return Target.D == sql::Dialect::GoogleSql; }

  /// What the program reads in ranges or in order: these are the reads that the
  /// new key may make dear.
  void scans() {
    std::vector<const TableRead *> Seen;
    std::set<std::string> Texts;
    for (const TableRead &R : O.Ddl.Reads.Reads)
      if (sql::sameName(R.Table, T.Name) && !R.Text.empty() &&
          (!R.Ranges.empty() || !R.Order.empty()) && Seen.size() < MaxScans &&
          Texts.insert(R.Text).second)
        Seen.push_back(&R);
    if (Seen.empty())
      return;
    Text += "Plans of the scans, as the rewritten program runs them. Each "
            "shows a seek (`seekable_key_size` of 1 or more) and no full scan "
            "of the table:\n\n```text\n";
    Text += "gcloud spanner databases execute-sql DATABASE --instance=INSTANCE "
            "\\\n  --query-mode=PLAN --sql=STATEMENT\n```\n\n";
    for (const TableRead *R : Seen)
      Text += fmt::format("- `{}` ({}{})\n", oneLine(R->Text), place(R->At),
                          predicate());
    Text += "\n";
  }

  /// What the rewrite adds to a scan of this table.
  std::string predicate() const {
    if (!T.Shards)
      return "";
    const std::string &Column = T.Key[T.ShardPosition].Column;
    const TargetColumn *Shard = T.column(Column);
    return ", with " + conditionOfAllShards(Column, T.Shards,
                                            Shard && Shard->Shard
                                                ? Shard->Shard->Scans
                                                : FanOut::Seek,
                                            Target.D);
  }

  static std::string oneLine(StringRef Statement) {
    std::string Out;
    for (char C : Statement)
      if (!isSpace(C))
        Out += C == '`' ? '\'' : C;
      else if (!Out.empty() && Out.back() != ' ')
        Out += ' ';
    return Out;
  }

  std::string place(const Site &At) const {
    StringRef File = At.File;
    if (!O.Root.empty() && File.consume_front(O.Root))
      File = File.ltrim('/');
    return fmt::format("{}:{}", File.str(), At.Line);
  }

  void statistics() {
    const std::string Name = storedName(T.Name, Target.D);
    Text += "No hot split: no row, or none whose UNSPLITTABLE_REASONS name a "
            "moving hot spot:\n\n";
    Text += sqlBlock(fmt::format(
        google()
            ? fmt::runtime("SELECT INTERVAL_END, SPLIT_START, SPLIT_LIMIT, "
                           "CPU_USAGE_SCORE, UNSPLITTABLE_REASONS\n"
                           "FROM SPANNER_SYS.SPLIT_STATS_TOP_MINUTE\n"
                           "WHERE '{}' IN UNNEST(AFFECTED_TABLES)\n"
                           "ORDER BY INTERVAL_END DESC, CPU_USAGE_SCORE DESC\n"
                           "LIMIT 20;\n")
            : fmt::runtime("SELECT interval_end, split_start, split_limit, "
                           "cpu_usage_score, unsplittable_reasons\n"
                           "FROM spanner_sys.split_stats_top_minute\n"
                           "WHERE '{}' = ANY(affected_tables)\n"
                           "ORDER BY interval_end DESC, cpu_usage_score DESC\n"
                           "LIMIT 20;\n"),
        Name));
    Text += "Commits did not become slower or more often aborted; "
            "participants may rise, for rows that lay together lie apart:\n\n";
    Text += sqlBlock(fmt::format(
        google()
            ? fmt::runtime("SELECT INTERVAL_END, FPRINT, COMMIT_ATTEMPT_COUNT, "
                           "COMMIT_ABORT_COUNT, AVG_PARTICIPANTS,\n"
                           "  AVG_COMMIT_LATENCY_SECONDS\n"
                           "FROM SPANNER_SYS.TXN_STATS_TOP_MINUTE\n"
                           "WHERE EXISTS (SELECT 1 FROM "
                           "UNNEST(WRITE_CONSTRUCTIVE_COLUMNS) AS c\n"
                           "              WHERE STARTS_WITH(c, '{}.'))\n"
                           "ORDER BY INTERVAL_END DESC, COMMIT_ATTEMPT_COUNT "
                           "DESC\nLIMIT 20;\n")
            : fmt::runtime("SELECT interval_end, fprint, commit_attempt_count, "
                           "commit_abort_count, avg_participants,\n"
                           "  avg_commit_latency_seconds\n"
                           "FROM spanner_sys.txn_stats_top_minute\n"
                           "WHERE EXISTS (SELECT 1 FROM "
                           "unnest(write_constructive_columns) AS c\n"
                           "              WHERE starts_with(c, '{}.'))\n"
                           "ORDER BY interval_end DESC, commit_attempt_count "
                           "DESC\nLIMIT 20;\n"),
        Name));
  }

  const TargetSchema &Target;
  const Migration &M;
  const TargetTable &T;
  const RunbookOptions &O;
  std::string Text;
};

} // namespace

std::string sqlBlock(StringRef Statements) {
  return Statements.empty()
             ? ""
             : fmt::format("```sql\n{}```\n\n", Statements.str());
}

std::string resultChecks(const TargetSchema &Target, const Migration &M,
                         const TargetTable &T, const RunbookOptions &O) {
  return Checks(Target, M, T, O).write();
}

} // namespace keyspread
