import type { JudgingOrder, SampleOpinion } from '#bridge/judging-contract.ts';
import { isOpinion } from '#core/judge-kinds.ts';
import { judge } from '#judges/index.ts';
import { RunToJudge } from './judged-run.ts';
import type { JudgingDeps } from './judging-deps.ts';

/** The first opinion that a judge has by rule or by script; a judge that asks a model has none here. Nothing is sent or stored. */
export async function sampleOpinion(
  deps: JudgingDeps,
  order: JudgingOrder,
  judgeId: string,
): Promise<SampleOpinion | undefined> {
  const setup = order.judges.find(({ id }) => id === judgeId);
  if (!setup) return undefined;
  const run = await RunToJudge.open(deps, order.run);
  for await (const { record, task } of run.subjects(new Set(await run.cells(order.cells)))) {
    const { cell, trajectory, verdict } = record;
    const truth = verdict === 'not-counted' ? undefined : verdict === 'correct';
    const { opinion } = judge({ task, trajectory, truth }, { setup, seed: order.seed, cell, repeat: 0 });
    if (opinion && isOpinion(opinion)) {
      const { reasons } = opinion;
      return { cell, verdict: opinion.verdict, ...(reasons === undefined ? {} : { reasons }) };
    }
  }
  return undefined;
}
