"""What a contest has found, told: on the screen, as one HTML file, in sentences and plots."""
