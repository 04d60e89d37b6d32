import type {
  CaseRequest,
  ExecutedCase,
  ExplainedMutant,
  ExplainRequest,
  ProofRequest,
  ProofTable,
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
  packTable,
  perTaskFor,
  tasksFor,
  proveScorers,
  type MutantWorld,
} from '#explore/mutants/index.ts';
import { LiveTestbed, serverOfTool } from '#world/index.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Scorer } from '#core/score.ts';
import type { Executor } from '../execution/executor.ts';

/** What mutants need of the world around them; tests hand in their own. */
export interface MutantsDeps {
  /** Every task of a data set, in its order. Throws 'dataset-unknown'. */
  tasksOf(datasetId: string): Promise<Task[]>;
  /** Throws 'dataset-unknown' where a task is not in this browser. */
  taskOf(datasetId: string, taskId: string): Promise<Task>;
  /** Executes plans that are not ours. */
  loadExecutor(): Promise<Executor>;
  scorers: ReadonlyMap<string, Scorer>;
  now(): number;
  /** Lets messages in: a stop must reach a busy worker. */
  pause(): Promise<void>;
}

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

const PAUSE_EVERY = 40;

/** MutantsApi.proveScorers. */
export async function proof(
  deps: MutantsDeps,
  { datasetId, seed, number }: ProofRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProofTable | undefined> {
  const tasks = tasksFor(await deps.tasksOf(datasetId), number);
  const work = proveScorers({
    tasks,
    world: testbedWorld(new LiveTestbed(seed)),
    scorers: [...deps.scorers.values()],
    seed,
    perTask: perTaskFor(tasks, number),
  });
  let pausedAt = deps.now();
  for (;;) {
    const next = await work.next();
    if (next.done) return packTable(next.value);
    if (deps.now() - pausedAt < PAUSE_EVERY) continue;
    onProgress(next.value.done, next.value.total);
    await deps.pause();
    pausedAt = deps.now();
    if (signal.aborted) return undefined;
  }
}

/** A testbed of this thread as a world for plans: mutants are our own changes of our own labels, and need no thread of their own. */
export const testbedWorld = (testbed: LiveTestbed): MutantWorld => ({
  async call(call): Promise<ToolResult> {
    const member = await testbed.member(serverOfTool(call.name) ?? '');
    const answer = member && testbed.call(member, call.name, call.arguments);
    return answer ? { callId: call.id, durationMs: 0, isError: false, ...answer } : unknownTool(call);
  },
  fork: () => testbedWorld(testbed.fork()),
  endState: () => testbed.endState(),
});

const unknownTool = ({ id, name }: ToolCall): ToolResult => ({
  callId: id,
  content: [{ type: 'text', text: `There is no tool ${name}` }],
  isError: true,
  unmade: true,
  durationMs: 0,
});
