#include "test/unit/lower/ReadBodies.h"
