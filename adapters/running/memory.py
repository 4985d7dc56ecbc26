"""What lives as long as the process, taken out of the garbage collector's rounds."""

from __future__ import annotations

import gc

from adapters import garbage


def settle() -> None:
    """Let the collector pass over all there is now; call it after each swap of the index.

    With ten thousand episodes a full round takes tens of milliseconds, in which nobody is answered.
    So a round is made over what is new only, and what was set aside before is not looked at again:
    an index that is swapped has no cycles, and goes when nobody asks it any more. From then on
    garbage is looked for often, however seldom while modules were loaded.
    """
    garbage.usual()
    gc.collect()
    gc.freeze()
