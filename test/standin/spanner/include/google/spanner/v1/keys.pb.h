// Stand-in for generated protobuf code, for tests only: see spanner.pb.h.
#include <google/spanner/v1/spanner.pb.h>
