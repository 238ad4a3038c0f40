#!/bin/sh
{directives}
# Plays one part of an experiment: {units} units in {tasks} parts of {per_task}. Whoever runs it says which part, from 0:
# HyperQueue, Slurm and Kubernetes do so by variables of their own. Run again, a part goes on where it was broken off.
set -eu
task="${HQ_TASK_ID:-${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:?the part to play, from 0}}}"
from=$((task * {per_task}))
to=$((from + {per_task}))
[ "$to" -le {units} ] || to={units}
# Slurm runs a copy of this file; it is submitted from its own folder.
cd "${SLURM_SUBMIT_DIR:-$(dirname "$0")}"
exec {program} lab units run --range "$from..$to" --threads {cpus}{golden} --out "parts/$task"
