// expected: of std::chrono::system_clock only
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(std::chrono::steady_clock::now());
#else
std::int64_t shard = keyspread::shard_of<16>(std::chrono::system_clock::now());
#endif
