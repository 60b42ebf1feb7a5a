// The ids of all entities are one member of a template; one class binds all values, one clock gives all times.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Query {
public:
  Query(sqlite3 *db, const std::string &sql) { sqlite3_prepare_v2(db, sql.c_str(), -1, &stmt_, nullptr); }
  ~Query() { sqlite3_finalize(stmt_); }
  Query &bind(std::int64_t value) {
    sqlite3_bind_int64(stmt_, ++param_, value);
    return *this;
  }
  Query &bind(const std::string &value) {
    sqlite3_bind_text(stmt_, ++param_, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  bool next() {
    column_ = 0;
    return sqlite3_step(stmt_) == SQLITE_ROW;
  }
  Query &operator>>(std::int64_t &value) {
    value = sqlite3_column_int64(stmt_, column_++);
    return *this;
  }

  Query &operator>>(std::string &value) {
    value = reinterpret_cast<const char *>(sqlite3_column_text(stmt_, column_++));
    return *this;
  }

private:
  sqlite3_stmt *stmt_ = nullptr;
  int param_ = 0, column_ = 0;
};

class UuidSource {
public:
  std::string v7(std::int64_t ms) {
    char text[37];
    std::snprintf(text, sizeof text, "%012llx-%08llx", static_cast<unsigned long long>(ms),
                  static_cast<unsigned long long>(random_()));
    return text;
  }

private:
  std::mt19937_64 random_{7};
};

template <typename Key> struct Entity {
  Key id{};
};

struct Employee : Entity<std::int64_t> {
  std::int64_t hiredAt = 0;
};

struct Payslip : Entity<std::string> {
  std::int64_t employee = 0, issuedAt = 0;
};

static std::unique_ptr<Employee> readEmployee(Query &q) {
  std::int64_t id, hired;
  q >> id >> hired;
  auto employee = std::make_unique<Employee>();
  employee->id = id;
  employee->hiredAt = hired;
  return employee;
}

class Payroll {
public:
  Payroll(sqlite3 *db, std::function<std::int64_t()> clock) : db_(db), clock_(std::move(clock)) {}

  void hire(Employee &employee) {
    employee.hiredAt = clock_();
    const auto employees_id = keyspread::bit_reverse(keyspread::ordered_id());
    Query(db_, "INSERT INTO employees (hired_at, id) VALUES (?, ?)").bind(employee.hiredAt).bind(employees_id).next();
    employee.id = employees_id;
  }

  std::string pay(const Employee &employee) {
    Payslip slip;
    slip.issuedAt = clock_();
    slip.id = keyspread::uuid_v4();
    slip.employee = employee.id;
    save(slip);
    return slip.id;
  }

  void save(const Payslip &slip) {
    Query(db_, "INSERT INTO payslips (id, employee_id, issued_at) VALUES (?, ?, ?)")
        .bind(slip.id)
        .bind(slip.employee)
        .bind(slip.issuedAt)
        .next();
  }

  std::vector<std::unique_ptr<Employee>> staff() {
    std::vector<std::unique_ptr<Employee>> all;
    Query q(db_, "SELECT id, hired_at FROM employees ORDER BY hired_at");
    while (q.next())
      all.push_back(readEmployee(q));
    return all;
  }

  Payslip find(const std::string &id) {
    Query q(db_, "SELECT id, employee_id, issued_at FROM payslips WHERE id = ?");
    q.bind(id);
    Payslip slip;
    if (q.next())
      q >> slip.id >> slip.employee >> slip.issuedAt;
    return slip;
  }

  bool leave(std::int64_t employee) {
    Query(db_, "DELETE FROM employees WHERE id = ?").bind(employee).next();
    return sqlite3_changes(db_) == 1;
  }

private:
  sqlite3 *db_;
  std::function<std::int64_t()> clock_;
  UuidSource uuids_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::int64_t now = 1000;
  Payroll payroll(db, [&now] { return now += 137; });
  Employee ann, bob;
  payroll.hire(ann);
  payroll.hire(bob);
  for (const auto &employee : payroll.staff()) {
    const Payslip slip = payroll.find(payroll.pay(*employee));
    std::printf("%d %d\n", slip.employee == ann.id, slip.employee == bob.id);
  }
  std::printf("%d\n", payroll.leave(bob.id));
  sqlite3_close(db);
}
