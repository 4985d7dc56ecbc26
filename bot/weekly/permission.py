"""Who may set what holds for a channel, its schedules first: the one check all routes pass."""

from __future__ import annotations

from bot.errors import UserError
from bot.ports import Asker, Operator
from bot.schedule import Place, Platform, Subscription

Who = Asker | Operator | None


def may_see(who: Who, place: Place) -> None:
    """Let anybody of the workspace see its schedules."""
    match who:
        case Operator():
            return
        case Asker() if _at_home(who, place):
            return
        case _:
            raise UserError("Only people of this workspace see its schedules.")


def may_create(who: Who, place: Place) -> None:
    """Let a person set a schedule up, or a default show, or say why not."""
    match who:
        case Operator():
            return
        case Asker(platform=Platform.DISCORD):
            _discord(who, place)
        case Asker(platform=Platform.SLACK):
            _slack(who, place)
            if not who.present:
                raise UserError(
                    "Join the channel first: only its members set what is posted there."
                )
        case _:
            raise UserError("podbot does not know who you are here, so it changes nothing.")


def may_change(who: Who, subscription: Subscription) -> None:
    """Let a person change or remove a schedule, or say why not."""
    match who:
        case Operator():
            return
        case Asker(platform=Platform.DISCORD):
            _discord(who, subscription.place)
        case Asker(platform=Platform.SLACK):
            _slack(who, subscription.place)
            its_creator = who.id and who.id == subscription.creator
            if not its_creator and not who.manages:
                raise UserError(
                    "Only whoever set this schedule up, or a workspace admin, can change it."
                )
        case _:
            raise UserError("podbot does not know who you are here, so it changes nothing.")


def _discord(who: Asker, place: Place) -> None:
    if not who.installed or not _at_home(who, place):
        raise UserError(
            "What holds for a channel is set in a server that has installed podbot, "
            "not in direct messages or by an installation of your own."
        )
    if not who.manages:
        raise UserError(
            "What holds for a channel is set by people with the Manage Server permission."
        )


def _slack(who: Asker, place: Place) -> None:
    if not who.member or not _at_home(who, place):
        raise UserError(
            "What holds for a channel is set by full members of this workspace, "
            "not by guests or people from outside."
        )


def _at_home(who: Asker, place: Place) -> bool:
    return who.platform is place.platform and who.workspace == place.workspace != ""
