from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The same examples each time, so that a change is judged by what it changed; with
# HYPOTHESIS_PROFILE=explore the machine looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True, scope="session")
def own_state_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep whatever podbot remembers during the tests away from this machine's own."""
    patch = pytest.MonkeyPatch()
    patch.setenv("PODBOT_STATE_DIR", str(tmp_path_factory.mktemp("state")))
