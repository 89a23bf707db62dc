"""A Ray cluster of two nodes on loopback, in a process of its own: `python -m tests.arena.two_nodes`.

Prints its address. A line on standard input ends the second node, the end of the input all of it. The environment of
`surroundings` keeps it on loopback, in a folder of its own, and quiet; whoever joins needs the same.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

STORE = 80 * 2**20  # bytes for objects, about the least Ray takes


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of the cluster and of all who join it."""
    return {
        **os.environ,
        "RAY_TMPDIR": str(folder),
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # by this Ray stays on 127.0.0.1 on Linux too
        "PYTHONWARNINGS": "default",  # Ray's own warnings are its own business
    }


def main() -> None:
    """Start both nodes, and wait for orders."""
    from ray.cluster_utils import Cluster

    # Objects lie in the folder too: /dev/shm can be too small for Ray, in a container for one.
    node: dict[str, Any] = {"num_cpus": 1, "object_store_memory": STORE, "plasma_directory": os.environ["RAY_TMPDIR"]}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    second = cluster.add_node(**node)
    print(cluster.address, flush=True)
    if sys.stdin.readline():
        cluster.remove_node(second, allow_graceful=False)
        print("one node left", flush=True)
        sys.stdin.read()
    cluster.shutdown()  # type: ignore[no-untyped-call]  # Ray's types are not complete


if __name__ == "__main__":
    main()
