import type { JudgingApi } from '#store/bridge/judging-contract.ts';
import { judges } from '#ask/judges/index.ts';
import { underLock } from '../paid/work.ts';
import { estimateJudging, sampleQuestion, judgeCase } from './estimate-judging.ts';
import { RunToJudge, type JudgingDeps } from './judged-run.ts';
import { JudgingAtWork, JudgingsAtWork } from './judging-at-work.ts';
import { newJudging } from './new-judging.ts';

/** What the eval worker does with judges. `atWork`: for what ends judgings with their run. */
export function createJudgingApi(deps: JudgingDeps, atWork = new JudgingsAtWork()): JudgingApi {
  return {
    judgePrompts: () => judges.flatMap(({ kind, prompt }) => (prompt ? [{ kind, ...prompt }] : [])),
    estimateJudging: (order) => estimateJudging(deps, order),
    sampleQuestion: (order, judge) => sampleQuestion(deps, order, judge),
    judgeCase,

    async startJudging(order, onEvent) {
      const opened = await RunToJudge.open(deps, order.run);
      const judging = newJudging(deps, order, await opened.cells(order.cells));
      await deps.addJudging(judging, !order.run.computed);
      atWork.begin(judging.id, new JudgingAtWork(deps, { judging, run: order.run, onEvent }));
      return judging.id;
    },

    async resumeJudging(judgingId, run, onEvent, budget) {
      const { budget: before, ...stored } = await deps.getJudging(judgingId);
      const bound = budget === undefined ? before : (budget ?? undefined);
      const judging = { ...stored, ...(bound ? { budget: bound } : {}), status: 'running' as const };
      atWork.begin(judgingId, new JudgingAtWork(deps, { judging, run, onEvent }));
    },

    pauseJudging: (judgingId) => atWork.get(judgingId)?.pause(),
    stopJudging: (judgingId) => atWork.get(judgingId)?.stop(),

    async removeJudging(judgingId) {
      await atWork.end(judgingId);
      await underLock(deps, `judging:${judgingId}`, () => deps.deleteJudging(judgingId));
    },
  };
}
