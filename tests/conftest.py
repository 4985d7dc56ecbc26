from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_state_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep whatever podbot remembers during the tests away from this machine's own."""
    patch = pytest.MonkeyPatch()
    patch.setenv("PODBOT_STATE_DIR", str(tmp_path_factory.mktemp("state")))
