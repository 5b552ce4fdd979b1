"""Claims of posts and differences between libraries: small programs whose outcomes are shown."""
