"""`python -m paradoxa` is the command `paradoxa`."""

from paradoxa.cli import main

main()
