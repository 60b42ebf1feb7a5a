// Ids are made of a clock, character by character, and no INSERT stands in the source.
// INSERT and SELECT are put together from the members of a struct, when the program runs.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace orm {

template <class Owner, class Value> struct Field {
  const char *name;
  Value Owner::*member;
};

template <class Entity> struct Mapping;

inline void bind(sqlite3_stmt *st, int at, std::int64_t value) { sqlite3_bind_int64(st, at, value); }
inline void bind(sqlite3_stmt *st, int at, const std::string &value) {
  sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT);
}

template <class T> T column(sqlite3_stmt *st, int at) {
  if constexpr (std::is_integral_v<T>)
    return sqlite3_column_int64(st, at);
  else
    return reinterpret_cast<const char *>(sqlite3_column_text(st, at));
}

template <class Entity, class Each> std::string list(Each each) {
  std::string all;
  std::apply([&](const auto &...fields) { ((all += (all.empty() ? "" : ", ") + each(fields.name)), ...); },
             Mapping<Entity>::fields);
  return all;
}

class Database {
public:
  explicit Database(const char *path) { sqlite3_open(path, &db_); }
  ~Database() { sqlite3_close(db_); }

  template <class Entity> void insert(const Entity &entity) {
    const std::string names = list<Entity>([](const char *name) { return std::string(name); });
    const std::string marks = list<Entity>([](const char *) { return std::string("?"); });
    std::apply(
        [&](const auto &...fields) {
          sqlite3_stmt *st = prepare("INSERT INTO " + std::string(Mapping<Entity>::table) + " (" + names + ") VALUES (" + marks + ")",
                                     entity.*(fields.member)...);
          sqlite3_step(st);
          sqlite3_finalize(st);
        },
        Mapping<Entity>::fields);
  }

  template <class Entity, class... Args> std::vector<Entity> select(const std::string &tail, const Args &...args) {
    const std::string names = list<Entity>([](const char *name) { return std::string(name); });
    sqlite3_stmt *st = prepare("SELECT " + names + " FROM " + std::string(Mapping<Entity>::table) + " " + tail, args...);
    std::vector<Entity> found;
    while (sqlite3_step(st) == SQLITE_ROW) {
      Entity one;
      int at = 0;
      std::apply([&](const auto &...fields) { ((read(st, at++, one.*(fields.member))), ...); }, Mapping<Entity>::fields);
      found.push_back(one);
    }
    sqlite3_finalize(st);
    return found;
  }

private:
  template <class T> static void read(sqlite3_stmt *st, int at, T &to) { to = column<T>(st, at); }

  template <class... Args> sqlite3_stmt *prepare(const std::string &sql, const Args &...args) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr);
    int at = 0;
    (bind(st, ++at, args), ...);
    return st;
  }

  sqlite3 *db_ = nullptr;
};

} // namespace orm

class UlidMaker {
public:
  std::string next(std::int64_t ms) {
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    std::string id(26, '0');
    for (int i = 9; i >= 0; --i, ms >>= 5)
      id[i] = digits[ms & 31];
    id[25] = digits[++made_ & 31];
    return id;
  }

private:
  unsigned made_ = 0;
};

struct Parcel {
  std::string id, recipient;
  std::int64_t created = 0;
};

struct Scan {
  std::string id, parcel_id, depot;
};

template <> struct orm::Mapping<Parcel> {
  static constexpr const char *table = "parcel";
  static constexpr auto fields = std::make_tuple(orm::Field<Parcel, std::string>{"id", &Parcel::id},
                                                 orm::Field<Parcel, std::string>{"recipient", &Parcel::recipient},
                                                 orm::Field<Parcel, std::int64_t>{"created", &Parcel::created});
};

template <> struct orm::Mapping<Scan> {
  static constexpr const char *table = "scan";
  static constexpr auto fields = std::make_tuple(orm::Field<Scan, std::string>{"id", &Scan::id},
                                                 orm::Field<Scan, std::string>{"parcel_id", &Scan::parcel_id},
                                                 orm::Field<Scan, std::string>{"depot", &Scan::depot});
};

class Parcels {
public:
  explicit Parcels(orm::Database &db) : db_(db) {}

  std::string announce(const std::string &recipient, std::int64_t now) {
    Parcel parcel;
    parcel.id = ulids_.next(now);
    parcel.recipient = recipient;
    parcel.created = now;
    db_.insert(parcel);
    return parcel.id;
  }

  void scan(const std::string &parcel, const std::string &depot, std::int64_t now) {
    db_.insert(Scan{ulids_.next(now), parcel, depot});
  }

  std::vector<Scan> trail(const std::string &parcel) {
    return db_.select<Scan>("WHERE parcel_id = ? ORDER BY depot", parcel);
  }

  std::vector<Parcel> latest(std::int64_t count) {
    return db_.select<Parcel>("ORDER BY created DESC LIMIT ?", count);
  }

private:
  orm::Database &db_;
  UlidMaker ulids_;
};

int main(int, char **argv) {
  orm::Database db(argv[1]);
  Parcels parcels(db);
  const std::string ann = parcels.announce("Ann", 1700000000000), bob = parcels.announce("Bob", 1700000000500);
  parcels.scan(ann, "HAM", 1700000001000);
  parcels.scan(ann, "KAS", 1700000002000);
  parcels.scan(bob, "MUC", 1700000003000);
  for (const Parcel &one : parcels.latest(5))
    std::printf("%s has %zu scans\n", one.recipient.c_str(), parcels.trail(one.id).size());
}
