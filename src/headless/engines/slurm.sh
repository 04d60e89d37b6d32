#!/bin/bash
# A plan as a Slurm array. One command, from the folder of the repository, on a disk that all nodes see:
#   PLAN=plan.json OUT=parts sbatch --array=0-15 src/headless/engines/slurm.sh
# Some parts again, alone: PARTS=16 PLAN=plan.json OUT=parts sbatch --array=3,7 src/headless/engines/slurm.sh
# Then: npm run merge -- parts/*.jsonl --run run.run.json.gz
# Before: npm ci && npm run data. Keys: export OPENAI_API_KEY=… in the shell that submits; Slurm hands its environment on.
#SBATCH --job-name=proving-ground
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%A-%a.log
# Two minutes before the time is over the shell gets SIGTERM: cells under way end, and the part goes on in the next try.
#SBATCH --signal=B:TERM@120
set -u
interrupted=
trap 'interrupted=1; kill -TERM "${!:-}" 2>/dev/null' TERM INT
cd "${SLURM_SUBMIT_DIR:-.}" || exit 74
# Not SLURM_JOB_ID: that of the last task is the number of the whole array, and all of it would be requeued.
job=${SLURM_ARRAY_JOB_ID:?submit it with --array}_$SLURM_ARRAY_TASK_ID

node --import tsx --import ./src/build/text-imports.mjs src/headless/headless.ts "${PLAN:?}" \
  --of "${PARTS:-$SLURM_ARRAY_TASK_COUNT}" --out "${OUT:?}/{i}.jsonl" --grace 90 &
worker=$!
# The signal may have come before there was a worker.
[ -z "$interrupted" ] || kill -TERM "$worker"
wait "$worker"
code=$?
# A signal ends `wait` before the worker has ended.
while kill -0 "$worker" 2>/dev/null; do
  wait "$worker"
  code=$?
done

# 75: interrupted. 143: interrupted before it had begun. 137: killed, perhaps for its memory. What was written is kept, and the next try
# goes on from there. A job that was cancelled, or that Slurm has requeued, is not running any more: requeueing would bring it back.
case $code in
  75 | 137 | 143)
    if [ "${SLURM_RESTART_COUNT:-0}" -lt 20 ] && [ -n "$(squeue -h -t RUNNING -j "$job")" ]; then
      scontrol requeue "$job" && exit 0
    fi
    ;;
esac
exit "$code"
