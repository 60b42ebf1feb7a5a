#include "backend.h"

Tagged &Backend::statement(size_t) const { throw "derived classes know"; }

uint64_t Backend::newestId(const std::string &table, const std::string &column) {
  Inputs in;
  in.add(table);
  in.add(column);
  uint64_t newest = 0;
  conn_.select(statement(newest_), in, [&newest](Rows &rows, int row) {
    Cells::take(rows, row, 0, newest);
  });
  return newest;
}

uint64_t Backend::totalOf(const std::string &table) {
  Inputs in;
  in.add(table);
  uint64_t total = 0;
  conn_.select(statement(total_), in, [&total](Rows &rows, int row) { Cells::take(rows, row, 0, total); });
  return total;
}

uint64_t Backend::widthOf(size_t index, const std::string &shelf) {
  Inputs in;
  in.add(shelf);
  uint64_t width = 0;
  conn_.select(statement(index), in, [&width](Rows &rows, int row) { Cells::take(rows, row, 0, width); });
  return width;
}

uint64_t Backend::addTag(bool shelves, const std::string &text) {
  Inputs in;
  in.add(text);
  change(0, in);
  uint64_t id = newestId(shelves ? "shelf_tags" : "loan_tags", "tag"); // FIND auto-increment-read
  return id;
}
