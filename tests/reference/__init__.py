"""Second engines, written from the specification alone and as plainly as possible: the yardstick, never the program."""
