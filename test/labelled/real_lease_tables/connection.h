#pragma once
#include <mysql.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

struct TaggedStatement {
  uint32_t index;
  const char *text;
};

class Connection {
public:
  void prepareStatement(uint32_t index, const char *text) {
    statements_[index] = mysql_stmt_init(handle_);
    mysql_stmt_prepare(statements_[index], text, std::char_traits<char>::length(text));
  }
  void prepareStatements(const TaggedStatement *begin, const TaggedStatement *end) {
    statements_.resize(end - begin, nullptr);
    for (const TaggedStatement *t = begin; t != end; ++t)
      prepareStatement(t->index, t->text);
  }
  template <typename Index> void insertQuery(const Index &index, std::vector<MYSQL_BIND> &in) {
    mysql_stmt_bind_param(statements_[index], in.data());
    mysql_stmt_execute(statements_[index]);
  }
  template <typename Index> void selectQuery(const Index &index, std::vector<MYSQL_BIND> &in) {
    mysql_stmt_bind_param(statements_[index], in.data());
    if (mysql_stmt_execute(statements_[index]) == 0)
      while (mysql_stmt_fetch(statements_[index]) == 0) {
      }
  }
  MYSQL *handle_ = nullptr;

private:
  std::vector<MYSQL_STMT *> statements_;
};
