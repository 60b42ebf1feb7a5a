#include "person.hxx"

unsigned long addPerson(odb::database &db, const std::string &name) {
  person p(name);
  return db.persist(p); // FIND auto-increment-read people.id
}

void addPeople(odb::database &db) {
  odb::transaction t(db.begin());
  person joe("Joe"), jane("Jane");
  db.persist(joe); // NOT auto-increment-read
  db.persist(jane); // NOT auto-increment-read
  t.commit();
}

void beat(odb::database &db, const std::string &host) {
  heartbeat h(host);
  db.persist(h); // FIND monotonic-key heartbeat.at
}

void seen(odb::database &db, const std::string &host) {
  machine m(host);
  db.persist(m); // NOT monotonic-key
}

void newest(odb::database &db) {
  for (person &p : db.query<person>("ORDER BY id DESC LIMIT 20")) // FIND ordered-scan people.id
    p.id();
  db.query<person>("name = 'Joe' ORDER BY name"); // NOT ordered-scan
  db.query<heartbeat>("at > 100 ORDER BY at LIMIT 10"); // FIND ordered-scan heartbeat.at
  db.query<machine>("ORDER BY host DESC LIMIT 20"); // NOT ordered-scan
}

void clean(odb::database &db) {
  db.execute("DELETE FROM heartbeat WHERE at BETWEEN 1 AND 1000"); // FIND ordered-scan heartbeat.at
  db.execute("DELETE FROM machine WHERE host = 'old'"); // NOT ordered-scan
}
