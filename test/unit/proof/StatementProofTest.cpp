#include "rewrites/proof/StatementProof.h"
#include "test/unit/plan/PlanTesting.h"
#include <gmock/gmock.h>
TEST(X, Y) {}
