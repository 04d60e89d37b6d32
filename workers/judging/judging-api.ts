import type { JudgingApi } from '#store/bridge/judging-contract.ts';
import { judges } from '#ask/judges/index.ts';
import { locked } from '../runs/failures.ts';
import { estimateJudging, sampleQuestion } from './estimate-judging.ts';
import { judgeCase } from './judge-case.ts';
import { RunToJudge } from './judged-run.ts';
import type { JudgingDeps } from './judging-deps.ts';
import { JudgingsAtWork } from './judgings-at-work.ts';
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
      atWork.begin(deps, { judging, run: order.run, onEvent });
      return judging.id;
    },

    async resumeJudging(judgingId, run, onEvent, budget) {
      const { budget: before, ...stored } = await deps.getJudging(judgingId);
      const bound = budget === undefined ? before : (budget ?? undefined);
      const judging = { ...stored, ...(bound ? { budget: bound } : {}), status: 'running' as const };
      atWork.begin(deps, { judging, run, onEvent });
    },

    pauseJudging: (judgingId) => atWork.pause(judgingId),
    stopJudging: (judgingId) => atWork.stop(judgingId),

    async removeJudging(judgingId) {
      await atWork.end(judgingId);
      if (!(await deps.withLock(`judging:${judgingId}`, () => deps.deleteJudging(judgingId)))) throw locked();
    },
  };
}
