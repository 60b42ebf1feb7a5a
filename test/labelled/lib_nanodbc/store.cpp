// nanodbc: values by number from 0 on, columns by number or name.
#include <nanodbc/nanodbc.h>

#include <ctime>
#include <string>

void addParcel(nanodbc::connection &conn, const std::string &address) {
  nanodbc::statement st(conn, "INSERT INTO parcels (address) VALUES (?)"); // NOT monotonic-key
  st.bind(0, address.c_str());
  nanodbc::execute(st);
}

int lastParcel(nanodbc::connection &conn) {
  nanodbc::result r = nanodbc::execute(conn, "SELECT SCOPE_IDENTITY()"); // FIND auto-increment-read
  r.next();
  return r.get<int>(0);
}

void scan(nanodbc::connection &conn, int parcel) {
  nanodbc::statement st(conn);
  nanodbc::prepare(st, "INSERT INTO scans (at, parcel) VALUES (?, ?)"); // FIND monotonic-key scans.at
  long long at = std::time(nullptr);
  st.bind(0, &at);
  st.bind(1, &parcel);
  st.execute();
}

void place(nanodbc::connection &conn, int parcel) {
  nanodbc::statement st(conn);
  st.prepare("INSERT INTO places (parcel, at) VALUES (?, ?)"); // NOT monotonic-key
  long long at = std::time(nullptr);
  st.bind(0, &parcel);
  st.bind(1, &at);
  nanodbc::just_execute(st);
}

void placeNew(nanodbc::connection &conn, const std::string &address) {
  addParcel(conn, address);
  int id = lastParcel(conn); // FIND auto-increment-read
  nanodbc::statement st(conn, "INSERT INTO places (at, parcel) VALUES (0, ?)"); // FIND monotonic-key places.parcel
  st.bind(0, &id);
  st.execute();
}

void scans(nanodbc::connection &conn) {
  nanodbc::result newest = nanodbc::execute(conn, "SELECT TOP 20 at, parcel FROM scans ORDER BY at DESC"); // FIND ordered-scan scans.at
  while (newest.next())
    newest.get<int>("parcel");
  nanodbc::statement st;
  nanodbc::result all = st.execute_direct(conn, "SELECT MIN(at) FROM scans"); // FIND ordered-scan scans.at
  nanodbc::just_execute(conn, "DELETE FROM scans WHERE at BETWEEN 1 AND 1000"); // FIND ordered-scan scans.at
  nanodbc::just_execute(conn, "DELETE FROM places WHERE parcel = 12"); // NOT ordered-scan
  nanodbc::execute(conn, "SELECT TOP 5 parcel FROM places ORDER BY parcel DESC"); // FIND ordered-scan places.parcel
  nanodbc::execute(conn, "SELECT TOP 5 at FROM places ORDER BY at DESC"); // NOT ordered-scan
}
