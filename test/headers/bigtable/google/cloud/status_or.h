// A stand-in for google-cloud-cpp: the one that Spanner's stand-in has.
#include "../../../../standin/spanner/include/google/cloud/status_or.h"
