"""Never answers, and reads nothing: its input fills up."""

import time

time.sleep(3600)
