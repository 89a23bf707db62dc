"""The Perfect Moment: rules, notation, knowledge and words."""
