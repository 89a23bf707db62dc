"""`python -m paradoxa` is the command `paradoxa`."""

from paradoxa.cli.main import main

main()
