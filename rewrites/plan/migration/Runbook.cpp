//===- Runbook.cpp - how each table gets its new key, step by step --------===//
#include "rewrites/plan/migration/Runbook.h"

#include "rewrites/plan/migration/RunbookChecks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

constexpr uint64_t Megabyte = 1000000;
constexpr uint64_t RangeBytes = 4 * Megabyte; // between 1 and 10
constexpr uint64_t MaxMutations = 80000;      // of one commit
constexpr unsigned WorkersANode = 10;

std::string sql(StringRef Statements) { return sqlBlock(Statements); }

std::string back(StringRef How) {
  return fmt::format("**Way back:** {}\n\n", How.str());
}

uint64_t given(const std::map<std::string, uint64_t> &Numbers,
               StringRef Table) {
  auto It = Numbers.find(Table.lower());
  if (It == Numbers.end())
    It = Numbers.find("");
  return It == Numbers.end() ? 0 : It->second;
}

/// What one commit of the backfill holds.
struct Ranges {
  uint64_t Rows = 0;  // a range
  uint64_t Count = 0; // of ranges; 0: not known
  bool ByMutations = false;
};

/// Writes the page of one table.
class Page {
public:
  Page(const Schema &S, const Plan &P, const RunbookOptions &O,
       const TargetSchema &Target, const Migration &M, const TargetTable &T,
       const std::vector<Advice> &Advised)
      : S(S), P(P), O(O), Target(Target), M(M), T(T), Advised(Advised) {}

  std::string write() {
    head();
    if (M.needsNewTable(T)) {
      createStep();
      if (M.inPlace(T))
        writeBothStep();
      else
        captureStep();
      backfillStep();
      verifyStep();
      cutOverStep();
      dropStep();
    } else {
      alterStep();
    }
    checkStep();
    adviceSection();
    return std::move(Text);
  }

private:
  void step(StringRef Title) {
    Text += fmt::format("## {}. {}\n\n", ++Steps, Title.str());
  }

  bool google() const { return Target.D == sql::Dialect::GoogleSql; }

  void head() {
    const TablePlan *Mine = P.find(T.Name);
    Text += fmt::format("# {}: {}\n\n", T.Name,
                        Mine ? strategyName(Mine->How).str()
                             : "repeats a key that changes");
    if (Mine && !Mine->Why.empty())
      Text +=
          fmt::format("Why: {}.\n\n", StringRef(Mine->Why).rtrim('.').str());
    Text += "What changes:\n\n";
    for (const std::string &Change : T.Changes)
      Text += "- " + Change + "\n";
    for (const TargetIndex &I : T.Indexes)
      if (!I.Why.empty())
        Text += fmt::format("- index {}: {}\n", I.Name, I.Why);
    for (const std::string &Left : T.LeftOut)
      Text += fmt::format("- left to you: {}\n", Left);
    if (T.Changes.empty())
      Text += "- the ids: they come from the application, spread over the key "
              "space; the columns stay\n";
    Text += "\n";
    if (!M.needsNewTable(T))
      return;
    Text += M.inPlace(T)
                ? "A primary key cannot be altered. The rows move to a new "
                  "table beside the old one, which takes its name at the "
                  "end.\n\n"
                : "The rows lie in another database. They are copied into "
                  "Spanner, while the old database stays in charge until the "
                  "cut over.\n\n";
  }

  void sequences() {
    for (const TargetSequence &Seq : Target.Sequences)
      if (sql::sameName(Seq.Table, T.Name))
        Text += sql(printSequence(Seq, Target.D));
  }

  void createStep() {
    step("Make the new table");
    sequences();
    std::vector<std::string> Late;
    Text += sql(M.create(T, Late));
    if (!Late.empty()) {
      Text += "When the tables it refers to are there:\n\n";
      Text += sql(join(Late, ""));
    }
    if (T.Shards)
      Text += "Cut it before it is filled: `keyspread ddl --split-points "
              "FILE` writes one split a shard.\n\n";
    Text += back("nothing reads the new table yet.");
    Text += sql(M.dropNew(T));
  }

  void writeBothStep() {
    step("Write both");
    Text += "Each transaction that writes the old table writes the new one, "
            "too. The order: first the old row, then the new one; a parent "
            "before its children, and on deletion the children before their "
            "parent. The old table answers all reads.\n\n"
            "After an INSERT or an UPDATE, in the same transaction:\n\n";
    Text += sql(M.copyRow(T));
    Text += "After a DELETE, in the same transaction:\n\n";
    Text += sql(M.deleteRow(T));
    Text += "An UPDATE of a key column is a DELETE and an INSERT.\n\n";
    Text += back("deploy the program without the second write, then drop the "
                 "new table as in step 1. The old table is whole.");
  }

