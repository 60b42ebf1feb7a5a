// expected: nullptr is no key part
#include "keyspread/keys.h"

#include <optional>

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(nullptr);
#else
std::int64_t shard = keyspread::shard_of<16>(std::optional<int>());
#endif
