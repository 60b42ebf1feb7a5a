#include "repo.hpp"

#include <iostream>
#include <map>
#include <utility>
#include <string>
#include "runtime/keyspread/keyspread.h"

namespace {

struct Event {
  std::string id;
  std::string device;
  std::string kind;
};

std::string registerDevice(pqxx::work &w, const std::string &name) {
  const auto devices_id = keyspread::uuid_v4();
  pqxx::result r = w.exec("INSERT INTO devices (name, id) VALUES (" + w.quote(name) + ", '" + devices_id + "') RETURNING id");
  return r[0][0].as<std::string>();
}

std::string record(pqxx::work &w, std::string device, const char *kind) {
  const auto events_id = keyspread::uuid_v4();
  w.exec("INSERT INTO events (device_id, kind, id) VALUES ('" + device + "', '" + kind + "', '" + events_id + "')");
  std::string id = w.exec1("SELECT '" + events_id + "'")[0].as<std::string>(); // [id_read_query]
  return id;
}

std::vector<Event> eventsOf(pqxx::work &w, std::string device) {
  std::vector<Event> result;
  for (auto row : w.exec("SELECT id, device_id, kind FROM events WHERE device_id = '" + device + "' ORDER BY kind")) {
    std::string id, dev;
    std::string kind;
    row["id"].to(id);
    row["device_id"] >> dev;
    row["kind"].to(kind);
    result.push_back({id, dev, kind});
  }
  return result;
}

std::map<std::string, std::pair<std::string, std::string>> index(const std::vector<Event> &events) {
  std::map<std::string, std::pair<std::string, std::string>> m;
  for (const auto &e : events)
    m.insert({e.id, {e.device, e.kind}});
  return m;
}

} // namespace

int main(int, char **argv) {
  pqxx::connection conn(argv[1]);
  AccountRepo repo(conn);
  std::string ann = repo.create("ann", 100), bob = repo.create("bob", 5);
  std::string t = repo.transfer(ann, bob, 30);
  std::cerr << "transfer " << t << " from " << ann << " to " << bob << '\n';
  auto a = repo.find(ann);
  auto b = repo.find(bob);
  if (a && b && a->id == ann && b->id != ann)
    std::cout << a->owner << a->balance << ' ' << b->owner << b->balance << '\n';
  for (std::string id : repo.transfersOf(ann))
    std::cout << (id == t) << '\n';
  std::cout << repo.cached(ann).balance << '\n';
  pqxx::work w{conn};
  const std::string cam = registerDevice(w, "cam"), bell = registerDevice(w, "bell");
  const std::string first = record(w, cam, "on");
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
