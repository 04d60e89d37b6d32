import { poolOfMenu, type Dispatch } from '#core/agent.ts';
import {
  contendersOf,
  type AskedContender,
  isToAsk,
  menuOfContender,
  type Contender,
} from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import { USAGE_FIGURES, type Usage } from '#core/message.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import type { ToolCall, Tool } from '#core/tool.ts';
import { answererOf, answerOf, runCell } from '#ask/cells/answered-cell.ts';
import {
  failedCell,
  outcomeOf,
  scoredCell,
  type CellOrder,
  type DoneBefore,
} from '#ask/cells/scored-cell.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { scorersOfRun } from '#measure/scorers/index.ts';
import type { Baseline, ModelRef } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import { CellRecorder } from './cell-recorder.ts';
import { ModelAttempt, type AskedOrder, type ModelCellDeps } from './model-attempt.ts';
import { leavesCellOpen, isBrokenOff } from './failures.ts';
import { type Executed, executorFor, type Executor } from '../execution/executor.ts';
import type { EvalDeps } from './eval-deps.ts';
import { Mends } from '../models/mends-of-run.ts';
import { PaidAsker } from './paid-asker.ts';
import type { RunLedgers } from './run-ledger.ts';

/** Executes the calls of a plan somewhere; gives their results and what became of the world. */
type ExecuteCalls = (calls: readonly ToolCall[], text: string) => Promise<Executed>;

/** The same, with the calls of the answer executed before it is scored. Rejects with what ends a whole run. */
export async function runCellOnTools(
  task: Task,
  model: ModelRef & Pick<Baseline, 'answer'>,
  order: CellOrder,
  execute: ExecuteCalls,
  recorder = new CellRecorder(order.now),
): Promise<ResultRecord> {
  const startedAt = order.now();
  const timed = (record: ResultRecord): ResultRecord => {
    const { waitedMs } = recorder;
    const { durationMs = 0 } = record;
    return waitedMs > 0 ? { ...record, durationMs: durationMs - waitedMs, waitedMs } : record;
  };
  let before: DoneBefore | undefined;
  try {
    const trajectory = answerOf(task, model, order);
    before = { trajectory: { ...trajectory, stopReason: 'error' } };
    const text = trajectory.finalAnswer ?? '';
    const { outcome, calls } = extractCalls(text);
    if (outcome !== 'called') {
      return scoredCell(task, model, order, startedAt, { ...trajectory, finalState: {} });
    }
    const { steps, finalState, worldRoot } = await execute(calls, text);
    const executed: Trajectory = { ...trajectory, steps, ...(finalState ? { finalState } : {}) };
    const scored = timed(scoredCell(task, model, order, startedAt, executed));
    return { ...scored, ...(worldRoot === undefined ? {} : { worldRoot }) };
  } catch (error) {
    if (leavesCellOpen(error)) throw error;
    if (before) before.trajectory.steps = recorder.withUnanswered(before.trajectory.steps);
    return timed(failedCell(task, model, order, toErrorRecord(error), startedAt, before));
  }
}

/**
 * One language model's one attempt at one task. Rejects with the PlaygroundErrors that end a whole run and with
 * 'model-cancelled'; whatever else this app or the network fails on becomes an ErrorRecord and leaves the cell uncounted.
 */
async function runModelCell(
  task: Task,
  contender: AskedContender,
  config: RunConfig,
  order: AskedOrder,
  deps: ModelCellDeps,
  signal: AbortSignal,
): Promise<ResultRecord> {
  const { model } = contender;
  const startedAt = order.now();
  const attempt = new ModelAttempt(task, contender, config, order, deps, signal);
  try {
    const trajectory = await attempt.run();
    if (trajectory.stopReason === 'error') throw failedInAnswer();
    const outcome = outcomeOf(trajectory);
    const { extraction, ...scored } = scoredCell(task, model, order, startedAt, trajectory, outcome);
    // The calls of a loop were made, not read out of its last words.
    const read = extraction && !trajectory.inTurns ? { extraction } : {};
    return timedApart({ ...scored, ...read, ...takenBy(attempt, trajectory) }, attempt);
  } catch (error) {
    if (!isBrokenOff(error) && (signal.aborted || leavesCellOpen(error, order.isFirst))) throw error;
    const { soFar } = attempt;
    const before = { trajectory: soFar, ...takenBy(attempt, soFar) };
    return timedApart(failedCell(task, model, order, toErrorRecord(error), startedAt, before), attempt);
  }
}

/** A model's time is that of its answers: waiting, tools and what the page did beside stand apart. `record`: with all that passed. */
function timedApart(record: ResultRecord, { recorder }: ModelAttempt): ResultRecord {
  const { durationMs: ofThisPart = 0, trajectory } = record;
  const { waitedMs, modelMs: durationMs, time } = recorder;
  const passed = ofThisPart + time.tookMs;
  const toolMs = trajectory.steps.reduce((sum, step) => sum + (step.toolMs ?? 0), 0);
  return {
    ...record,
    durationMs,
    ...(waitedMs > 0 ? { waitedMs } : {}),
    ...(toolMs > 0 ? { toolMs } : {}),
    pageMs: Math.max(0, passed - waitedMs - durationMs - toolMs),
  };
}

