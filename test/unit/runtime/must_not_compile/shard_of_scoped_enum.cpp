// expected: cannot know how a scoped enum is stored
#include "keyspread/keys.h"

enum class kind { first };
#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(kind::first);
#else
std::int64_t shard = keyspread::shard_of<16>(static_cast<int>(kind::first));
#endif
