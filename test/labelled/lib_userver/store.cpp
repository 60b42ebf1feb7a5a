// userver: queries as constants, values behind them; PostgreSQL and MySQL clusters.
#include <userver/storages/mysql/cluster.hpp>
#include <userver/storages/postgres/cluster.hpp>

#include <ctime>
#include <string>
#include <tuple>
#include <vector>

namespace pg = userver::storages::postgres;
namespace mysql = userver::storages::mysql;

namespace {

const pg::Query kAddBooking{
    "INSERT INTO bookings (room) VALUES ($1) RETURNING id", // FIND auto-increment-read bookings.id
    pg::Query::Name{"add_booking"}};

const pg::Query kAddVisit{
    "INSERT INTO visits (at, guest) VALUES ($1, $2)"}; // FIND monotonic-key visits.at

const std::string kNewest = R"(
SELECT at, guest FROM visits -- FIND ordered-scan visits.at
ORDER BY at DESC LIMIT $1)";

} // namespace

long long addBooking(const pg::ClusterPtr &cluster, const std::string &room) {
  auto res = cluster->Execute(pg::ClusterHostType::kMaster, kAddBooking, room);
  return res.AsSingleRow<long long>();
}

void addVisit(const pg::ClusterPtr &cluster, const std::string &guest) {
  long long at = std::time(nullptr);
  cluster->Execute(pg::ClusterHostType::kMaster, kAddVisit, at, guest);
}

void addVisitWithin(const pg::ClusterPtr &cluster, const std::string &guest) {
  pg::CommandControl control{};
  long long at = std::time(nullptr);
  cluster->Execute(pg::ClusterHostType::kMaster, pg::OptionalCommandControl{control},
                   "INSERT INTO visits (guest, at) VALUES ($1, $2)", guest, at); // FIND monotonic-key visits.at
}

void occupy(const pg::ClusterPtr &cluster, const std::string &room) {
  pg::Transaction trx = cluster->Begin("occupy", pg::ClusterHostType::kMaster, {});
  long long at = std::time(nullptr);
  trx.Execute("INSERT INTO rooms (room, at) VALUES ($1, $2)", room, at); // NOT monotonic-key
  trx.Execute("UPDATE rooms SET at = $2 WHERE room = $1", room, at); // NOT ordered-scan
  trx.Commit();
}

void pay(const pg::ClusterPtr &cluster, const std::string &room, long long amount) {
  long long id = addBooking(cluster, room);
  cluster->Execute(pg::ClusterHostType::kMaster, "INSERT INTO payments (booking, amount) VALUES ($1, $2)", id, amount); // MISS monotonic-key
}

std::vector<std::tuple<long long, std::string>> newest(const pg::ClusterPtr &cluster, int most) {
  return cluster->Execute(pg::ClusterHostType::kSlave, kNewest, most)
      .AsContainer<std::vector<std::tuple<long long, std::string>>>(pg::kRowTag);
}

void page(const pg::ClusterPtr &cluster, long long after, const std::string &guest) {
  cluster->Execute(pg::ClusterHostType::kSlave, "SELECT at, guest FROM visits WHERE (at, guest) > ($1, $2) ORDER BY at, guest LIMIT 50", after, guest); // FIND ordered-scan visits.at
  cluster->Execute(pg::ClusterHostType::kSlave, "SELECT room FROM rooms WHERE room > $1 ORDER BY room LIMIT 50", guest); // NOT ordered-scan
}

std::size_t addBookingToMysql(mysql::Cluster &cluster, const std::string &room) {
  auto done = cluster.Execute(mysql::ClusterHostType::kPrimary, "INSERT INTO bookings (room) VALUES (?)", room).AsExecutionResult(); // NOT monotonic-key
  return done.last_insert_id; // FIND auto-increment-read
}

void payInMysql(mysql::Cluster &cluster, const std::string &room, long long amount) {
  auto id = addBookingToMysql(cluster, room); // NOT auto-increment-read
  cluster.Execute(mysql::ClusterHostType::kPrimary, "INSERT INTO payments (booking, amount) VALUES (?, ?)", id, amount); // FIND monotonic-key payments.booking
}
