"""One warm process for a file of tests."""

from collections.abc import Iterator

import pytest
from proxied_learners import WarmLearners


@pytest.fixture(scope="session")
def learners() -> Iterator[WarmLearners]:
    warm = WarmLearners()
    yield warm
    warm.close()
