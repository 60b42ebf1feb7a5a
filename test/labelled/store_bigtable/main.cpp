// Cloud Bigtable: row keys, with rows read by key and by range.
#include <google/cloud/bigtable/table.h>

namespace cbt = google::cloud::bigtable;
using std::chrono::milliseconds;

static std::string millis() {
  auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::to_string(std::chrono::duration_cast<milliseconds>(now).count());
}

void writeEvents(cbt::Table &events, const std::string &device, const std::string &text) {
  cbt::SingleRowMutation row(millis() + "#" + device, {cbt::SetCell("e", "t", text)});
  events.Apply(row); // FIND monotonic-key events.
  events.Apply(cbt::SingleRowMutation("event#" + millis())); // FIND monotonic-key events.
}

void writeDevices(cbt::Table &devices, const std::string &device, const std::string &text) {
  devices.Apply(cbt::SingleRowMutation(device + "#" + millis(), {cbt::SetCell("d", "t", text)})); // NOT monotonic-key
  devices.Apply(cbt::SingleRowMutation(device, {cbt::SetCell("d", "at", milliseconds(0), millis())})); // NOT monotonic-key
}

void writeMany(cbt::Table &audit, const std::vector<std::string> &texts) {
  cbt::BulkMutation bulk;
  for (const std::string &text : texts)
    bulk.emplace_back(cbt::SingleRowMutation(millis(), {cbt::SetCell("a", "t", text)}));
  audit.BulkApply(bulk); // FIND monotonic-key audit.
}

int readEvents(cbt::Table &events, const std::string &from, const std::string &to) {
  int n = 0;
  for (auto row : events.ReadRows(cbt::RowSet(cbt::RowRange::Range(from, to)), cbt::Filter::PassAllFilter())) // FIND ordered-scan events.
    n += row.ok();
  for (auto row : events.ReadRows(cbt::RowRange::InfiniteRange(), 10, cbt::Filter::Latest(1))) // FIND ordered-scan events.
    n += row.ok();
  auto one = events.ReadRow(from, cbt::Filter::PassAllFilter()); // NOT ordered-scan
  return n + one.ok();
}

int readDevices(cbt::Table &devices, const std::string &device) {
  int n = 0;
  for (auto row : devices.ReadRows(cbt::RowRange::Prefix(device + "#"), cbt::Filter::PassAllFilter())) // NOT ordered-scan
    n += row.ok();
  for (auto row : devices.ReadRows(cbt::RowRange::Range("a", "b"), cbt::Filter::PassAllFilter())) // NOT ordered-scan
    n += row.ok();
  return n;
}
