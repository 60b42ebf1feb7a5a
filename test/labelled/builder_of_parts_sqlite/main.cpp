// No text stands anywhere: a builder joins parts, lists of so many marks among them. Ids come in blocks, whose number
// a row counts and a callback reads.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

static std::string join(const std::vector<std::string> &parts, const char *between) {
  std::ostringstream out;
  for (std::size_t i = 0; i < parts.size(); ++i)
    out << (i == 0 ? "" : between) << parts[i];
  return out.str();
}

class Select {
public:
  explicit Select(std::vector<std::string> columns) : columns(std::move(columns)) {}
  Select &from(const std::string &name) {
    table = name;
    return *this;
  }
  Select &where(const std::string &one, std::int64_t value) {
    conditions.push_back(one);
    values.push_back(value);
    return *this;
  }
  Select &orderBy(const std::string &by) {
    order = by;
    return *this;
  }
  Select &limit(int most) {
    rows = most;
    return *this;
  }
  std::string text() const {
    std::ostringstream out;
    out << "SELECT " << join(columns, ", ") << " FROM " << table;
    if (!conditions.empty())
      out << " WHERE " << join(conditions, " AND ");
    if (!order.empty())
      out << " ORDER BY " << order;
    if (rows > 0)
      out << " LIMIT " << rows;
    return out.str();
  }
  std::vector<std::int64_t> values;

private:
  std::vector<std::string> columns, conditions;
  std::string table, order;
  int rows = 0;
};

class Insert {
public:
  Insert(std::string table, std::vector<std::string> columns) : table(std::move(table)), columns(std::move(columns)) {}
  Insert &row(std::initializer_list<std::int64_t> more) {
    values.insert(values.end(), more.begin(), more.end());
    ++rows;
    return *this;
  }
  std::string text() const {
    const std::string marks = "(" + join(std::vector<std::string>(columns.size(), "?"), ", ") + ")";
    return "INSERT INTO " + table + " (" + join(columns, ", ") + ") VALUES " +
           join(std::vector<std::string>(rows, marks), ", ");
  }
  std::vector<std::int64_t> values;

private:
  std::string table;
  std::vector<std::string> columns;
  std::size_t rows = 0;
};

using Visit = std::function<void(sqlite3_stmt *)>;

static void run(sqlite3 *db, const std::string &sql, const std::vector<std::int64_t> &values, const Visit &visit) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  int at = 0;
  for (std::int64_t value : values)
    sqlite3_bind_int64(st, ++at, value);
  while (sqlite3_step(st) == SQLITE_ROW)
    visit(st);
  sqlite3_finalize(st);
}

struct Ids {
  sqlite3 *db;
  std::int64_t block = 0;
  int used = 32;

  std::int64_t next() {
    if (used == 32) {
      std::int64_t found = 0;
      run(db, Select({"next"}).from("blocks").text(), {},
          [&found](sqlite3_stmt *st) { found = sqlite3_column_int64(st, 0); });
      run(db, "UPDATE blocks SET next = ?", {found + 1}, [](sqlite3_stmt *) {});
      block = found;
      used = 0;
    }
    return block * 32 + used++;
  }
};

std::int64_t add(sqlite3 *db, Ids &ids, std::int64_t customer) {
  const std::int64_t id = ids.next();
  auto insert = Insert("shipments", {"id", "customer"}); // FIND monotonic-key shipments.id
  insert.row({id, customer});
  run(db, insert.text(), insert.values, [](sqlite3_stmt *) {});
  auto step = Insert("steps", {"shipment_id", "no"}); // FIND monotonic-key steps.shipment_id
  step.row({id, 1});
  run(db, step.text(), step.values, [](sqlite3_stmt *) {});
  return id;
}

std::vector<std::int64_t> latest(sqlite3 *db, int count) {
  std::vector<std::int64_t> ids;
  auto query = Select({"id"}).from("shipments").orderBy("id DESC").limit(count); // FIND ordered-scan shipments.id
  run(db, query.text(), query.values, [&ids](sqlite3_stmt *st) { ids.push_back(sqlite3_column_int64(st, 0)); });
  return ids;
}

std::int64_t oldest(sqlite3 *db, std::int64_t customer) {
  std::int64_t id = 0;
  auto query = Select({"shipments.id"}).from("shipments").where("customer = ?", customer).orderBy("shipments.id").limit(1); // FIND ordered-scan shipments.id
  run(db, query.text(), query.values, [&id](sqlite3_stmt *st) { id = sqlite3_column_int64(st, 0); });
  return id;
}

std::int64_t count(sqlite3 *db, std::int64_t id) {
  std::int64_t all = 0;
  auto query = Select({"COUNT(*)"}).from("steps").where("shipment_id = ?", id);
  run(db, query.text(), query.values, [&all](sqlite3_stmt *st) { all = sqlite3_column_int64(st, 0); });
  return all;
}