  void captureStep() {
    step("Write both");
    Text += "The program writes the old database first, then Spanner: the old "
            "one decides, so a write that fails there is not made here. A "
            "write that fails here goes to a queue that is tried again until "
            "it is made. A parent goes before its children, and on deletion "
            "the children before their parent. The old database answers all "
            "reads.\n\n"
            "Write whole rows with InsertOrUpdate mutations, so that a write "
            "made twice does no harm.\n\n";
    Text += back("stop writing to Spanner. The old database is whole.");
  }

  Ranges ranges() const {
    Ranges R;
    const uint64_t Bytes = given(O.RowBytes, T.Name);
    const uint64_t Mutations = std::max(1u, M.mutations(T));
    const uint64_t ByMutations = MaxMutations / Mutations;
    R.Rows = Bytes ? std::max<uint64_t>(1, RangeBytes / Bytes) : ByMutations;
    R.ByMutations = R.Rows >= ByMutations;
    R.Rows = std::min(R.Rows, ByMutations);
    if (const uint64_t Rows = given(O.Rows, T.Name))
      R.Count = (Rows + R.Rows - 1) / R.Rows;
    return R;
  }

  void backfillStep() {
    step("Backfill");
    const Ranges R = ranges();
    const uint64_t Bytes = given(O.RowBytes, T.Name);
    Text += "Key ranges of 1 to 10 MB, each one commit, in shuffled order, so "
            "that the writes move over the whole key space:\n\n";
    Text += fmt::format("- rows in a range: {}", R.Rows);
    Text += R.ByMutations
                ? fmt::format(" (a commit takes {} mutations, a row costs {})",
                              MaxMutations, M.mutations(T))
                : fmt::format(" ({} bytes a row, {} MB a range)", Bytes,
                              RangeBytes / Megabyte);
    if (!Bytes)
      Text += "; give --row-bytes for ranges of 1 to 10 MB";
    Text += "\n";
    Text += R.Count ? fmt::format("- ranges: {}\n", R.Count)
                    : "- ranges: rows / rows in a range; give --rows to have "
                      "it counted\n";
    Text += O.Nodes ? fmt::format("- workers: {} ({} a node, {} nodes)\n\n",
                                  O.Nodes * WorkersANode, WorkersANode, O.Nodes)
                    : fmt::format("- workers: {} a node; give --nodes to have "
                                  "it counted\n\n",
                                  WorkersANode);
    Text += fmt::format("Find the bounds: the last key of each range, "
                        "beginning below the least key, until no row comes "
                        "back (`skip` is {}, the rows of a range but "
                        "one).\n\n",
                        R.Rows - 1);
    Text += boundsBlock();
    Text += "Shuffle the ranges; each worker takes the next one. ";
    if (M.inPlace(T)) {
      Text += "One transaction a range; a row that was written meanwhile "
              "stays:\n\n";
      Text += sql(M.copyRange(T));
    } else {
      Text += "Read a range of the old database:\n\n";
      Text += fmt::format("```text\n{}```\n\n", M.copyRange(T));
      Text += "Write it with Insert mutations, one commit a range; a row that "
              "is there already stays. ";
      Text += shardOfRow();
    }
    Text += "Note each range that is done, so that a worker that ends can be "
            "started again: a range may be copied twice.\n\n";
    Text += back("stop the workers. Nothing reads the new table; drop it as in "
                 "step 1, or leave what is copied and go on later.");
  }

  std::string boundsBlock() const {
    const std::string Statement = M.nextBound(T);
    return M.inPlace(T) ? sql(Statement)
                        : fmt::format("```text\n{}```\n\n", Statement);
  }

  std::string shardOfRow() const {
    for (const TargetColumn &C : T.Columns)
      if (C.Shard && C.Generated.empty() && !C.Shard->HotTenants.empty())
        return fmt::format("`{}` is `keyspread::tenant_shard<{}>` of the "
                           "runtime header: 0 but for rows of {}.\n\n",
                           C.Name, C.Shard->Shards,
                           fmt::join(C.Shard->HotTenants, ", "));
      else if (C.Shard && C.Generated.empty())
        return fmt::format(
            "`{}` is `keyspread::shard_of<{}>({})` of the runtime header.\n\n",
            C.Name, C.Shard->Shards, fmt::join(C.Shard->HashOf, ", "));
    return "\n\n";
  }

  void verifyStep() {
    step("Verify");
    Text += "Both must agree, at one read timestamp, when the backfill is "
            "done and both are written:\n\n";
    if (M.inPlace(T)) {
      Text += sql(M.checksum(T, false) + M.checksum(T, true));
      Text += "Where they differ, narrow down: the same with the bounds of one "
              "range.\n\n";
    } else {
      Text += fmt::format("```text\n{}```\n\n", M.checksum(T, false));
      Text += sql(M.checksum(T, true));
      Text += "The fingerprint of the old rows is what the copier adds up: "
              "`keyspread::fingerprint` of the same text, all of them by "
              "XOR.\n\n";
    }
    Text += back("copy the ranges that differ again; else as in step 3.");
  }

