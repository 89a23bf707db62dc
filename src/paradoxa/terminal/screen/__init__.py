"""The screen and its keys: ink and paper, one prompt for all, where lines go and where answers come from."""
