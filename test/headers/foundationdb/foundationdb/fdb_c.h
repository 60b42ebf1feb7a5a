/* A stand-in for FoundationDB's C API (version 7.1): the declarations that
   labelled programs are read with, no implementation. */
#ifndef FDB_C_H
#define FDB_C_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FDB_future FDBFuture;
typedef struct FDB_database FDBDatabase;
typedef struct FDB_transaction FDBTransaction;
typedef int fdb_error_t;
typedef int fdb_bool_t;
typedef enum { FDB_STREAMING_MODE_WANT_ALL = -2, FDB_STREAMING_MODE_ITERATOR = -1 } FDBStreamingMode;
typedef enum { FDB_MUTATION_TYPE_ADD = 2, FDB_MUTATION_TYPE_SET_VERSIONSTAMPED_KEY = 14 } FDBMutationType;

void fdb_transaction_set(FDBTransaction *tr, uint8_t const *key_name, int key_name_length, uint8_t const *value,
                         int value_length);
void fdb_transaction_atomic_op(FDBTransaction *tr, uint8_t const *key_name, int key_name_length, uint8_t const *param,
                               int param_length, FDBMutationType operation_type);
void fdb_transaction_clear(FDBTransaction *tr, uint8_t const *key_name, int key_name_length);
FDBFuture *fdb_transaction_get(FDBTransaction *tr, uint8_t const *key_name, int key_name_length, fdb_bool_t snapshot);
FDBFuture *fdb_transaction_get_key(FDBTransaction *tr, uint8_t const *key_name, int key_name_length,
                                   fdb_bool_t or_equal, int offset, fdb_bool_t snapshot);
FDBFuture *fdb_transaction_get_range(FDBTransaction *tr, uint8_t const *begin_key_name, int begin_key_name_length,
                                     fdb_bool_t begin_or_equal, int begin_offset, uint8_t const *end_key_name,
                                     int end_key_name_length, fdb_bool_t end_or_equal, int end_offset, int limit,
                                     int target_bytes, FDBStreamingMode mode, int iteration, fdb_bool_t snapshot,
                                     fdb_bool_t reverse);
FDBFuture *fdb_transaction_get_versionstamp(FDBTransaction *tr);

#ifdef __cplusplus
}
#endif

#endif /* FDB_C_H */
