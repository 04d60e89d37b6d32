import type { ProofRequest, ProofTable } from '#store/bridge/mutants-contract.ts';
import { packTable, perTaskFor, proveScorers } from '#explore/mutants/index.ts';
import { LiveTestbed } from '#world/index.ts';
import type { MutantsDeps } from './mutants-deps.ts';
import { testbedWorld } from './testbed-world.ts';

const PAUSE_EVERY = 40;

/** MutantsApi.proveScorers. */
export async function proof(
  deps: MutantsDeps,
  { datasetId, seed, number }: ProofRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProofTable | undefined> {
  const tasks = await deps.tasksOf(datasetId);
  const work = proveScorers({
    tasks,
    world: testbedWorld(new LiveTestbed(seed)),
    scorers: [...deps.scorers.values()],
    seed,
    perTask: perTaskFor(tasks, number),
  });
  let pausedAt = deps.now();
  for (;;) {
    const next = await work.next();
    if (next.done) return packTable(next.value);
    if (deps.now() - pausedAt < PAUSE_EVERY) continue;
    onProgress(next.value.done, next.value.total);
    await deps.pause();
    pausedAt = deps.now();
    if (signal.aborted) return undefined;
  }
}