/** What asking took, whether it came to an end or not. */
function takenBy({ asked, worldRoot }: ModelAttempt, { steps }: Trajectory): Omit<DoneBefore, 'trajectory'> {
  const usage = usageOf(steps);
  return { asked, ...(usage ? { usage } : {}), ...(worldRoot ? { worldRoot } : {}) };
}

const failedInAnswer = (): PlaygroundError =>
  new PlaygroundError(
    'model-server-error',
    'The provider says that it failed in the middle of its answer.',
    'Usually it passes: run the failed cells again later.',
  );

/** The tokens of all steps; undefined where none is counted. */
export function usageOf(steps: readonly Pick<Step, 'usage'>[]): Usage | undefined {
  const counted = steps.flatMap(({ usage }) => usage ?? []);
  if (counted.length === 0) return undefined;
  const long = counted.flatMap((usage) => usage.long ?? []);
  return { ...sumOf(counted), ...(long.length > 0 ? { long: sumOf(long) } : {}) };
}

function sumOf(usages: readonly Usage[]): Omit<Usage, 'long'> {
  const sums = USAGE_FIGURES.flatMap((name) => {
    const known = usages.flatMap((usage) => usage[name] ?? []);
    return known.length === 0 ? [] : [[name, known.reduce((sum, tokens) => sum + tokens, 0)]];
  });
  return Object.fromEntries(sums) as Omit<Usage, 'long'>;
}

/** Runs one cell of a set-up: at once where nothing is asked or executed, else in its own time. */
type CellRunner = (
  task: Task,
  contender: Contender,
  at: Pick<AskedOrder, 'runId' | 'cell' | 'repeat' | 'isFirst' | 'recorder'>,
  signal: AbortSignal,
) => ResultRecord | Promise<ResultRecord>;

type RunnerDeps = Pick<EvalDeps, 'baselines' | 'scorers' | 'loadExecutor' | 'loadModels' | 'now'>;

interface RunnerOptions {
  /** Requests to one provider at once; absent: learned from its answers. */
  atOnce?: number | undefined;
  /** Where questions are paid from. */
  ledgers?: RunLedgers | undefined;
  prices?: readonly Price[] | undefined;
  /** What refusals taught of the models. */
  mends?: Mends;
}

/** Loads what the set-up needs, and gives what runs its cells. */
export async function cellRunner(
  deps: RunnerDeps,
  config: RunConfig,
  { atOnce, ledgers, prices = [], mends = new Mends() }: RunnerOptions = {},
): Promise<CellRunner> {
  const { seed } = config;
  const executor: Executor | undefined = config.execution && (await deps.loadExecutor(config.execution));
  const contenders = contendersOf(config);
  const menus = new Map(
    contenders.map((contender) => {
      const menu = menuOfContender(contender, config);
      return [JSON.stringify(menu), menu];
    }),
  );
  const drawn = await Promise.all(
    [...menus].map(
      async ([key, menu]) => [key, await toolsToDrawFrom(deps, { ...config, menu }, executor)] as const,
    ),
  );
  const others = new Map(drawn);
  const othersOf = (contender: Contender): readonly Tool[] =>
    others.get(JSON.stringify(menuOfContender(contender, config))) ?? [];
  const models = contenders.some(isToAsk) ? await deps.loadModels() : undefined;
  models?.asker.choosePace(atOnce);
  const paid = models && ledgers && new PaidAsker(models.asker, ledgers, prices);
  const scorers = scorersOfRun(config, deps.scorers);
  const { decidedBy } = config;
  return (task, contender, at, signal) => {
    const order: AskedOrder = { ...at, seed, scorers, ...(decidedBy ? { decidedBy } : {}), now: deps.now };
    if (isToAsk(contender))
      return runModelCell(
        task,
        contender,
        config,
        order,
        {
          ...models!,
          ...(paid ? { asker: paid } : {}),
          mends,
          executor,
          others: othersOf(contender),
          prices,
        },
        signal,
      );
    const baseline = answererOf(contender, deps.baselines);
    if ('answers' in baseline) return runCell(task, baseline, order);
    let tools: Executor | undefined;
    try {
      tools = executorFor(executor, task);
    } catch (error) {
      return failedCell(task, baseline, order, toErrorRecord(error), deps.now());
    }
    if (!tools) return runCell(task, baseline, order);
    const { id: contenderId, faults } = contender;
    const recorder = at.recorder ?? new CellRecorder(deps.now);
    const of = { task, contenderId, seed, repeat: at.repeat, signal };
    const cell = { ...of, ...recorder.heard, ...(faults ? { faults } : {}) };
    const execute = (plan: readonly ToolCall[], text: string) => tools.execute({ ...cell, plan, text });
    return runCellOnTools(task, baseline, order, execute, recorder);
  };
}

/**
 * What a padded menu draws strangers from, and what another may be chosen among: tools where the calls are executed, or on the
 * testbed where none is, with made-up ones where the menu wants the catalogue.
 */
export async function toolsToDrawFrom(
  { loadExecutor }: Pick<EvalDeps, 'loadExecutor'>,
  { menu, execution }: { menu?: Dispatch | undefined; execution?: RunConfig['execution'] },
  executor?: Executor,
): Promise<readonly Tool[]> {
  const among = poolOfMenu(menu);
  if (menu?.strategy !== 'padded' && !among) return [];
  const { tools } = executor ?? (await loadExecutor(execution ?? { on: 'testbed' }));
  if (among !== 'catalogue') return tools;
  const { withDistractors } = await import('#world/index.ts');
  return withDistractors(tools);
}
