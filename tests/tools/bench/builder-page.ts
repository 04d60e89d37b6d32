import { type Candidate, isProven } from '#builder/index.ts';
import type { JudgeOrder } from '#store/bridge/builder-contract.ts';
import { connect } from '#store/storage/db.ts';
import { judgeInParts } from '../../../src/app/evaluate/builder-world.ts';
import { keepBuild, type KeptBuild } from '../../../src/app/evaluate/kept-build.ts';
import { watchLongTasks } from './long-tasks.ts';

export interface BuilderFigures {
  judgedMs: number;
  longestTaskMs: number;
  judged: number;
  proven: number;
}

const open = connect();

/** Judges candidates in the eval worker and keeps each batch as the page does. `json`: JSON of a JudgeOrder. */
async function measure(json: string): Promise<BuilderFigures> {
  const order = JSON.parse(json) as JudgeOrder;
  const db = await open();
  // The workers have started and the servers are connected, as on a page that has proposed before.
  await judgeInParts({ ...order, candidates: order.candidates.slice(0, 1) }, () => {});
  let candidates: readonly Candidate[] = order.candidates;
  let kept: KeptBuild | undefined;
  let judged = 0;
  let judgedMs = 0;
  const [, longestTaskMs] = await watchLongTasks(async () => {
    const begun = performance.now();
    await judgeInParts(order, async (batch) => {
      judged += batch.length;
      const byId = new Map(batch.map((one) => [one.id, one]));
      candidates = candidates.map((one) => byId.get(one.id) ?? one);
      const before = kept;
      kept = { candidates, without: [], versions: [] };
      await keepBuild(db, 'bench', kept, before);
    });
    judgedMs = performance.now() - begun;
  });
  return { judgedMs, longestTaskMs, judged, proven: candidates.filter(isProven).length };
}

export type BenchBuilder = typeof measure;
Object.assign(globalThis, { benchBuilder: measure });
