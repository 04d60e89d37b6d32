import type {
  CaseRequest,
  ExecutedCase,
  ExplainedMutant,
  ExplainRequest,
} from '#store/bridge/mutants-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Task } from '#core/task.ts';
import {
  execute,
  type Execution,
  formFor,
  type Gold,
  goldOf,
  isEquivalent,
  mutantOf,
  planText,
  scoreOf,
  trajectoryOf,
} from '#explore/mutants/index.ts';
import { LiveTestbed } from '#world/index.ts';
import type { MutantsDeps } from './mutants-deps.ts';
import { testbedWorld } from './testbed-world.ts';

/** A mutant, executed again. */
interface Again {
  gold: Gold;
  execution: Execution;
  what: string;
}

/** MutantsApi.explainMutants. */
export async function explained(
  deps: MutantsDeps,
  { datasetId, seed, mutants, scorerId }: ExplainRequest,
): Promise<ExplainedMutant[]> {
  const scorer = deps.scorers.get(scorerId);
  if (!scorer) throw new PlaygroundError('scorer-unknown', 'There is no such scorer.');
  const found: ExplainedMutant[] = [];
  for (const { taskId, kind, index } of mutants) {
    const task = await deps.taskOf(datasetId, taskId);
    const { gold, execution, what } = await again(task, seed, kind, index);
    const score = scoreOf(scorer, task, trajectoryOf(gold, execution, formFor(scorer)));
    found.push({ query: task.query, what, verdict: score?.verdict, explanation: score?.explanation ?? '' });
  }
  return found;
}

/** MutantsApi.executedCase. A plan that an address holds is not ours: it is executed where a world that hangs can be ended. */
export async function executedCase(deps: MutantsDeps, request: CaseRequest): Promise<ExecutedCase> {
  const { datasetId, taskId, seed, form, plan } = request;
  const task = await deps.taskOf(datasetId, taskId);
  if (!('calls' in plan)) {
    const { gold, execution, what } = await again(task, seed, plan.kind, plan.index);
    return {
      trajectory: trajectoryOf(gold, execution, form),
      what,
      isEquivalent: isEquivalent(gold, execution),
    };
  }
  const gold = await goldIn(task, seed);
  const executor = await deps.loadExecutor();
  const calls = plan.calls.map((call) => ({ ...call }));
  const { steps, finalState = {} } = await executor.execute({
    task,
    seed,
    repeat: 0,
    plan: calls,
    text: planText(calls),
  });
  const execution: Execution = { steps, end: { ...gold.execution.end, state: finalState } };
  return {
    trajectory: trajectoryOf(gold, execution, form),
    what: '',
    isEquivalent: isEquivalent(gold, execution),
  };
}

async function again(task: Task, seed: number, kind: string | undefined, index: number): Promise<Again> {
  const gold = await goldIn(task, seed);
  if (kind === undefined)
    return { gold, execution: gold.execution, what: 'nothing: this is the label itself' };
  const mutation = mutantOf(gold, { seed, kind, index });
  if (!mutation)
    throw new PlaygroundError(
      'testbed-unknown',
      'The label of this task has no such mutant.',
      'The address may be of another version of the data set. Choose a case from the table.',
    );
  const execution = await execute(mutation.calls, testbedWorld(new LiveTestbed(seed)));
  return { gold, execution, what: mutation.what };
}

async function goldIn(task: Task, seed: number): Promise<Gold> {
  const gold = await goldOf(task, testbedWorld(new LiveTestbed(seed)));
  if (typeof gold !== 'string') return gold;
  throw new PlaygroundError(
    'testbed-unknown',
    `Execution cannot say which plans are as good as this task’s label: ${gold}.`,
    'Choose another task.',
  );
}
