#include "maria.h"

#include <cstdio>

static std::int64_t book(MYSQL *link, const std::string &buyer) {
  Statement insert(link, "INSERT INTO booking (buyer, state) VALUES (?, 'held')");
  insert.put(buyer).execute();
  return static_cast<std::int64_t>(mysql_insert_id(link));
}

static std::int64_t pay(MYSQL *link, std::int64_t booking, std::int64_t cents) {
  Statement insert(link, "INSERT INTO payment (booking_id, cents) VALUES (?, ?)");
  insert.put(booking).put(cents);
  insert.execute();
  return number_of(link, "SELECT LAST_INSERT_ID()");
}

/// What is paid comes out of the row; a refund is no payment.
static bool refund(MYSQL *link, std::int64_t payment) {
  std::int64_t booking = 0, cents = 0;
  Statement find(link, "SELECT booking_id, cents FROM payment WHERE id = ?");
  find.put(payment).want(booking).want(cents).execute();
  if (!find.next() || cents <= 0)
    return false;
  Statement back(link, "INSERT INTO payment (booking_id, cents) VALUES (?, ?)");
  back.put(booking).put(-cents).execute();
  Statement state(link, "UPDATE booking SET state = 'refunded' WHERE id = ?");
  state.put(booking).execute();
  return true;
}

int main(int, char **argv) {
  MYSQL *link = mysql_init(nullptr);
  mysql_options(link, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(link, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const std::int64_t ann = book(link, "ann"), bob = book(link, "bob");
  const std::int64_t first = pay(link, ann, 1200);
  pay(link, bob, 450);
  std::printf("%d %d\n", refund(link, first), refund(link, first + 1000));
  std::printf("%lld\n", static_cast<long long>(number_of(link, "SELECT SUM(cents) FROM payment")));
  std::printf("%lld\n", static_cast<long long>(number_of(link, "SELECT COUNT(*) FROM booking WHERE state = 'refunded'")));
  mysql_close(link);
}
