// A table whose row keys rise, one whose keys begin with a device, and one whose keys
// are names. Tables go by the text that they are opened with, or by a variable.
#include <google/cloud/bigtable/mutation_batcher.h>
#include <google/cloud/bigtable/table.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/bigtable.h"

namespace cbt = google::cloud::bigtable;
using google::cloud::Options;

static void show(const char *what, const cbt::Row &row) {
  std::printf("%s %s:", what, row.row_key().c_str());
  for (const cbt::Cell &cell : row.cells())
    std::printf(" %s/%s=%s@%lld", cell.row_key().c_str(), cell.column_qualifier().c_str(), cell.value().c_str(),
                static_cast<long long>(cell.timestamp().count()));
  std::printf("\n");
}

class Log {
public:
  explicit Log(std::shared_ptr<cbt::DataConnection> connection)
      : table_(connection, cbt::TableResource("shop", "main", "events")),
        owners_(connection, cbt::TableResource("shop", "main", "owners")) {}

  std::string add(const std::string &owner, const std::string &text) {
    char id[16];
    std::snprintf(id, sizeof id, "e%06u", ++last_);
    table_.Apply(cbt::SingleRowMutation(keyspread::sharded_key<16>(id), {cbt::SetCell("e", "text", text), cbt::SetCell("e", "by", owner)})); // [kv_write events]
    owners_.Apply(cbt::SingleRowMutation(owner, {cbt::SetCell("o", "last", id)}));
    return id;
  }

  // A mutation that is kept while it grows.
  void touch(const std::string &id, const std::vector<std::string> &tags) {
    cbt::SingleRowMutation change(keyspread::sharded_key<16>(id));
    for (const std::string &tag : tags)
      change.emplace_back(cbt::SetCell("e", tag, "1"));
    if (!table_.AsyncApply(std::move(change)).get().ok())
      std::printf("touch failed\n");
  }

  void addMany(int count) {
    cbt::BulkMutation all;
    for (int i = 0; i < count; ++i) {
      std::string id = "e1" + std::to_string(10000 + i);
      if (i % 2)
        all.emplace_back(cbt::SingleRowMutation(keyspread::sharded_key<16>(id), cbt::SetCell("e", "text", "odd")));
      else
        all.push_back(even(id));
    }
    std::printf("%zu failed\n", table_.BulkApply(std::move(all)).size());
    std::vector<cbt::SingleRowMutation> later;
    later.push_back(cbt::SingleRowMutation(keyspread::sharded_key<16>("e200000"), {cbt::SetCell("e", "text", "later")}));
    for (cbt::SingleRowMutation &one : later)
      table_.Apply(std::move(one));
    table_.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation(keyspread::sharded_key<16>("e200001"), {cbt::SetCell("e", "text", "a")}),
                                       cbt::SingleRowMutation(keyspread::sharded_key<16>("e200002"), {cbt::SetCell("e", "text", "b")})));
    table_.Apply({keyspread::sharded_key<16>("e200003"), {cbt::SetCell("e", "text", "c")}});
    cbt::MutationBatcher gathered(table_);
    google::cloud::CompletionQueue queue;
    gathered.AsyncApply(queue, cbt::SingleRowMutation(keyspread::sharded_key<16>("e200004"), {cbt::SetCell("e", "text", "d")}));
  }

  void drop(const std::string &id) { table_.Apply(cbt::SingleRowMutation(keyspread::sharded_key<16>(id)).emplace_back(cbt::DeleteFromRow())); }

  std::string find(const std::string &id) {
    auto row = keyspread::old_row<16>(table_.ReadRow(keyspread::sharded_key<16>(id), cbt::Filter::ColumnRegex("text"))); // [kv_read events]
    if (!row)
      return "? " + row.status().message();
    return row->first ? row->second.row_key() + "=" + row->second.cells().front().value() : "-";
  }

  std::string latest(const std::string &owner) {
    auto row = owners_.ReadRow(owner, cbt::Filter::PassAllFilter());
    return row && row->first ? find(row->second.cells().front().value()) : "none";
  }

  void close(const std::string &id) {
    auto branch = table_.CheckAndMutateRow(keyspread::sharded_key<16>(id), cbt::Filter::ColumnRegex("open"), {cbt::DeleteFromColumn("e", "open")},
                                           {cbt::SetCell("e", "closed", "1")});
    std::printf("%s was %s\n", id.c_str(), *branch == cbt::MutationBranch::kPredicateMatched ? "open" : "not open");
  }

  void append(const std::string &id, const std::string &more) {
    auto row = keyspread::old_row<16>(table_.ReadModifyWriteRow(keyspread::sharded_key<16>(id), cbt::ReadModifyWriteRule::AppendValue("e", "text", more)));
    if (row)
      show("appended", *row);
    auto later = keyspread::old_row<16>(table_.AsyncReadRow(keyspread::sharded_key<16>(id), cbt::Filter::PassAllFilter()));
    if (auto again = later.get(); again && again->first)
      show("again", again->second);
  }

  // Pages: each begins behind the last key of the one before.
  std::string page(const std::string &after, int limit) {
    std::string last = after;
    for (auto &row : keyspread::fan_out_read_rows<16>(table_, cbt::RowRange::Open(after, ""), limit, cbt::Filter::Latest(1))) { // [kv_scan events]
      if (!row)
        break;
      last = row->row_key();
      std::printf("%s ", last.c_str());
    }
    std::printf("|\n");
    return last;
  }

  void newest(const std::string &before, int limit) {
    cbt::RowReader rows = keyspread::fan_out_read_rows<16>(table_, cbt::RowRange::EndingAt(before), limit, cbt::Filter::PassAllFilter(),
                                          Options{}.set<cbt::ReverseScanOption>(true));
    print(rows);
  }

  void some(const std::vector<std::string> &ids) {
    cbt::RowSet wanted(cbt::RowRange::Prefix("e00001"));
    for (const std::string &id : ids)
      wanted.Append(id);
    wanted.Append(cbt::RowRange::RightOpen("e100002", "e100005"));
    auto rows = keyspread::fan_out_read_rows<16>(table_, std::move(wanted), cbt::Filter::PassAllFilter());
    print(rows);
  }

  void closed(const std::string &from, const std::string &to) {
    auto rows = std::make_unique<cbt::RowReader>(
        keyspread::fan_out_read_rows<16>(table_, google::cloud::bigtable::RowSet{cbt::RowRange::Closed(from, to)}, cbt::Filter::PassAllFilter()));
    print(*rows);
  }

  // Stops in the middle.
  std::string third() {
    auto rows = keyspread::fan_out_read_rows<16>(table_, cbt::RowSet(), cbt::RowReader::NO_ROWS_LIMIT, cbt::Filter::PassAllFilter());
    int left = 3;
    for (auto at = rows.begin(); at != rows.end(); ++at)
      if (--left == 0) {
        std::string found = (*at)->row_key();
        rows.Cancel();
        return found;
      }
    return "none";
  }

  void failed() {
    for (auto &row : keyspread::fan_out_read_rows<16>(table_, cbt::RowRange::Range("z", "a"), cbt::Filter::PassAllFilter()))
      std::printf("%s\n", row ? row->row_key().c_str() : row.status().message().c_str());
  }

  int countOwners() {
    int count = 0;
    for (auto &row : owners_.ReadRows(cbt::RowRange::InfiniteRange(), cbt::Filter::PassAllFilter()))
      count += row.ok();
    return count;
  }

