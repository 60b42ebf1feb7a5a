// Rows of Bigtable are written, read and scanned by keys that come back in the rows.
#include <google/cloud/bigtable/table.h>

namespace cbt = google::cloud::bigtable;

void write(cbt::Table &events, const std::string &id, const std::string &text) {
  events.Apply(cbt::SingleRowMutation(id, {cbt::SetCell("e", "t", text)})); // [kv_write]
}

bool read(cbt::Table &events, const std::string &id) {
  return events.ReadRow(id, cbt::Filter::PassAllFilter()).ok(); // [kv_read]
}

int scan(cbt::Table &events, const std::string &from, const std::string &to) {
  int rows = 0;
  for (auto row : events.ReadRows(cbt::RowRange::Range(from, to), 10, cbt::Filter::PassAllFilter())) // [kv_scan]
    rows += row.ok();
  return rows;
}
