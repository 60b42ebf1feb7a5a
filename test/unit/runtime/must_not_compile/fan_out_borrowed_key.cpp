// expected: the key outlives its row
#include "keyspread/fan_out.h"

#include <string>

#ifdef MISUSE
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<std::string>(); },
    [](const std::string &row) { return row; },
    keyspread::fan_out_options<std::string_view>());
#else
auto rows = keyspread::fan_out<4>(
    [](std::int64_t) { return std::vector<std::string>(); },
    [](const std::string &row) { return row; },
    keyspread::fan_out_options<std::string>());
#endif
