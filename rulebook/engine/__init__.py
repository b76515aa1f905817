"""Loading, walking, resolving, linting, indexing and bundling of codes."""
