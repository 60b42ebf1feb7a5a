// expected: open must return a source
#include "keyspread/fan_out.h"

struct connection {};
#ifdef MISUSE
auto rows = keyspread::fan_out<4>([](std::int64_t) { return connection(); },
                                  [](int row) { return row; },
                                  keyspread::fan_out_options<int>());
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
#endif
