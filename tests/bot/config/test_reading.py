from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Configuration, Filed, Settings, declared, read_settings
from bot.config.values import Address, LogFormat, Visibility
from bot.errors import ConfigError

HOME, STATE = Path("/home/ada"), Path("/state")


def read(environment: dict[str, str], filed: Filed | None = None) -> Configuration:
    return read_settings(environment, filed, home=HOME, state_dir=STATE)


def problems(environment: dict[str, str], filed: Filed | None = None) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as raised:
        read(environment, filed)
    return raised.value.problems


def filed(**values: object) -> Filed:
    return Filed(Path("/p.yaml"), values)


def test_nothing_set_gives_the_defaults() -> None:
    found = read({"PATH": "/bin", "HOME": "/home/ada"})

    assert found.settings == Settings(state_dir=STATE)
    assert found.settings.answers is Visibility.PUBLIC
    assert found.settings.http_address == Address("127.0.0.1", 8080)
    assert {*found.sources.values()} == {"default"}


def test_each_kind_of_value_is_read() -> None:
    found = read(
        {
            "PODBOT_LIBRARY": "/srv/index",
            "PODBOT_ANSWERS": "Private",
            "PODBOT_LOG": "json",
            "PODBOT_HTTP_ADDRESS": "[::1]:80",
            "PODBOT_FEEDS_ALLOW_LOOPBACK": "1",
            "PODBOT_SLACK_API_URL": "https://slack-gov.com/api/",
            "PODBOT_SECRET_KEYS": "new, old",
            "DISCORD_TOKEN": " token\n",
        }
    ).settings

    assert found.library == Path("/srv/index")
    assert found.answers is Visibility.PRIVATE
    assert found.log is LogFormat.JSON
    assert found.http_address == Address("::1", 80)
    assert str(found.http_address) == "[::1]:80"
    assert found.feeds_allow_loopback is True
    assert found.slack_api_url == "https://slack-gov.com/api/"
    assert found.secret_keys == ("new", "old")
    assert found.discord_token == "token"  # noqa: S105 - no secret


def test_the_environment_wins_over_the_file() -> None:
    found = read({"PODBOT_LOG": "json"}, filed(log="text", answers="private"))

    assert found.settings.log is LogFormat.JSON
    assert found.settings.answers is Visibility.PRIVATE
    assert (found.sources["log"], found.sources["answers"]) == ("environment", "/p.yaml")


def test_an_empty_variable_sets_nothing() -> None:
    found = read({"PODBOT_LOG": "", "PODBOT_LIBRARY": "  "}, filed(log="json"))

    assert found.settings.log is LogFormat.JSON
    assert found.settings.library is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [("index", "/index"), ("/srv/index", "/srv/index"), ("~/index", "/home/ada/index")],
)
def test_a_path_in_the_file_starts_from_the_file(written: str, meant: str) -> None:
    assert read({}, filed(library=written)).settings.library == Path(meant)


def test_a_path_in_the_environment_starts_where_podbot_does() -> None:
    assert read({"PODBOT_LIBRARY": "index"}).settings.library == Path("index")


@pytest.mark.parametrize(("written", "meant"), [(True, True), (False, False), (1, True)])
def test_a_file_may_say_yes_as_yaml_does(written: object, meant: bool) -> None:
    found = read({}, filed(feeds_allow_loopback=written))

    assert found.settings.feeds_allow_loopback is meant


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("PODBOT_ANSWERS", "secret", "expected public or private, not 'secret'"),
        ("PODBOT_HTTP_ADDRESS", "8080", "expected HOST:PORT"),
        ("PODBOT_HTTP_ADDRESS", "here:0", "expected HOST:PORT"),
        ("PODBOT_HTTP_ADDRESS", "here:65536", "expected HOST:PORT"),
        ("PODBOT_HTTP_ADDRESS", "::1:80", "expected HOST:PORT"),
        ("PODBOT_PUBLIC_URL", "podbot.example.org", "begins with https://"),
        ("PODBOT_SLACK_API_URL", "https://slack.com/api", "ends in /api/"),
        ("PODBOT_DISCORD_API_URL", "https://discord.com/api", "ends in /api/v10"),
        ("PODBOT_FEEDS_ALLOW_LOOPBACK", "perhaps", "expected 1 or true"),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(
    name: str, typed: str, expected: str
) -> None:
    (problem,) = problems({name: typed})

    assert problem.startswith(f"{name}: ")
    assert expected in problem


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        {"PODBOT_LOG": "xml", "PODBOT_LIBARY": "/x", "PODBOT_NONSENSE": "1"},
        filed(answers="loud", libary="x", slack_client_id="c", settings="x"),
    )

    assert found == (
        "/p.yaml: answers: expected public or private, not 'loud'",
        "PODBOT_LOG: expected text or json, not 'xml'",
        "PODBOT_LIBARY: there is no such setting; did you mean PODBOT_LIBRARY?",
        "PODBOT_NONSENSE: there is no such setting",
        "/p.yaml: libary: there is no such setting; did you mean library?",
        "/p.yaml: slack_client_id: a secret comes from the environment only, as SLACK_CLIENT_ID",
        "/p.yaml: settings: this comes from the environment only, as PODBOT_SETTINGS",
    )


@pytest.mark.parametrize("key", ["PODBOT_SECRET_KEYS", "secret_keys", "DISCORD_TOKEN"])
def test_a_secret_in_the_file_is_refused_without_being_repeated(key: str) -> None:
    (problem,) = problems({}, Filed(Path("podbot.yaml"), {key: "canary"}))

    assert "a secret comes from the environment only" in problem
    assert "canary" not in problem


def test_a_list_in_the_file_is_one_value_too_many() -> None:
    (problem,) = problems({}, filed(log=["text", "json"]))

    assert problem == "/p.yaml: log: expected one value, not ['text', 'json']"


def test_every_secret_is_kept_out_of_the_file() -> None:
    secrets = {setting.name for setting in declared() if setting.secret}

    assert {"DISCORD_TOKEN", "SLACK_BOT_TOKEN", "PODBOT_SECRET_KEYS"} <= secrets
    assert not any(setting.in_file for setting in declared() if setting.secret)


def test_every_setting_is_explained_in_one_line() -> None:
    for setting in declared():
        assert setting.help
        assert "\n" not in setting.help
        assert "|" not in setting.help + setting.default


def test_feeds_are_a_list_in_the_file() -> None:
    listed = ["https://a.example/x", "https://b.example/y"]

    assert read({}, filed(feeds=listed)).settings.feeds == tuple(listed)
    assert read({}, filed(feeds=None)).settings.feeds == ()


def test_feeds_are_parted_by_spaces_in_the_environment() -> None:
    found = read({"PODBOT_FEEDS": "https://a.example/x  https://b.example/y,z"})

    assert found.settings.feeds == ("https://a.example/x", "https://b.example/y,z")


def test_a_feed_that_is_no_address_is_named() -> None:
    (problem,) = problems({}, filed(feeds=["a.example/x"]))

    assert problem == (
        "/p.yaml: feeds: expected an address that begins with https://, not 'a.example/x'"
    )
