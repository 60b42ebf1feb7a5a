#pragma once

#include <libpq-fe.h>

#include <string>
#include <unordered_map>
#include <vector>

class Documents {
public:
  explicit Documents(PGconn *c) : c_(c) {}

  std::string create(const std::string &title, long long at);
  void revise(const std::string &document, const std::string &body);
  void tag(const std::string &document, const std::string &name);
  bool remove(const std::string &document);

  std::string title(const std::string &document);
  std::string text(const std::string &document);
  std::vector<std::string> newest(int limit);
  std::vector<std::string> tagged(const std::string &name);
  int count(const char *sql);

private:
  std::vector<std::string> column(PGresult *r);

  PGconn *c_;
  std::unordered_map<std::string, int> revisions_;
};
