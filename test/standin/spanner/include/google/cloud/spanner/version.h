// Stand-in for google-cloud-cpp, for tests only: the version namespaces.
//
// KEYSPREAD_STANDIN_V2 chooses the forms of the 2.x library, where what only
// the library itself should use stands in google::cloud::spanner_internal.
#ifndef KEYSPREAD_STANDIN_SPANNER_VERSION_H
#define KEYSPREAD_STANDIN_SPANNER_VERSION_H

#ifdef KEYSPREAD_STANDIN_V2
#define GOOGLE_CLOUD_CPP_VERSION_MAJOR 2
#define GOOGLE_CLOUD_CPP_NS v2_standin
#define GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN inline namespace v2_standin {
#define GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END }
// What the stand-in's own files write for either generation.
#define KEYSPREAD_STANDIN_NS v2_standin
#define KEYSPREAD_STANDIN_INTERNAL spanner_internal
#define KEYSPREAD_STANDIN_INTERNAL_BEGIN                                       \
  }                                                                            \
  }                                                                            \
  namespace spanner_internal {                                                 \
  inline namespace v2_standin {
#define KEYSPREAD_STANDIN_INTERNAL_END                                         \
  }                                                                            \
  }                                                                            \
  namespace spanner {                                                          \
  inline namespace v2_standin {
#else
#define GOOGLE_CLOUD_CPP_VERSION_MAJOR 0
#define SPANNER_CLIENT_NS v1_standin
#define KEYSPREAD_STANDIN_NS v1_standin
#define KEYSPREAD_STANDIN_INTERNAL internal
#define KEYSPREAD_STANDIN_INTERNAL_BEGIN namespace internal {
#define KEYSPREAD_STANDIN_INTERNAL_END }
#endif

#endif
