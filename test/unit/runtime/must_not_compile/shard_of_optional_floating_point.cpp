// expected: a floating point number is no key part
#include "keyspread/keys.h"

#include <optional>

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(std::optional(1.0f));
#else
std::int64_t shard = keyspread::shard_of<16>(std::optional(1));
#endif
