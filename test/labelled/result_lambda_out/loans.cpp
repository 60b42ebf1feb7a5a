#include "backend.h"

#include <array>

class Loans : public Backend {
public:
  enum Index { ADD_TAG, ADD_LOAN, NEWEST_LOAN, LOANS_TOTAL, LONGEST_OF, NUM_STATEMENTS };
  Loans();
  Tagged &statement(size_t index) const override;
  void addLoan(const std::string &reader);
};

namespace {
typedef std::array<Tagged, Loans::NUM_STATEMENTS> Table;
Table table = {{
    {1, {25}, "ADD_TAG", "INSERT INTO loan_tags (text) VALUES ($1)"}, // NOT monotonic-key
    {1, {25}, "ADD_LOAN", "INSERT INTO loans (reader) VALUES ($1)"}, // NOT monotonic-key
    {2, {25, 25}, "NEWEST_LOAN", "SELECT CURRVAL(PG_GET_SERIAL_SEQUENCE($1, $2))"}, // FIND auto-increment-read
    {1, {25}, "LOANS_TOTAL", "SELECT COUNT(*) FROM loans WHERE reader = $1"}, // NOT auto-increment-read
    {1, {25}, "LONGEST_OF", "SELECT days FROM loans WHERE reader = $1 LIMIT 1"}, // NOT auto-increment-read
}};
} // namespace

Loans::Loans() : Backend(std::string("loans"), Loans::NEWEST_LOAN, LOANS_TOTAL) {
  conn_.prepareAll(table.begin(), table.end());
}

Tagged &Loans::statement(size_t index) const {
  if (index >= table.size())
    throw index;
  return (table[index]);
}

void Loans::addLoan(const std::string &reader) {
  Inputs in;
  in.add(reader);
  uint64_t days = widthOf(LONGEST_OF, reader); // NOT auto-increment-read
  if (totalOf("loans") > days) // NOT auto-increment-read
    return;
  change(ADD_LOAN, in);
  uint64_t loan = newestId("loans", "loan"); // FIND auto-increment-read
  in.add(std::to_string(loan));
}
