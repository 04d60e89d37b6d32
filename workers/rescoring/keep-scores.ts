import type { RunsApi } from '#bridge/contract.ts';
import type { Run } from '#core/run.ts';
import { checkScorers } from '../runs/new-run.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { locked } from '../runs/failures.ts';
import { rescoreDeps } from './rescore-source.ts';
import { withScores } from './rescore.ts';

type KeepScores = RunsApi['keepScores'];

/**
 * Scores a stored run by more scorers. The run names them only when every cell has their scores, so that one that was stopped or
 * failed half-way is as it was.
 */
export async function keepScores(
  deps: EvalDeps,
  { runId, scorerIds }: Parameters<KeepScores>[0],
  onProgress: Parameters<KeepScores>[1],
  signal: AbortSignal,
): Promise<number | undefined> {
  checkScorers(deps, { scorerIds });
  let kept = 0;
  let scored: Run | undefined;
  const held = await deps.withLock(`run:${runId}`, async () => {
    for await (const { run, cells } of withScores(rescoreDeps(deps), runId, scorerIds)) {
      await deps.putResults(cells);
      scored = run;
      kept += cells.length;
      onProgress(kept, run.done);
      await deps.pause();
      if (signal.aborted) return;
    }
    if (scored) await deps.putRun(scored);
  });
  if (!held) throw locked();
  return signal.aborted ? undefined : kept;
}
