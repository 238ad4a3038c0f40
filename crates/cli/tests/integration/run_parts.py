"""Runs the parts of a script by HyperQueue: a server and a worker on this machine, ended when all is played."""

import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

folder, tasks = Path(sys.argv[1]).resolve(), int(sys.argv[2])
with LocalCluster() as cluster:
    cluster.start_worker(WorkerConfig(cores=2))
    client = cluster.client()
    job = Job()
    for _ in range(tasks):
        job.program([str(folder / "task.sh")], cwd=str(folder))
    client.wait_for_jobs([client.submit(job)])
