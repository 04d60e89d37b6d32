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
cd "${SLURM_SUBMIT_DIR:-.}" || exit 74

node --import tsx --import ./src/build/text-imports.mjs src/headless/headless.ts "${PLAN:?}" \
  --of "${PARTS:-$SLURM_ARRAY_TASK_COUNT}" --out "${OUT:?}/{i}.jsonl" --grace 90 &
worker=$!
trap 'kill -TERM "$worker" 2>/dev/null' TERM INT
wait "$worker"
code=$?
# A signal ends `wait` before the worker has ended.
while kill -0 "$worker" 2>/dev/null; do
  wait "$worker"
  code=$?
done

# 75: interrupted. 137: killed, perhaps for its memory. What was written is kept, and the next try goes on from there.
if { [ "$code" -eq 75 ] || [ "$code" -eq 137 ]; } && [ "${SLURM_RESTART_COUNT:-0}" -lt 20 ]; then
  scontrol requeue "$SLURM_JOB_ID" && exit 0
fi
exit "$code"
