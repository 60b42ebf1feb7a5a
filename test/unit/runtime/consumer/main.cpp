// Uses every function of the runtime once; exits 0 if the answers are right.
#include <keyspread/keyspread.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

struct event {
  std::int64_t id;
  std::string text;
};

// One shard's events, newest first, as a database would return them.
class event_scan {
public:
  explicit event_scan(std::int64_t shard) : next_id_(shard + 96) {}
  std::optional<event> operator()() {
    if (next_id_ < 0)
      return std::nullopt;
    const std::int64_t id = next_id_;
    next_id_ -= 4;
    return event{id, "event " + std::to_string(id)};
  }
  int error() const { return 0; }

private:
  std::int64_t next_id_;
};

bool check(const char *what, bool right) {
  if (!right)
    std::fprintf(stderr, "%s: wrong\n", what);
  return right;
}

bool newest_events_come_first() {
  keyspread::fan_out_options<std::int64_t> page;
  page.limit = 10;
  page.descending = true;
  page.open_threads = 2;
  page = page.after(50);
  auto events = keyspread::fan_out<4>(
      [](std::int64_t shard) { return event_scan(shard); },
      [](const event &e) { return e.id; }, page);
  std::int64_t expected = 49;
  for (const event &e : events)
    if (e.id != expected--)
      return false;
  return !events.error() && expected == 39 && events.last_key() == 40;
}

} // namespace

int main() {
  const std::string uuid = keyspread::uuid_v4();
  const std::int64_t id = keyspread::ordered_id();
  const bool right[] = {
      check("fingerprint", static_cast<std::int64_t>(keyspread::fingerprint(
                               "12")) == -5939371580251159728),
      check("shard_of", keyspread::shard_of<16>("abc") == 9),
      check("shard_of two", keyspread::shard_of<16>("ab", 1) ==
                                keyspread::shard_of<16>("2:ab1:1")),
      check("bit_reverse", keyspread::bit_reverse(100) == 1369094286720630784),
      check("uuid_v4", uuid.size() == 36 && uuid != keyspread::uuid_v4()),
      check("ordered_id", id > 0 && id < keyspread::ordered_id()),
      check("random_id", keyspread::random_id() > 0),
      check("fan_out", newest_events_come_first()),
      check("sharded_key", keyspread::sharded_key<16>("abc") == "\x09"
                                                                "abc"),
  };
  for (const bool one : right)
    if (!one)
      return 1;
  return 0;
}
