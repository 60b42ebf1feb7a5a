#include "connection.h"

void Rows::check(int row) const {
  if (row >= count_)
    throw row;
}

const char *Cells::raw(const Rows &rows, int row, size_t column) {
  rows.check(row);
  const char *text = PQgetvalue(rows, row, column);
  if (!text)
    throw column;
  return text;
}

void Cells::take(const Rows &rows, int row, size_t column, std::string &to) { to = raw(rows, row, column); }

void Cells::take(const Rows &rows, int row, size_t column, bool &to) {
  const char *text = raw(rows, row, column);
  to = *text == 't';
}

void Connection::prepare(const Tagged &statement) {
  PQclear(PQprepare(conn_, statement.name, statement.text, statement.inputs, statement.types));
}

void Connection::prepareAll(const Tagged *begin, const Tagged *end) {
  for (const Tagged *each = begin; each != end; ++each)
    prepare(*each);
}

std::shared_ptr<Rows> Connection::run(Tagged &statement, const Inputs &in) {
  std::shared_ptr<Rows> rows;
  rows.reset(new Rows(PQexecPrepared(conn_, statement.name, statement.inputs, in.values(), nullptr, nullptr, 0)));
  return rows;
}

void Connection::select(Tagged &statement, const Inputs &in, EachRow each) {
  std::shared_ptr<Rows> rows = run(statement, in);
  int count = rows->count();
  for (int row = 0; row < count; ++row)
    each(*rows, row);
}

void Connection::change(Tagged &statement, const Inputs &in) { std::shared_ptr<Rows> rows = run(statement, in); }
