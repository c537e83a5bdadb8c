#include "promo.h"
