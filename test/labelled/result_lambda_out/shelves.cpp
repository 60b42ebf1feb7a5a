#include "backend.h"

#include <array>

class Shelves : public Backend {
public:
  enum Index { ADD_TAG, ADD_SHELF, WIDTH_OF, SHELVES_TOTAL, NEWEST_SHELF, NUM_STATEMENTS };
  Shelves();
  Tagged &statement(size_t index) const override;
  uint64_t addShelf(const std::string &place);
  uint64_t fill(const std::string &place);
};

namespace {
typedef std::array<Tagged, Shelves::NUM_STATEMENTS> Table;
Table table = {{
    {1, {25}, "ADD_TAG", "INSERT INTO shelf_tags (text) VALUES ($1)"}, // NOT monotonic-key
    {1, {25}, "ADD_SHELF", "INSERT INTO shelves (place) VALUES ($1)"}, // NOT monotonic-key
    {1, {25}, "WIDTH_OF", "SELECT width FROM shelves WHERE place = $1"}, // NOT auto-increment-read
    {1, {25}, "SHELVES_TOTAL", "SELECT COUNT(*) FROM shelves WHERE place = $1"}, // NOT auto-increment-read
    {2, {25, 25}, "NEWEST_SHELF", "SELECT CURRVAL(PG_GET_SERIAL_SEQUENCE($1, $2))"}, // FIND auto-increment-read
}};
} // namespace

Shelves::Shelves() : Backend(std::string("shelves"), NEWEST_SHELF, Shelves::SHELVES_TOTAL) {
  conn_.prepareAll(table.begin(), table.end());
}

Tagged &Shelves::statement(size_t index) const {
  if (index >= table.size())
    throw index;
  return (table[index]);
}

uint64_t Shelves::addShelf(const std::string &place) {
  Inputs in;
  in.add(place);
  change(ADD_SHELF, in);
  auto id = newestId("shelves", "shelf"); // FIND auto-increment-read
  return id;
}

uint64_t Shelves::fill(const std::string &place) {
  uint64_t total = totalOf("shelves"); // NOT auto-increment-read
  uint64_t width = widthOf(Shelves::WIDTH_OF, place); // NOT auto-increment-read
  return total * width;
}

uint64_t addPair(Shelves &shelves) {
  uint64_t first = shelves.addShelf("left"); // NOT auto-increment-read
  return first + shelves.addShelf("right"); // NOT auto-increment-read
}
