// expected: a single character is ambiguous as a key part
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>('x');
#else
std::int64_t shard = keyspread::shard_of<16>("x");
#endif
