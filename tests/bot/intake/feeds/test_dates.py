from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.intake.feeds.dates import date_of

FROZEN = (datetime(2026, 2, 28, tzinfo=UTC), datetime(2026, 11, 29, tzinfo=UTC))


@pytest.mark.parametrize("now", FROZEN)
@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Wed, 08 Feb 2023 20:34:49 GMT", "2023-02-08T20:34:49"),
        ("Wed, 8 February 2023 20:34", "2023-02-08T20:34:00"),
        ("Wednesday, 08-Feb-23 20:34:49 GMT", "2023-02-08T20:34:49"),
        ("8 Feb 2023", "2023-02-08T00:00:00"),
        ("Fri, 09 Oct 2020 04:30:38 CEST", "2020-10-09T02:30:38"),
        ("Wed, 02 Oct 2002 08:00:00 EST", "2002-10-02T13:00:00"),
        ("Wed, 02 Oct 2002 08:00:00 +0530 (IST)", "2002-10-02T02:30:00"),
        # three countries call their time IST
        ("Wed, 02 Oct 2002 13:00:00 IST", "2002-10-02T13:00:00"),
        ("Fri, 20 Feb 2015 09:51:15 UTC", "2015-02-20T09:51:15"),
        ("2016/6/29 15:07:41", "2016-06-29T15:07:41"),
        ("2003-12-13T18:30:02Z", "2003-12-13T18:30:02"),
        ("2003-12-13T18:30:02.25+01:00", "2003-12-13T17:30:02"),
        ("2003-12-13", "2003-12-13T00:00:00"),
        ("October 2, 2002", "2002-10-02T00:00:00"),
        ("Wed Oct  2 08:00:00 EST 2002", "2002-10-02T13:00:00"),
        ("Sat, 31 Dec 2016 23:59:60 GMT", "2016-12-31T23:59:59"),
        ("  Wed,\n 08 Feb 2023 20:34:49 GMT ", "2023-02-08T20:34:49"),
    ],
)
def test_a_date_is_read_the_same_in_any_month(written: str, expected: str, now: datetime) -> None:
    assert date_of(written, now) == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "yesterday",
        "1764410400",
        "0000-00-00 00:00:00",
        "Tue, 31 Feb 2023 10:00:00 GMT",
        "Tue, 1 Feb 2023 25:61:00 GMT",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Mon, 18 Jan 2038 00:00:00 GMT",
        "Πεμ, 3 Ιουλ 2004 10:00",
        "2 Foo 2003",
        "9999-12-31T23:59:59-12:00",
    ],
)
def test_what_is_no_date_of_a_podcast_is_unknown(written: str) -> None:
    assert date_of(written, FROZEN[1]) is None


def test_a_date_some_weeks_ahead_is_a_date() -> None:
    assert date_of("Tue, 29 Dec 2026 09:00:00 GMT", FROZEN[1]) is not None
