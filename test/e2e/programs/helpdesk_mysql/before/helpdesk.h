#pragma once

#include "mysql_db.h"

#include <string>
#include <vector>

class Helpdesk {
public:
  explicit Helpdesk(MySqlDb &db) : db_(db) {}

  long long hire(const std::string &name);
  long long open(long long agent, const std::string &title);
  void comment(long long ticket, int no, const std::string &body);
  bool close(long long ticket);
  bool remove(long long ticket);

  std::string title(long long ticket);
  std::vector<std::string> queue(int limit);
  std::vector<std::string> thread(long long ticket);
  std::vector<std::string> load();
  std::string newest();

private:
  MySqlDb &db_;
};
