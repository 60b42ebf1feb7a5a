// What ends a rising flow: hashes, digests, bit reversal and random numbers.
#include <openssl/md5.h>
#include <openssl/sha.h>
#include <sqlite3.h>
#include <xxhash.h>

#include <cstdint>
#include <ctime>
#include <functional>
#include <random>
#include <string>

static void put(sqlite3 *db, const char *sql, std::int64_t key) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, key);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::int64_t last = 0;
static std::int64_t next() { return ++last; }

static std::uint64_t reversed(std::uint64_t x) { return __builtin_bitreverse64(x) >> 1; }

void keys(sqlite3 *db) {
  put(db, "INSERT INTO counted (id) VALUES (?)", next());             // FIND monotonic-key counted.id
  put(db, "INSERT INTO counted (id) VALUES (?)", next() + 1000);      // FIND monotonic-key counted.id
  put(db, "INSERT INTO spread (id) VALUES (?)", std::int64_t(reversed(next()))); // NOT monotonic-key
  std::int64_t id = next();
  put(db, "INSERT INTO spread (id) VALUES (?)", std::int64_t(XXH64(&id, sizeof id, 0) >> 1));               // NOT monotonic-key
  put(db, "INSERT INTO spread (id) VALUES (?)", std::int64_t(std::hash<std::string>()(std::to_string(id)) >> 1)); // NOT monotonic-key
  static std::mt19937_64 random(7);
  put(db, "INSERT INTO spread (id) VALUES (?)", std::int64_t(random() >> 1));                                // NOT monotonic-key
  put(db, "INSERT INTO spread (id) VALUES (?)", std::uniform_int_distribution<std::int64_t>()(random));      // NOT monotonic-key
}

static void putText(sqlite3 *db, const char *sql, const std::string &key) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, key.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void digests(sqlite3 *db) {
  std::string now = std::to_string(std::time(nullptr));
  unsigned char md[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char *>(now.data()), now.size(), md);
  putText(db, "INSERT INTO named (id) VALUES (?)", std::string(reinterpret_cast<char *>(md), sizeof md)); // NOT monotonic-key
  putText(db, "INSERT INTO named (id) VALUES (?)", std::to_string(std::rand()) + now);                    // NOT monotonic-key
  putText(db, "INSERT INTO named (id) VALUES (?)", now + std::to_string(std::rand()));                    // FIND monotonic-key named.id
}
