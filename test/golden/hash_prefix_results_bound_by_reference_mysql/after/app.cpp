#include "maria.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

static std::int64_t book(MYSQL *link, const std::string &buyer) {
  const auto booking_id = keyspread::ordered_id();
  Statement insert(link, "INSERT INTO booking (buyer, state, id, ShardId) VALUES (?, 'held', ?, ?)");
  insert.put(buyer).put(booking_id).put(keyspread::shard_of<16>(booking_id)).execute();
  return static_cast<std::int64_t>(booking_id);
}

static std::int64_t pay(MYSQL *link, std::int64_t booking, std::int64_t cents) {
  const auto payment_id = keyspread::ordered_id();
  Statement insert(link, "INSERT INTO payment (booking_id, cents, id, ShardId) VALUES (?, ?, ?, ?)");
  insert.put(booking).put(cents).put(payment_id).put(keyspread::shard_of<16>(payment_id));
  insert.execute();
  return number_of(link, ("SELECT CAST(" + std::to_string(payment_id) + " AS UNSIGNED)").c_str());
}

/// What is paid comes out of the row; a refund is no payment.
static bool refund(MYSQL *link, std::int64_t payment) {
  std::int64_t booking = 0, cents = 0;
  Statement find(link, "SELECT booking_id, cents FROM payment WHERE id = ? AND ShardId = ?");
  find.put(payment).put(keyspread::shard_of<16>(payment)).want(booking).want(cents).execute();
  if (!find.next() || cents <= 0)
    return false;
  const auto payment_id = keyspread::ordered_id();
  Statement back(link, "INSERT INTO payment (booking_id, cents, id, ShardId) VALUES (?, ?, ?, ?)");
  back.put(booking).put(-cents).put(payment_id).put(keyspread::shard_of<16>(payment_id)).execute();
  Statement state(link, "UPDATE booking SET state = 'refunded' WHERE id = ? AND ShardId = ?");
  state.put(booking).put(keyspread::shard_of<16>(booking)).execute();
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
