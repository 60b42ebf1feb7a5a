#include "db.h"

static constexpr std::array<const char *, static_cast<std::size_t>(Query::Count)> texts = {
    "SELECT MAX(id) FROM parcels",                                // FIND ordered-scan parcels.id
    "INSERT INTO parcels (id, name) VALUES (?1, ?2)",             // FIND monotonic-key parcels.id
    "INSERT INTO pallets (id, name) VALUES (?1, ?2)",             // FIND monotonic-key pallets.id
    "INSERT INTO labels (id, name) VALUES (?1, ?2)",              // FIND monotonic-key labels.id
    "INSERT INTO hashes (id, name) VALUES (?1, ?2)",              // NOT monotonic-key
    "SELECT name FROM parcels WHERE id > ?1 ORDER BY id LIMIT 9", // FIND ordered-scan parcels.id
};

Db::Db(const char *path) {
  sqlite3_open(path, &db_);
  for (std::size_t i = 0; i < texts.size(); ++i)
    sqlite3_prepare_v2(db_, texts[i], -1, &prepared_[i], nullptr);
}
