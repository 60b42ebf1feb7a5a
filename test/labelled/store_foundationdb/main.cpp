// FoundationDB: keys of bytes, ranges by key selectors.
#include <foundationdb/fdb_c.h>

#include <ctime>
#include <string>

static const uint8_t *bytes(const std::string &text) { return reinterpret_cast<const uint8_t *>(text.data()); }

void log(FDBTransaction *entries, const std::string &text) {
  std::string key = "log/" + std::to_string(std::time(nullptr));
  fdb_transaction_set(entries, bytes(key), int(key.size()), bytes(text), int(text.size())); // FIND monotonic-key entries.
}

void rename(FDBTransaction *users, const std::string &user, const std::string &name) {
  std::string stamp = std::to_string(std::time(nullptr));
  std::string key = "user/" + user;
  fdb_transaction_set(users, bytes(key), int(key.size()), bytes(stamp), int(stamp.size())); // NOT monotonic-key
  key = user + "/" + stamp;
  fdb_transaction_set(users, bytes(key), int(key.size()), bytes(name), int(name.size())); // NOT monotonic-key
}

FDBFuture *latest(FDBTransaction *entries, const std::string &low, const std::string &high) {
  return fdb_transaction_get_range(entries, bytes(low), int(low.size()), 0, 1, bytes(high), int(high.size()), 0, 1, 10, // FIND ordered-scan entries.
                                   0, FDB_STREAMING_MODE_WANT_ALL, 0, 0, 1);
}

FDBFuture *usersFrom(FDBTransaction *users, const std::string &low, const std::string &high) {
  return fdb_transaction_get_range(users, bytes(low), int(low.size()), 0, 1, bytes(high), int(high.size()), 0, 1, 10, // NOT ordered-scan
                                   0, FDB_STREAMING_MODE_WANT_ALL, 0, 0, 0);
}

FDBFuture *one(FDBTransaction *entries, const std::string &key) {
  return fdb_transaction_get(entries, bytes(key), int(key.size()), 0); // NOT ordered-scan
}