private:
  static cbt::SingleRowMutation even(const std::string &id) {
    return cbt::SingleRowMutation(keyspread::sharded_key<16>(id), {cbt::SetCell("e", "text", "even")});
  }

  static void print(cbt::RowReader &rows) {
    for (auto &row : rows)
      std::printf("%s ", row ? row->row_key().c_str() : row.status().message().c_str());
    std::printf("|\n");
  }

  cbt::Table table_, owners_;
  unsigned last_ = 0;
};

static std::string readingKey(const std::string &device, int at) {
  char text[32];
  std::snprintf(text, sizeof text, "%s#%04d", device.c_str(), at);
  return text;
}

static void read(cbt::Table *readings) {
  for (int at = 0; at < 6; ++at)
    for (std::string device : {"door", "roof"})
      readings->Apply(cbt::SingleRowMutation(keyspread::sharded_key<4>(readingKey(device, at), device), {cbt::SetCell("r", "v", std::to_string(at))}));
  std::string device = "roof";
  auto one = keyspread::old_row<4>(readings->ReadRow(keyspread::sharded_key<4>(readingKey(device, 3), device), cbt::Filter::PassAllFilter()));
  std::printf("%s\n", one->second.row_key().c_str());
  for (auto &row : keyspread::fan_out_read_rows<4, keyspread::shard_by::part>(*readings, cbt::RowRange::Prefix("door#"), 4, cbt::Filter::PassAllFilter()))
    std::printf("%s ", row->row_key().c_str());
  cbt::RowSet two(readingKey("door", 5), readingKey("roof", 0), readingKey("roof", 9));
  for (auto &row : keyspread::fan_out_read_rows<4, keyspread::shard_by::part>(*readings, two, cbt::Filter::PassAllFilter()))
    std::printf("%s ", row->row_key().c_str());
  std::printf("\n");
}

int main() {
  std::shared_ptr<cbt::DataConnection> connection = cbt::MakeDataConnection();
  Log log(connection);
  for (int i = 0; i < 40; ++i)
    log.add(i % 3 ? "ann" : "bob", "text " + std::to_string(i));
  log.addMany(9);
  log.touch("e000004", {"open", "new"});
  log.close("e000004");
  log.close("e000005");
  log.append("e000006", " and more");
  log.drop("e000012");
  std::printf("%s, %s, %s\n", log.find("e000007").c_str(), log.find("nothing").c_str(), log.latest("bob").c_str());
  for (std::string after = log.page("", 7); after < "e000030";)
    after = log.page(after, 9);
  log.newest("e000020", 5);
  log.some({"e000039", "e000001", "none"});
  log.closed("e000038", "e100001");
  std::printf("%s, %d owners\n", log.third().c_str(), log.countOwners());
  log.failed();
  cbt::Table readings(connection, cbt::TableResource("shop", "main", "measured"));
  read(&readings);
}
