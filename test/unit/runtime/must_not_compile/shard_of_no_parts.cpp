// expected: shard_of needs the key to hash
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>();
#else
std::int64_t shard = keyspread::shard_of<16>("key");
#endif
