import type { JudgingApi } from '#bridge/judging-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { judges } from '#judges/index.ts';
import { locked } from '../runs/failures.ts';
import { estimateJudging, sampleQuestion } from './estimate-judging.ts';
import { judgeCase } from './judge-case.ts';
import { RunToJudge } from './judged-run.ts';
import { JudgingAtWork, type JudgingWork } from './judging-at-work.ts';
import type { JudgingDeps } from './judging-deps.ts';
import { judgingPrices, newJudging } from './new-judging.ts';

/** The judgings at work in this worker, by id. Several may be at work side by side. */
export function createJudgingApi(deps: JudgingDeps): JudgingApi {
  const atWork = new Map<string, JudgingAtWork>();

  function begin(work: JudgingWork): void {
    const { id } = work.judging;
    const before = atWork.get(id);
    if (before && !before.hasEnded)
      throw new PlaygroundError('run-locked', 'This judging is at work already.', 'Wait until it has ended.');
    const judging = new JudgingAtWork(deps, work);
    judging.start(before);
    atWork.set(id, judging);
    void judging.over.then(() => {
      if (atWork.get(id) === judging && judging.unsaved.length === 0) atWork.delete(id);
    });
  }

  return {
    judgePrompts: () => judges.flatMap(({ kind, prompt }) => (prompt ? [{ kind, ...prompt }] : [])),
    estimateJudging: (order) => estimateJudging(deps, order),
    sampleQuestion: (order, judge) => sampleQuestion(deps, order, judge),
    judgeCase,

    async startJudging(order, onEvent) {
      const opened = await RunToJudge.open(deps, order.run);
      const judging = newJudging(deps, order, await opened.cells(order.cells));
      await deps.putJudging(judging);
      begin({ judging, run: order.run, onEvent });
      return judging.id;
    },

    async resumeJudging(judgingId, run, onEvent, budget) {
      const { budget: before, ...stored } = await deps.getJudging(judgingId);
      const bound = budget === undefined ? before : (budget ?? undefined);
      if (bound) judgingPrices(stored.judges, { ...stored, budget: bound });
      const judging = { ...stored, ...(bound ? { budget: bound } : {}), status: 'running' as const };
      begin({ judging, run, onEvent });
    },

    pauseJudging: (judgingId) => atWork.get(judgingId)?.pause(),
    stopJudging: (judgingId) => atWork.get(judgingId)?.stop(),

    async removeJudging(judgingId) {
      const work = atWork.get(judgingId);
      work?.stop();
      await work?.over;
      atWork.delete(judgingId);
      if (!(await deps.withLock(`judging:${judgingId}`, () => deps.deleteJudging(judgingId)))) throw locked();
    },
  };
}
