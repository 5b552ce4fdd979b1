"""`python -m insidetensor` is `inside-the-tensor`."""

from insidetensor.starting.command import main

main()
