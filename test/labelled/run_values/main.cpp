#include "db.h"

#include <chrono>
#include <ctime>
#include <functional>

static void store(Db &db, const Parcel &parcel) {
  auto st = db.use(Query::AddParcel);
  st.bind(1, parcel.id()).bind(2, parcel.name());
  st.step();
}

static void receive(Db &db, Numbers &numbers, const std::string &name) {
  Parcel parcel(numbers.make(), name);
  store(db, parcel);
}

/// "1700000000000-kg": a time in front.
static std::string label(const std::string &unit) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) + "-" + unit;
}

int main() {
  Db db("parcels.db");
  Numbers numbers;
  auto last = db.use(Query::LastParcel);
  last.step();
  numbers.set(last.number(0));
  receive(db, numbers, "books");
  receive(db, numbers, "shoes");
  db.use(Query::AddPallet).bind(1, static_cast<std::int64_t>(std::time(nullptr)) << 12 | 7).bind(2, "euro").step();
  db.use(Query::AddLabel).bind(1, label("kg")).bind(2, "scales").step();
  const std::size_t hash = std::hash<std::int64_t>()(std::time(nullptr));
  db.use(Query::AddHash).bind(1, static_cast<std::int64_t>(hash)).bind(2, "books").step();
  auto page = db.use(Query::ListParcels);
  page.bind(1, 7).step();
}
