#include "meters.h"

std::int64_t Meters::record(const std::string &meter, int watts) {
  const std::int64_t at = clock_.now();
  pqxx::work tx(c_);
  tx.exec_params("INSERT INTO reading (taken_at, meter, watts) VALUES ($1, $2, $3)", at, meter, watts);
  tx.commit();
  return at;
}

void Meters::outage(std::int64_t at, const std::string &meter, const std::vector<std::string> &causes) {
  pqxx::work tx(c_);
  int no = 0;
  for (const std::string &cause : causes)
    tx.exec_params("INSERT INTO outage VALUES ($1, $2, $3, $4)", at, meter, ++no, cause);
  tx.commit();
}

void Meters::correct(std::int64_t at, const std::string &meter, int watts) {
  pqxx::work tx(c_);
  tx.exec_params("INSERT INTO reading (taken_at, meter, watts) VALUES ($1, $2, $3) "
                 "ON CONFLICT (taken_at, meter) DO UPDATE SET watts = excluded.watts",
                 at, meter, watts);
  tx.commit();
}

std::optional<int> Meters::watts(std::int64_t at, const std::string &meter) {
  pqxx::work tx(c_);
  const pqxx::result r = tx.exec_params("SELECT watts FROM reading WHERE taken_at = $1 AND meter = $2", at, meter);
  if (r.empty())
    return std::nullopt;
  return r[0][0].as<int>();
}

std::optional<int> Meters::latest(const std::string &meter) {
  pqxx::work tx(c_);
  const pqxx::result r =
      tx.exec_params("SELECT watts FROM reading WHERE meter = $1 ORDER BY taken_at DESC LIMIT 1", meter);
  if (r.empty())
    return std::nullopt;
  return r[0][0].as<int>();
}

std::vector<int> Meters::between(const std::string &meter, std::int64_t from, std::int64_t to) {
  std::vector<int> found;
  pqxx::work tx(c_);
  for (const auto &row : tx.exec_params("SELECT watts FROM reading WHERE meter = $1 AND taken_at BETWEEN $2 AND $3 "
                                        "ORDER BY taken_at",
                                        meter, from, to))
    found.push_back(row[0].as<int>());
  return found;
}

std::vector<std::string> Meters::causes(const std::string &meter) {
  std::vector<std::string> found;
  pqxx::work tx(c_);
  for (const auto &row : tx.exec_params("SELECT o.cause FROM outage o JOIN reading r ON r.taken_at = o.taken_at "
                                        "AND r.meter = o.meter WHERE r.meter = $1 ORDER BY o.taken_at, o.no",
                                        meter))
    found.push_back(row[0].as<std::string>());
  return found;
}

std::string Meters::peak() {
  pqxx::work tx(c_);
  const pqxx::result r = tx.exec("SELECT meter, MAX(watts) FROM reading GROUP BY meter ORDER BY 2 DESC, 1");
  return r.empty() ? "none" : r[0][0].as<std::string>() + " " + r[0][1].as<std::string>();
}

int Meters::forget(const std::string &meter, std::int64_t before) {
  pqxx::work tx(c_);
  tx.exec_params("DELETE FROM outage WHERE meter = $1 AND taken_at < $2", meter, before);
  const pqxx::result r = tx.exec_params("DELETE FROM reading WHERE meter = $1 AND taken_at < $2", meter, before);
  tx.commit();
  return static_cast<int>(r.affected_rows());
}
