// expected: open must be callable as open(shard)
#include "keyspread/fan_out.h"

#ifdef MISUSE
auto rows = keyspread::fan_out<4>([]() { return std::vector<int>(); },
                                  [](int row) { return row; },
                                  keyspread::fan_out_options<int>());
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
#endif
