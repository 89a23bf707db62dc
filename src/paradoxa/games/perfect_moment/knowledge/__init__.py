"""The Perfect Moment: what each seat can know: views, worlds, and what follows."""
