"""Who stands before whom, to the end of the race and beyond (P-148)."""

from rules.powersled.board.ground import Ground
from rules.powersled.model.state import Sled, SledRace


def ranking(ground: Ground, race: SledRace) -> tuple[Sled, ...]:
    """P-148: finishers by place; those that have finished in this round; those still racing by standing; those removed,
    the last one first."""

    def key(sled: Sled) -> tuple[int, ...]:
        if sled.place:
            return (0, sled.place)
        if sled.status == "finished":
            return (1, -ground.front(sled), sled.stamp)
        if sled.racing:
            return (2, *(ground.standing(sled) if sled.square else (sled.number,)))
        return (3, -sled.when, -sled.front, sled.number)

    return tuple(sorted(race.sleds.values(), key=key))
