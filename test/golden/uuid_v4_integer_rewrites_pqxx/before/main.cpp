#include "repo.hpp"

#include <iostream>
#include <map>
#include <utility>

namespace {

struct Event {
  long id;
  long device;
  std::string kind;
};

long registerDevice(pqxx::work &w, const std::string &name) {
  pqxx::result r = w.exec("INSERT INTO devices (name) VALUES (" + w.quote(name) + ") RETURNING id");
  return r[0][0].as<long>();
}

long record(pqxx::work &w, long device, const char *kind) {
  w.exec("INSERT INTO events (device_id, kind) VALUES (" + pqxx::to_string(device) + ", '" + kind + "')");
  long id = w.exec1("SELECT lastval()")[0].as<long>(); // [id_read_query]
  return id;
}

std::vector<Event> eventsOf(pqxx::work &w, long device) {
  std::vector<Event> result;
  for (auto row : w.exec("SELECT id, device_id, kind FROM events WHERE device_id = " + std::to_string(device) + " ORDER BY kind")) {
    long id, dev;
    std::string kind;
    row["id"].to(id);
    row["device_id"] >> dev;
    row["kind"].to(kind);
    result.push_back({id, dev, kind});
  }
  return result;
}

std::map<long, std::pair<long, std::string>> index(const std::vector<Event> &events) {
  std::map<long, std::pair<long, std::string>> m;
  for (const auto &e : events)
    m.insert({e.id, {e.device, e.kind}});
  return m;
}

} // namespace

int main(int, char **argv) {
  pqxx::connection conn(argv[1]);
  AccountRepo repo(conn);
  std::int64_t ann = repo.create("ann", 100), bob = repo.create("bob", 5);
  std::int64_t t = repo.transfer(ann, bob, 30);
  std::cerr << "transfer " << t << " from " << ann << " to " << bob << '\n';
  auto a = repo.find(ann);
  auto b = repo.find(bob);
  if (a && b && a->id == ann && b->id != ann)
    std::cout << a->owner << a->balance << ' ' << b->owner << b->balance << '\n';
  for (std::int64_t id : repo.transfersOf(ann))
    std::cout << (id == t) << '\n';
  std::cout << repo.cached(ann).balance << '\n';
  pqxx::work w{conn};
  const long cam = registerDevice(w, "cam"), bell = registerDevice(w, "bell");
  const long first = record(w, cam, "on");
  record(w, cam, "off");
  record(w, bell, "ring");
  for (const Event &e : eventsOf(w, cam)) {
    std::cout << e.kind << (e.id == first ? " first" : "") << '\n';
    if (e.device != cam)
      std::cout << "wrong device\n";
  }
  auto all = index(eventsOf(w, bell));
  std::cout << all.size() << all.count(first) << '\n';
  w.exec_params("DELETE FROM events WHERE id = $1", first); // [point_delete]
  std::cout << eventsOf(w, cam).size() << '\n';
  w.commit();
}
