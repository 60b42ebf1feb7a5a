// expected: bit_reverse takes an integer
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t id = keyspread::bit_reverse(100.0);
#else
std::int64_t id = keyspread::bit_reverse(100);
#endif
