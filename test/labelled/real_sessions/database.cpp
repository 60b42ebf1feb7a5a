#include "database.h"

static bool run(std::unique_ptr<MYSQL, void (*)(MYSQL *)> &handle, std::string_view query) {
  return mysql_real_query(handle.get(), query.data(), query.length()) == 0;
}

bool Database::executeQuery(const std::string &query) {
  bool good = run(handle_, query);
  mysql_free_result(mysql_store_result(handle_.get()));
  return good;
}

ResultPtr Database::storeQuery(std::string_view query) {
  if (!run(handle_, query))
    return nullptr;
  MYSQL_RES *res = mysql_store_result(handle_.get());
  return res ? std::make_shared<Result>(res) : nullptr;
}

Result::Result(MYSQL_RES *res) : handle_(res) {
  size_t i = 0;
  while (MYSQL_FIELD *field = mysql_fetch_field(handle_))
    names_[field->name] = i++;
  row_ = mysql_fetch_row(handle_);
}

bool Result::next() {
  row_ = mysql_fetch_row(handle_);
  return row_ != nullptr;
}

bool Insert::addRow(const std::string &row) {
  if (values_.size() + row.size() > 1000000 && !execute())
    return false;
  if (values_.empty())
    values_ = "(" + row + ")";
  else
    values_ += ",(" + row + ")";
  return true;
}

bool Insert::execute() {
  if (values_.empty())
    return true;
  bool good = Database::getInstance().executeQuery(query_ + values_);
  values_.clear();
  return good;
}