  void cutOverStep() {
    step("Cut over");
    if (!M.inPlace(T)) {
      Text += "Stop writes to the old database, wait until the queue of step 2 "
              "is empty, verify once more, deploy the rewritten program "
              "(`keyspread rewrite --write`), which reads and writes "
              "Spanner.\n\n";
      Text += back("until writes begin: deploy the old program. Later: copy "
                   "the new rows back first, as in step 3 the other way "
                   "round.");
      return;
    }
    Text += "In one statement, so that no moment is without the table; then "
            "deploy the rewritten program (`keyspread rewrite --write`).\n\n";
    Text += sql(M.swap(T));
    indexNames();
    const std::vector<std::string> Again = M.reconnect(T);
    if (!Again.empty()) {
      Text += "Foreign keys of tables that stay follow the old table. Make "
              "them anew:\n\n";
      Text += sql(join(Again, ""));
    }
    Text += back("keep writing both until you are sure, then the names go back "
                 "the same way, with the old program.");
    Text += sql(M.swapBack(T));
  }

  /// An index cannot be renamed.
  void indexNames() {
    std::vector<std::string> Names;
    for (const TargetIndex &I : T.Indexes)
      Names.push_back(fmt::format("`{0}` is `{0}_new` now", I.Name));
    if (!Names.empty())
      Text += fmt::format("Indexes cannot be renamed: {}. Mind FORCE_INDEX "
                          "hints and reads by index name.\n\n",
                          fmt::join(Names, ", "));
  }

  void dropStep() {
    step("Drop the old table");
    if (!M.inPlace(T)) {
      Text += "Keep the old database read-only for as long as you may want to "
              "look back, then drop its table.\n\n";
      Text += back("none: restore a backup.");
      return;
    }
    Text += "When nothing writes both any more:\n\n";
    Text += sql(M.dropOld(T));
    Text += back("none but a backup, or a read in the past as far as "
                 "version_retention_period goes.");
  }

  void alterStep() {
    step("Change the table in place");
    Text += "The key stays, so no row moves.\n\n";
    sequences();
    Text += sql(M.alter(T));
    Text += "Then deploy the rewritten program (`keyspread rewrite "
            "--write`).\n\n";
    Text += back("deploy the old program. Ids that were made meanwhile stay; "
                 "a counter goes on from the last id it gave itself, not from "
                 "the greatest there is.");
    Text += sql(M.alterBack(T));
  }

  void checkStep() {
    step("Look at the result");
    Text += resultChecks(Target, M, T, O);
  }

  void adviceSection() {
    const std::string List = adviceList(Advised, T.Name, O.Root);
    if (!List.empty())
      Text += "## Advice\n\nFor a person to weigh; nothing of it is done "
              "above.\n\n" +
              List;
  }

  const Schema &S;
  const Plan &P;
  const RunbookOptions &O;
  const TargetSchema &Target;
  const Migration &M;
  const TargetTable &T;
  const std::vector<Advice> &Advised;
  std::string Text;
  unsigned Steps = 0;
};

std::string fileName(StringRef Table) {
  std::string Name;
  for (char C : Table)
    Name += isAlnum(C) || C == '_' || C == '-' ? C : '_';
  return Name + ".md";
}

std::string contents(const TargetSchema &Target, const Migration &M,
                     ArrayRef<RunbookPage> Pages) {
  std::string Text =
      "# Runbook\n\nThe tables in the order in which they are made; each page "
      "has the SQL of its steps and the way back.\n\nTables that refer to each "
      "other go together: make all of them, write both and fill all of them, "
      "and cut over at once. Drop the old ones in reverse order.\n\n";
  size_t I = 0;
  for (const TargetTable &T : Target.Tables)
    if (T.Reshaped)
      Text += fmt::format("{}. [{}]({}){}\n", I + 1, T.Name, Pages[I].File,
                          M.needsNewTable(T) ? "" : ", in place"),
          ++I;
  Text += "\n";
  for (const std::string &Left : Target.LeftOut)
    Text += fmt::format("Left out: {}.\n", Left);
  return Text;
}

} // namespace

std::vector<RunbookPage> runbook(const Schema &S, const Plan &P,
                                 const RunbookOptions &O) {
  DdlOptions Planned = O.Ddl;
  Planned.All = false;
  const TargetSchema Target = targetSchema(S, P, Planned);
  const Migration M(S, Target);
  const std::vector<Advice> Advised = advise(S, P, Planned);
  std::vector<RunbookPage> Pages;
  std::set<std::string> Taken = {"readme.md"};
  for (const TargetTable &T : Target.Tables) {
    if (!T.Reshaped)
      continue;
    std::string File = fileName(T.Name);
    while (!Taken.insert(StringRef(File).lower()).second)
      File.insert(0, "_");
    Pages.push_back({File, Page(S, P, O, Target, M, T, Advised).write()});
  }
  if (!Pages.empty())
    Pages.insert(Pages.begin(), {"README.md", contents(Target, M, Pages)});
  return Pages;
}

} // namespace keyspread
