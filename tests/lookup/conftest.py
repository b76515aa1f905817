"""No page kept by one test is served to another."""

import pytest

from arbiter.lookup.page_cache import forget_pages


@pytest.fixture(autouse=True)
def _no_kept_pages() -> None:
    forget_pages()
