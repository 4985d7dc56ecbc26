from __future__ import annotations

from bot.cards import Ask, Choose, Links, Open, Quote, Text
from bot.library import Library
from bot.replies.episode import NO_NOTES, NOTES, episode_card
from tests.bot.other_shows import BORSCHT, DISPATCHER, GO, OTHER_SHOWS


def test_an_episode_shows_its_facts_notes_and_links(library: Library) -> None:
    card = episode_card(library, library["conjugate-views"], "Why: in the title")

    assert card.title == "Conjugate views"
    assert card.blocks[0] == Text("Why: in the title")
    assert any(isinstance(block, Links) for block in card.blocks)
    assert not card.private


def test_the_notes_that_are_quoted_stand_in_the_notes(library: Library) -> None:
    for episode in library.episodes:
        card = episode_card(library, episode)
        quotes = [block.text for block in card.blocks if isinstance(block, Quote)]

        assert bool(quotes) == bool(episode.notes)
        for quoted in quotes:
            assert len(quoted) <= NOTES
            assert all(word.strip(".,:;…") in episode.notes for word in quoted.split())


def test_an_episode_without_notes_says_so() -> None:
    card = episode_card(OTHER_SHOWS, BORSCHT)

    assert Text(NO_NOTES) in card.blocks


def test_an_address_that_is_not_the_episodes_own_is_owned_up_to(library: Library) -> None:
    for episode in library.episodes:
        card = episode_card(library, episode)
        button = next(action for action in card.actions if isinstance(action, Open))

        assert card.url == button.url
        assert bool(card.footer) == (episode.url is None)
        assert button.label == ("Listen" if episode.url else "Show page")


def test_what_to_hear_before_and_after_is_said() -> None:
    assert "Hear first: Go." in episode_card(OTHER_SHOWS, DISPATCHER).plain()
    assert "Hear next: The Dispatcher." in episode_card(OTHER_SHOWS, GO).plain()


def test_every_button_asks_what_it_says(library: Library) -> None:
    card = episode_card(library, library["unbacked-symints"])
    asks = {action.label: action.text for action in card.actions if isinstance(action, Ask)}

    assert asks == {
        "More like this": "like unbacked-symints",
        "Listen-first path": "path unbacked-symints",
    }


def test_the_topics_of_an_episode_are_offered(library: Library) -> None:
    card = episode_card(library, library["strides"])
    menu = next(action for action in card.actions if isinstance(action, Choose))

    assert [option.text for option in menu.options] == [
        f"topic {topic.id}" for topic in library.topics_of(library["strides"])
    ]
