// Tables of Bigtable, each with one access that no shard can be put into.
#include <google/cloud/bigtable/table.h>

#include <memory>
#include <string>
#include <vector>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;

// Rows come by themselves, in the order of each shard.
void follow(cbt::Table &pushed, const std::string &from) {
  pushed.Apply(cbt::SingleRowMutation(from, {cbt::SetCell("e", "t", "x")}));
  pushed.AsyncReadRows([](cbt::Row) { return google::cloud::make_ready_future(true); }, [](Status) {}, // [kv_scan pushed]
                       cbt::RowSet(cbt::RowRange::StartingAt(from)), cbt::Filter::PassAllFilter());
}

// Keys come as they are stored.
std::string middle(cbt::Table &sampled) {
  auto samples = sampled.SampleRows(); // [kv_read sampled]
  return samples ? samples->at(samples->size() / 2).row_key : "";
}

// A mutation gives its key back.
std::string logged(cbt::Table &echoed, const std::string &id) {
  cbt::SingleRowMutation change(id, {cbt::SetCell("e", "t", "x")});
  std::string key = change.row_key();
  echoed.Apply(std::move(change));
  return key;
}

// A container makes mutations of keys.
void fill(cbt::Table &filled, const std::vector<std::string> &ids) {
  std::vector<cbt::SingleRowMutation> changes;
  for (const std::string &id : ids)
    changes.emplace_back(id, cbt::SetCell("e", "t", "x"));
  for (cbt::SingleRowMutation &change : changes)
    filled.Apply(std::move(change));
}

// A caller that is not seen makes the mutation.
void apply(cbt::Table &given, cbt::SingleRowMutation change) { given.Apply(std::move(change)); }

// One mutation goes to two tables, of which one is not planned.
void copy(cbt::Table &copied, cbt::Table &archive, const std::string &id) {
  cbt::BulkMutation both(cbt::SingleRowMutation(id, {cbt::DeleteFromRow()}));
  copied.BulkApply(both);
  archive.BulkApply(both);
}

// A table goes where nobody sees it.
void unseen(cbt::Table &table, const cbt::RowRange &range);
void hand(cbt::Table &handed, const std::string &from) {
  handed.Apply(cbt::SingleRowMutation(from, {cbt::DeleteFromRow()}));
  unseen(handed, cbt::RowRange::StartingAt(from));
}

// With hash_of, the key must be made where it is used.
bool known(cbt::Table &parted, const std::string &key) {
  auto row = parted.ReadRow(key, cbt::Filter::PassAllFilter()); // [kv_read parted]
  return row && row->first;
}
