// expected: key_of must be callable with a const row &
#include "keyspread/fan_out.h"

struct event {
  int id;
};
#ifdef MISUSE
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<event>(); }, [](int) { return 1; },
    keyspread::fan_out_options<int>());
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<event>(); },
    [](const event &) { return 1; }, keyspread::fan_out_options<int>());
#endif
