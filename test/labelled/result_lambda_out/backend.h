// What two stores have in common: each has a table of statements of its own.
#pragma once
#include "connection.h"

class Backend {
public:
  Backend(const std::string &name, size_t newest, size_t total) : name_(name), newest_(newest), total_(total) {}
  virtual ~Backend() = default;
  virtual Tagged &statement(size_t index) const;
  uint64_t newestId(const std::string &table, const std::string &column);
  uint64_t totalOf(const std::string &table);
  uint64_t widthOf(size_t index, const std::string &shelf);
  uint64_t addTag(bool shelves, const std::string &text);
  void change(size_t index, const Inputs &in) { conn_.change(statement(index), in); }

protected:
  Connection conn_;

private:
  std::string name_;
  size_t newest_;
  size_t total_;
};
