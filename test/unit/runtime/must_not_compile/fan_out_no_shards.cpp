// expected: fan_out<N> needs at least one shard
#include "keyspread/fan_out.h"

#ifdef MISUSE
auto rows = keyspread::fan_out<0>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
#else
auto rows = keyspread::fan_out<1>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
#endif
