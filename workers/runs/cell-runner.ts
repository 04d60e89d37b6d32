import { isAsked, type Contender } from '#core/contender.ts';
import { scorersOf } from '#core/deciding.ts';
import { toErrorRecord } from '#core/errors.ts';
import { isLanguageModel } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { baselineOf, runCell } from '#ask/cells/answered-cell.ts';
import { failedCell } from '#ask/cells/scored-cell.ts';
import type { EvalDeps } from './eval-deps.ts';
import { Mends } from '../models/mends-of-run.ts';
import { executorFor, type Executor } from '../execution/executor.ts';
import { CellRecorder } from './cell-recorder.ts';
import { PaidAsker } from './paid-asker.ts';
import { runCellOnTools, runModelCell } from './run-cell.ts';
import type { AskedOrder } from './model-attempt.ts';
import type { RunLedgers } from './run-ledger.ts';

/** Runs one cell of a set-up: at once where nothing is asked or executed, else in its own time. */
export type CellRunner = (
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
  const others = await toolsToDrawFrom(deps, config, executor);
  const models = config.models.some(isLanguageModel) ? await deps.loadModels() : undefined;
  models?.asker.choosePace(atOnce);
  const paid = models && ledgers && new PaidAsker(models.asker, ledgers, prices);
  const scorers = scorersOf(config).flatMap((id) => deps.scorers.get(id) ?? []);
  const { decidedBy } = config;
  return (task, contender, at, signal) => {
    const order: AskedOrder = { ...at, seed, scorers, ...(decidedBy ? { decidedBy } : {}), now: deps.now };
    if (isAsked(contender))
      return runModelCell(
        task,
        contender,
        config,
        order,
        { ...models!, ...(paid ? { asker: paid } : {}), mends, executor, others, prices },
        signal,
      );
    const baseline = baselineOf(contender.model, deps.baselines);
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

/** What a padded menu draws strangers from: tools where the calls are executed, or on the testbed where none is. */
export async function toolsToDrawFrom(
  { loadExecutor }: Pick<EvalDeps, 'loadExecutor'>,
  { menu, execution }: Pick<RunConfig, 'menu' | 'execution'>,
  executor?: Executor,
): Promise<readonly Tool[]> {
  if (menu?.strategy !== 'padded') return [];
  return (executor ?? (await loadExecutor(execution ?? { on: 'testbed' }))).tools;
}
