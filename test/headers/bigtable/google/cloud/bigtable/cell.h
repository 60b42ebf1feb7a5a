// A stand-in for the Cloud Bigtable C++ client: its cells, which row.h has here.
#include "google/cloud/bigtable/row.h"
