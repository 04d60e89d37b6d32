import { agentsById } from '#ask/agents/index.ts';
import type { BegunCell, ResultRecord } from '#core/cell.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Run, RunEvent } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { baselinesById, providersById } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { createEvalApi } from '../../workers/runs/eval-api.ts';
import type { EvalDeps } from '../../workers/runs/eval-deps.ts';

/** Answers a question by script; `asked` counts from 0. */
export type Answers = (question: ModelQuestion, asked: number) => ModelOutput | Promise<ModelOutput>;

interface GivenWorld {
  tasks: readonly Task[];
  /** Absent: asking a language model is an error. */
  answer?: Answers;
  /** What is otherwise in this world, made of what it would be. */
  change?: (deps: EvalDeps) => Partial<EvalDeps>;
}

/** An eval worker in memory over data set `t`: a store made of maps, and models that answer by script. */
export function anEvalWorld({ tasks, answer, change }: GivenWorld) {
  const runs = new Map<string, Run>();
  const deleted = new Map<string, Run>();
  const records = new Map<string, Map<number, ResultRecord>>();
  /** Stored results of a run, by cell; the map lives on as they grow. */
  const cellsOf = (runId = 'run-1'): Map<number, ResultRecord> => {
    const cells = records.get(runId) ?? new Map<number, ResultRecord>();
    records.set(runId, cells);
    return cells;
  };
  const begun = new Map<string, BegunCell>();
  const models = scriptedModels(answer);
  let made = 0;
  const usual: EvalDeps = {
    getDataset: async () => ({ id: 't', title: 'T', tasks: tasks.length, orderHash: 'h' }) as never,
    selectTasks: async () => tasks.map((_, ordinal) => ordinal),
    tasksAt: async (_, ordinals) => ordinals.map((ordinal) => tasks[ordinal]!),
    putRun: async (run) => void runs.set(run.id, structuredClone(run)),
    getRun: async (id) => runs.get(id)!,
    deleteRun: async (id) => void (runs.delete(id), cellsOf(id).clear()),
    setAside: async (id) => {
      const run = runs.get(id);
      if (run) deleted.set(id, run);
      runs.delete(id);
    },
    bringBack: async (id) => void (runs.set(id, deleted.get(id)!), deleted.delete(id)),
    putResults: async (finished) => {
      for (const { record } of finished) {
        cellsOf(record.runId).set(record.cell, record);
        begun.delete(`${record.runId} ${record.cell}`);
      }
    },
    putBegun: async (cell) => void begun.set(`${cell.runId} ${cell.cell}`, structuredClone(cell)),
    begunCells: async (id) => [...begun.values()].filter(({ runId }) => runId === id),
    putAssessments: async () => {},
    doneCells: async (runId) => cellsOf(runId).keys(),
    async *resultsOf(runId) {
      yield* [...cellsOf(runId).values()].sort((a, b) => a.cell - b.cell);
    },
    baselines: baselinesById,
    loadExecutor: () => Promise.reject(new Error('nothing executes here')),
    loadModels: async () => models.loaded,
    scorers: scorersById,
    versions: { app: 't', rules: 't' },
    now: () => Date.now(),
    makeId: () => `run-${++made}`,
    pause: () => pass(0),
    withLock: async (_, work) => (await work(), true),
  };
  const deps = { ...usual, ...change?.(usual) };
  return { api: createEvalApi(deps), deps, runs, cellsOf, begun, asked: models.asked, paces: models.paces };
}

export type EvalWorld = ReturnType<typeof anEvalWorld>;

/** `asked` are the models' names in the order of the questions, `paces` what was chosen of requests at once. */
function scriptedModels(
  answer: Answers = () => Promise.reject(new Error('no language model is asked here')),
) {
  const asked: string[] = [];
  const paces: (number | undefined)[] = [];
  const loaded: Awaited<ReturnType<EvalDeps['loadModels']>> = {
    asker: {
      async ask(question) {
        await question.beforeTry?.(false);
        asked.push(question.request.model);
        let sentAt = Date.now();
        const onWaiting = (isWaiting: boolean): void => {
          question.onWaiting?.(isWaiting);
          if (!isWaiting) sentAt = Date.now();
        };
        const output = await answer({ ...question, onWaiting }, asked.length - 1);
        return { output, changes: [], tries: 1, durationMs: Date.now() - sentAt };
      },
      choosePace: (atOnce) => void paces.push(atOnce),
      states: () => [],
    },
    providers: providersById,
    agents: agentsById,
    now: () => Date.now(),
  };
  return { loaded, asked, paces };
}

export const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Begin = (onEvent: (event: RunEvent) => void) => Promise<unknown>;
type End = Extract<RunEvent, { type: 'run-end' | 'run-error' }>;

/** Begins, waits for the end, and returns every event on the way, the end last. */
export const toldUntilEnd = (begin: Begin): Promise<[...RunEvent[], End]> =>
  new Promise((resolve, reject) => {
    const events: RunEvent[] = [];
    begin((event) => {
      if (event.type === 'run-end' || event.type === 'run-error') resolve([...events, event]);
      else events.push(event);
    }).catch(reject);
  });

/** Begins and waits for the end. */
export const untilEnd = async (begin: Begin): Promise<End> => (await toldUntilEnd(begin)).at(-1) as End;
