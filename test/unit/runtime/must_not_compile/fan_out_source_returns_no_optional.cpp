// expected: a callable source must return std::optional<row>
#include "keyspread/fan_out.h"

#ifdef MISUSE
auto rows = keyspread::fan_out<4>([](std::int64_t) { return [] { return 1; }; },
                                  [](int row) { return row; },
                                  keyspread::fan_out_options<int>());
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return [] { return std::optional<int>(); }; },
    [](int row) { return row; }, keyspread::fan_out_options<int>());
#endif
