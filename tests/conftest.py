from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

# The same examples each time, so that a change is judged by what it changed; with
# HYPOTHESIS_PROFILE=explore the machine looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


#: tests wait more than they work: so many processes for each core, but no more than so many
_EACH, _MOST = 2, 8


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Divide all tests among processes; a few, or what is watched, run in this one."""
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    chosen = config.option.keyword or config.option.markexpr or config.option.lf
    if chosen or config.option.capture == "no" or not everything:
        return 0
    return min(_EACH * (os.cpu_count() or 1), _MOST)


def pytest_collection_finish() -> None:
    """Spare the collector of garbage the thousands of tests, which stay to the end."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def own_state_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep whatever podbot remembers during the tests away from this machine's own."""
    patch = pytest.MonkeyPatch()
    patch.setenv("PODBOT_STATE_DIR", str(tmp_path_factory.mktemp("state")))
