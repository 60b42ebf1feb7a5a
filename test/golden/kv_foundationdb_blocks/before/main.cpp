// Keys of FoundationDB are given by address and length.
#include <foundationdb/fdb_c.h>

#include <string>

static const uint8_t *bytes(const std::string &text) { return reinterpret_cast<const uint8_t *>(text.data()); }

void write(FDBTransaction *entries, const std::string &key, const std::string &text) {
  fdb_transaction_set(entries, bytes(key), int(key.size()), bytes(text), int(text.size())); // [kv_write]
}

FDBFuture *read(FDBTransaction *entries, const std::string &key) {
  return fdb_transaction_get(entries, bytes(key), int(key.size()), 0); // [kv_read]
}

FDBFuture *scan(FDBTransaction *entries, const std::string &low, const std::string &high) {
  return fdb_transaction_get_range(entries, bytes(low), int(low.size()), 0, 1, bytes(high), int(high.size()), 0, 1, 10, // [kv_scan]
                                   0, FDB_STREAMING_MODE_WANT_ALL, 0, 0, 1);
}
