"""Settings of Hypothesis: the same examples at every test run; in `make bench` new ones, with failures
minimised."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

from tests.sampling import THOROUGH

ALIKE = (Phase.explicit, Phase.generate)

if not THOROUGH:
    # Every module that is imported would be parsed for its constants: seconds in each worker, and other draws in each.
    vars(providers)["is_local_module_file"] = lambda path: False


def make_hypothesis_settings(examples: int) -> settings:
    """Return settings for this number of examples without a deadline; thoroughly, four times as many, and new ones."""
    return settings(
        max_examples=4 * examples if THOROUGH else examples,
        derandomize=not THOROUGH,
        database=None,
        deadline=None,
        phases=tuple(Phase) if THOROUGH else ALIKE,
        suppress_health_check=list(HealthCheck),
    )
