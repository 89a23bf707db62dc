"""The command `paradoxa`: `main` starts it, and each command stands in a module that is loaded when it is called."""
