"""What lives as long as the process, taken out of the garbage collector's rounds."""

from __future__ import annotations

import gc


def settle() -> None:
    """Let the collector pass over all there is now; call it after each swap of the index.

    With ten thousand episodes a full round takes tens of milliseconds, in which nobody is answered.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
