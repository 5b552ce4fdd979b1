"""A stand-in for Colab's library: the few calls that notebooks of this course may make there.

What a browser would do is done with files, which the environment variables of `wiring` name.
"""

from . import _message, files, output

__all__ = ["_message", "files", "output"]
