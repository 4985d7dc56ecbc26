"""Who may set what holds for a channel, its schedules first: the one check all routes pass."""

from __future__ import annotations

from bot.errors import UserError
from bot.ports import Asker, Operator
from bot.schedule import Place, Platform, Subscription

Who = Asker | Operator | None


def may_look(who: Who, place: Place) -> None:
    """Let people of a channel see what is scheduled there, or say why not."""
    if isinstance(who, Operator) or _is_there(who, place):
        return
    raise UserError("Only people of a channel see what is scheduled there.")


def sees(who: Who, subscription: Subscription, here: Place | None = None) -> bool:
    """Tell whether a person may see a schedule: in its channel, its creator and admins anywhere."""
    place = subscription.place
    match who:
        case Operator():
            return True
        case Asker() if here == place:
            return _is_there(who, place)
        case Asker():
            its_creator = who.id != "" and who.id == subscription.creator
            return _at_home(who, place) and (who.manages or its_creator)
        case _:
            return False


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
                    "Join the channel and type this in it: only members set what is posted there."
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


def _is_there(who: Who, place: Place) -> bool:
    return isinstance(who, Asker) and _at_home(who, place) and (who.present or who.manages)


def _at_home(who: Asker, place: Place) -> bool:
    return who.platform is place.platform and who.workspace == place.workspace != ""
