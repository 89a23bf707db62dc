"""Writes all it is told into a file, then its environment and its limits, and plays well."""

import json
import os
import resource
import sys
from pathlib import Path

told = []
for line in sys.stdin:
    news = json.loads(line)
    told.append(news)
    if news["options"]:
        print(news["options"][0])
    if news["type"] == "over":
        limits = [resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU)]
        text = json.dumps({"told": told, "environment": dict(os.environ), "limits": limits, "session": os.getsid(0)})
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
