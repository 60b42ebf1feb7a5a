// Generators that are known by their names: ULID, KSUID, Snowflake, UUID v7.
#include <ids.h>

#include <sqlite3.h>

static void put(sqlite3 *db, const char *sql, const std::string &key) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, key.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void put(sqlite3 *db, const char *sql, std::int64_t key) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, key);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

class Orders {
public:
  void ulids(sqlite3 *db) {
    ulid::ULID id = ulid::CreateNowRand();
    put(db, "INSERT INTO orders (id) VALUES (?)", ulid::Marshal(id)); // FIND monotonic-key orders.id
  }
  void ksuids(sqlite3 *db) {
    put(db, "INSERT INTO bills (id) VALUES (?)", ksuid::Ksuid::generate().string()); // FIND monotonic-key bills.id
  }
  void snowflakes(sqlite3 *db) {
    put(db, "INSERT INTO parcels (id) VALUES (?)", make_.nextid()); // FIND monotonic-key parcels.id
  }
  void versions(sqlite3 *db) {
    put(db, "INSERT INTO orders (id) VALUES (?)", uuidv7());    // FIND monotonic-key orders.id
    put(db, "INSERT INTO orders (id) VALUES (?)", uuid_v4());   // NOT monotonic-key
    put(db, "INSERT INTO orders (id) VALUES (?)", newNanoId()); // NOT monotonic-key
    put(db, "INSERT INTO orders (ref) VALUES (?)", uuidv7());   // NOT monotonic-key
  }

private:
  snowflake<1534832906275L> make_;
};
