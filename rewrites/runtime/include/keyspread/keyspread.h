// keyspread/keyspread.h - everything: spread keys and ordered reads over them
// -----------------------------------------------------------------------------
//
// Header-only C++17, no dependency, no exceptions or RTTI needed. Copy the
// folder into a project, or link the CMake target keyspread::runtime.
//
//   fingerprint.h   fingerprint           FARM_FINGERPRINT's hash
//   keys.h          shard_of              the shard number of a key
//                   tenant_shard          that of a hot tenant's key
//   key_text.h      key_text              how a type of your own is hashed
//   ids.h           bit_reverse           BIT_REVERSE(v, TRUE)
//                   uuid_v4, random_id    random keys
//                   ordered_id            rising ids, for behind a shard number
//   fan_out.h       fan_out               one scan a shard, merged in key order
//   kv.h            sharded_key           keys of RocksDB and LevelDB
//                   fan_out_iterator      their iterators, over all shards
//
// Not here, since they need google-cloud-cpp: spanner.h and bigtable.h, for
// programs that use its clients of Cloud Spanner and Cloud Bigtable.
//
#ifndef KEYSPREAD_KEYSPREAD_H
#define KEYSPREAD_KEYSPREAD_H

#include "fan_out.h"     // IWYU pragma: export
#include "fingerprint.h" // IWYU pragma: export
#include "ids.h"         // IWYU pragma: export
#include "key_text.h"    // IWYU pragma: export
#include "keys.h"        // IWYU pragma: export
#include "kv.h"          // IWYU pragma: export

#endif // KEYSPREAD_KEYSPREAD_H
