"""`python -m paradoxa` is the command `paradoxa`."""

from paradoxa.entry import main

main()
