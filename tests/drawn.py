"""How what Hypothesis draws is tried: the same draws at every run of the tests, others at every run of `make bench`,
where a case that fails is made as small as it goes."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

from tests.thorough import THOROUGH

ALIKE = (Phase.explicit, Phase.generate)

if not THOROUGH:
    # Every module that is imported would be parsed for its constants: seconds in each worker, and other draws in each.
    vars(providers)["is_local_module_file"] = lambda path: False


def drawn(examples: int) -> settings:
    """So many draws, however long each takes; thoroughly, four times as many, and new ones."""
    return settings(
        max_examples=4 * examples if THOROUGH else examples,
        derandomize=not THOROUGH,
        database=None,
        deadline=None,
        phases=tuple(Phase) if THOROUGH else ALIKE,
        suppress_health_check=list(HealthCheck),
    )
