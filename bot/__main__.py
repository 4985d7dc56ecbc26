"""`python -m bot`, the same as `podbot`."""

import sys

from adapters.main import main

sys.exit(main())
