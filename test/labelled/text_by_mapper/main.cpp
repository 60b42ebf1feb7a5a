// A small mapper: a class lists its columns in a tuple, and statements are made of the list.
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <tuple>

template <class T, class M> struct Field {
  const char *name;
  M T::*member;
};
template <class T, class M> constexpr Field<T, M> field(const char *name, M T::*member) { return {name, member}; }
template <class T> struct Shape;

static void put(sqlite3_stmt *st, int at, std::int64_t v) { sqlite3_bind_int64(st, at, v); }
static void put(sqlite3_stmt *st, int at, const std::string &v) {
  sqlite3_bind_text(st, at, v.data(), int(v.size()), SQLITE_TRANSIENT);
}

struct Store {
  sqlite3 *db;

  sqlite3_stmt *prepare(const std::string &sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
    return st;
  }
  template <class T> void add(const T &row) {
    std::string names, marks;
    std::apply(
        [&](const auto &...f) {
          ((names += (names.empty() ? "" : ", ") + std::string(f.name), marks += marks.empty() ? "?" : ", ?"), ...);
        },
        Shape<T>::fields);
    auto *st = prepare("INSERT INTO " + std::string(Shape<T>::table) + " (" + names + ") VALUES (" + marks + ")"); // NOT monotonic-key
    int at = 0;
    std::apply([&](const auto &...f) { (put(st, ++at, row.*(f.member)), ...); }, Shape<T>::fields);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  template <class T> std::int64_t first(const std::string &tail) {
    std::string names;
    std::apply([&](const auto &...f) { ((names += (names.empty() ? "" : ", ") + std::string(f.name)), ...); }, Shape<T>::fields);
    auto *st = prepare("SELECT " + names + " FROM " + Shape<T>::table + " " + tail); // NOT ordered-scan
    sqlite3_step(st);
    std::int64_t found = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return found;
  }
  std::int64_t one(const char *sql) {
    auto *st = prepare(sql);
    sqlite3_step(st);
    std::int64_t found = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return found;
  }
};

struct Build {
  std::int64_t number;
  std::string branch;
};
struct Label {
  std::string name;
  std::int64_t size;
};
template <> struct Shape<Build> {
  static constexpr const char *table = "builds";
  static constexpr auto fields = std::make_tuple(field("number", &Build::number), field("branch", &Build::branch));
};
template <> struct Shape<Label> {
  static constexpr const char *table = "labels";
  static constexpr auto fields = std::make_tuple(field("name", &Label::name), field("size", &Label::size));
};

void enqueue(Store &store, const std::string &branch) {
  Build b{store.one("UPDATE counters SET value = value + 1 WHERE name = 'build' RETURNING value"), branch};
  store.add(b); // FIND monotonic-key builds.number
}
std::int64_t newest(Store &store) { return store.first<Build>("ORDER BY number DESC LIMIT 1"); } // FIND ordered-scan builds.number
void tag(Store &store, const std::string &name) { store.add(Label{name, 1}); }
std::int64_t firstLabel(Store &store) { return store.first<Label>("ORDER BY name LIMIT 1"); }
