import type { JudgingEvent, JudgingOrder } from '#store/bridge/judging-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { JudgingsAtWork, createJudgingApi } from '../../workers/judging/judging-at-work.ts';
import type { JudgingDeps } from '../../workers/judging/judged-run.ts';
import { aRecordedConfig } from './a-recorded-run.ts';
import { anEvalWorld, type Answers } from './an-eval-world.ts';

interface GivenAnswers {
  tasks: readonly Task[];
  /** One a task. */
  trajectories: readonly Trajectory[];
  answer?: Answers;
  change?: (deps: JudgingDeps) => Partial<JudgingDeps>;
}

/** A recorded run of one model, an answer a task, every other one solved, and judgings in memory. */
export function aJudgingWorld({ tasks, trajectories, answer, change }: GivenAnswers) {
  const world = anEvalWorld({ tasks, ...(answer ? { answer } : {}) });
  world.runs.set('recorded', {
    id: 'recorded',
    createdAt: 0,
    config: aRecordedConfig({ repeats: 1, scorerIds: [] }),
    status: 'finished',
    ordinals: tasks.map((_, ordinal) => ordinal),
    dataset: { id: 't', title: 'T', tasks: tasks.length, orderHash: 'h' },
    cells: tasks.length,
    done: tasks.length,
    versions: { app: 't', rules: 't' },
  });
  trajectories.forEach((trajectory, cell) => {
    world.cellsOf('recorded').set(cell, {
      ...{ runId: 'recorded', cell, taskId: tasks[cell]!.id, modelId: 'recorded:birch-2', repeat: 0 },
      ...{ trajectory, outcome: 'called', verdict: cell % 2 === 0 ? 'correct' : 'incorrect', scores: {} },
    } satisfies ResultRecord);
  });
  const judgings = new Map<string, Judging>();
  const judgements = new Map<string, Judgement>();
  const usual: JudgingDeps = {
    ...world.deps,
    summariesOf: async (runId) =>
      [...world.cellsOf(runId).values()].map(({ cell, outcome, verdict }) => ({
        ...{ cell, outcome, verdict, measures: {}, calls: 1, expectedCalls: 1 },
      })),
    addJudging: async (judging) => void judgings.set(judging.id, structuredClone(judging)),
    putJudging: async (judging, added = []) => {
      if (!judgings.has(judging.id)) throw new PlaygroundError('judging-unknown', 'deleted');
      judgings.set(judging.id, structuredClone(judging));
      for (const each of added)
        judgements.set([each.judgingId, each.cell, each.judge, each.repeat].join(' '), structuredClone(each));
    },
    getJudging: async (id) => judgings.get(id)!,
    listJudgings: async (runId) => [...judgings.values()].filter((each) => each.runId === runId),
    judgementsOf: async (id) => [...judgements.values()].filter(({ judgingId }) => judgingId === id),
    earlierJudgements: async () => [],
    deleteJudging: async (id) => void judgings.delete(id),
  };
  const atWork = new JudgingsAtWork();
  const api = createJudgingApi({ ...usual, ...change?.(usual) }, atWork);
  return { ...world, api, atWork, judgings, judgementsOf: () => [...judgements.values()] };
}

export const anOrder = (order: Partial<JudgingOrder>): JudgingOrder => ({
  run: { id: 'recorded' },
  title: 'Judged',
  judges: [],
  repeats: 1,
  seed: 7,
  cells: { of: 'all' },
  ...order,
});

type End = Extract<JudgingEvent, { type: 'judging-end' | 'judging-error' }>;

/** Begins, waits for the end, and returns every event, the end last. */
export const untilJudged = (
  begin: (onEvent: (event: JudgingEvent) => void) => Promise<unknown>,
): Promise<{ events: JudgingEvent[]; end: End }> =>
  new Promise((resolve, reject) => {
    const events: JudgingEvent[] = [];
    begin((event) => {
      events.push(event);
      if (event.type === 'judging-end' || event.type === 'judging-error') resolve({ events, end: event });
    }).catch(reject);
  });
