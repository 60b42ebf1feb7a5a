// expected: this source has no error()
#include "keyspread/fan_out.h"

#ifdef MISUSE
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
bool failed = rows.error().has_value();
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<int>(); },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
bool failed = !rows.next();
#endif
