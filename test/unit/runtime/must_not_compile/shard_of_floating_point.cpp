// expected: a floating point number is no key part
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(1.0);
#else
std::int64_t shard = keyspread::shard_of<16>(1);
#endif
