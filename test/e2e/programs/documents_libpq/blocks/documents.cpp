#include "documents.h"

#include "ulid.h"

#include <cstdio>

std::vector<std::string> Documents::column(PGresult *r) {
  std::vector<std::string> all;
  if (PQresultStatus(r) == PGRES_FATAL_ERROR)
    std::fprintf(stderr, "%s", PQerrorMessage(c_));
  for (int i = 0; i < PQntuples(r); ++i)
    all.push_back(PQgetvalue(r, i, 0));
  PQclear(r);
  return all;
}

std::string Documents::create(const std::string &title, long long at) {
  const std::string id = ids::new_ulid();
  const std::string created = std::to_string(at);
  const char *values[] = {id.c_str(), title.c_str(), created.c_str()};
  column(PQexecParams(c_, "INSERT INTO document (id, title, created) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr,
                      nullptr, 0));
  revisions_[id] = 0;
  return id;
}

void Documents::revise(const std::string &document, const std::string &body) {
  const std::string no = std::to_string(++revisions_[document]);
  const char *values[] = {document.c_str(), no.c_str(), body.c_str()};
  column(PQexecParams(c_, "INSERT INTO revision (document, no, body) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr,
                      nullptr, 0));
}

void Documents::tag(const std::string &document, const std::string &name) {
  const char *values[] = {name.c_str(), document.c_str()};
  column(PQexecParams(c_, "INSERT INTO tag VALUES ($1, $2) ON CONFLICT DO NOTHING", 2, nullptr, values, nullptr, nullptr, 0));
}

bool Documents::remove(const std::string &document) {
  const char *values[] = {document.c_str()};
  PGresult *r = PQexecParams(c_, "DELETE FROM document WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0);
  const bool gone = std::string(PQcmdTuples(r)) == "1";
  PQclear(r);
  return gone;
}

std::string Documents::title(const std::string &document) {
  const char *values[] = {document.c_str()};
  const auto found =
      column(PQexecParams(c_, "SELECT title FROM document WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0));
  return found.empty() ? "none" : found[0];
}

std::string Documents::text(const std::string &document) {
  const char *values[] = {document.c_str()};
  const auto found = column(PQexecParams(c_, "SELECT body FROM revision WHERE document = $1 ORDER BY no DESC LIMIT 1", 1,
                                         nullptr, values, nullptr, nullptr, 0));
  return found.empty() ? "empty" : found[0];
}

std::vector<std::string> Documents::newest(int limit) {
  const std::string n = std::to_string(limit);
  const char *values[] = {n.c_str()};
  return column(PQexecParams(c_, "SELECT title FROM document ORDER BY id DESC LIMIT $1", 1, nullptr, values, nullptr,
                             nullptr, 0));
}

std::vector<std::string> Documents::tagged(const std::string &name) {
  const char *values[] = {name.c_str()};
  return column(PQexecParams(c_, "SELECT d.title FROM tag t JOIN document d ON d.id = t.document WHERE t.name = $1 "
                                 "ORDER BY d.title",
                             1, nullptr, values, nullptr, nullptr, 0));
}

int Documents::count(const char *sql) { return std::stoi(column(PQexec(c_, sql)).at(0)); }

// What was made behind a document.
std::vector<std::string> behind(PGconn *c, const std::string &document) {
  std::vector<std::string> titles;
  const char *values[] = {document.c_str()};
  PGresult *r = PQexecParams(c, "SELECT title FROM document WHERE id > $1", 1, nullptr, values, nullptr, nullptr, 0);
  for (int i = 0; i < PQntuples(r); ++i)
    titles.push_back(PQgetvalue(r, i, 0));
  PQclear(r);
  return titles;
}
