import { executePlan } from '#ask/agents/index.ts';
import { planOfLabel } from '#explore/audit/index.ts';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { TestbedCall } from '#core/testbed.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { FaultKind, FaultPlan } from '#core/fault.ts';
import type { McpConnection } from '#core/mcp.ts';
import { hash32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { distractors, executionGap, serverOfTool, servers, underPoison } from '#world/index.ts';
import { unknownTool, type CallTool, type CellOnTools, type Executed, type Executor } from './executor.ts';

/** What executing on the testbed needs of the world around it. */
export interface TestbedDeps {
  testbed: Remote<TestbedWorkerApi>;
  /** Ends the testbed's worker, with all testbeds in it; the next call starts another. */
  restart(): void;
  /** Connects with one of its servers, over MCP as with a remote one. */
  connect(testbedId: string, server: string): Promise<McpConnection>;
  now: () => number;
  makeId(): string;
}

/** Executes every cell on a testbed of its own, fresh from the run's seed. */
export const createTestbedExecutor = (deps: TestbedDeps): Executor => ({
  canExecute: (task) => executionGap(task) === undefined,
  whyNot: async (task, seed) => executionGap(task) ?? labelFailure(deps, task, seed),
  execute: ({ plan, text, maxCalls, ...cell }) =>
    onTestbed(deps, cell, (callTool) => executePlan(plan, text, { now: deps.now, callTool, maxCalls })),
  during: (cell, work) => onTestbed(deps, cell, work),
  announced: (cell, tools, called) => underPoison(tools, faultsOfCell(cell), called),
  tools: servers.flatMap(({ server, tools }) =>
    tools.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
  ),
});

/**
 * A label whose own calls fail on the testbed, because it lacks the file, page or company they ask for, cannot be met by any model. A label
 * with an end state has been played when that was written down; one without arguments cannot be played.
 */
async function labelFailure(deps: TestbedDeps, task: Task, seed: number): Promise<string | undefined> {
  const { calls = [], state } = task.target;
  const plan = planOfLabel(calls);
  if (!plan || plan.length === 0 || state) return undefined;
  const cell = { task, seed, repeat: 0 };
  const { steps } = await onTestbed(deps, cell, (callTool) =>
    executePlan(plan, '', { now: deps.now, callTool }),
  );
  const failed = steps.flatMap(({ toolResults }) => toolResults).find(isFailedCall);
  const name = failed && plan.find(({ id }) => id === failed.callId)?.name;
  return name === undefined ? undefined : `${name} fails on the testbed with the label’s own arguments`;
}

/** Opens a fresh testbed, lets the work call its tools over MCP, asks for the end state and closes the testbed again. */
async function onTestbed(
  deps: TestbedDeps,
  cell: CellOnTools,
  work: (callTool: CallTool) => Promise<Step[]>,
): Promise<Executed> {
  const { testbed } = deps;
  const testbedId = deps.makeId();
  await testbed.open(testbedId, cell.seed + cell.repeat, faultsOfCell(cell));
  const sent: ToolCall[] = [];
  const connections = new Map<string, Promise<McpConnection>>();
  const connectionTo = (server: string): Promise<McpConnection> => {
    const known = connections.get(server);
    if (known) return known;
    const opening = deps.connect(testbedId, server);
    connections.set(server, opening);
    return opening;
  };
  try {
    const steps = await work(async (call, signal = cell.signal) => {
      signal?.throwIfAborted();
      const server = serverOfTool(call.name);
      if (server === undefined) return isMadeUp(call.name) ? unreachable(call) : unknownTool(call);
      sent.push(call);
      return (await connectionTo(server)).callTool(call, signal ? { signal } : {});
    });
    const { finalState, worldRoot } = await endOf(testbed, testbedId);
    return {
      steps: withFaults(steps, faultsOfCalls(sent, await testbed.calls(testbedId))),
      finalState,
      worldRoot,
    };
  } catch (error) {
    // A world that does not answer holds up every testbed of its worker.
    if (error instanceof PlaygroundError && error.code === 'mcp-timeout') deps.restart();
    throw error;
  } finally {
    // The cell has its outcome; a testbed that does not close ends with its worker.
    for (const connection of connections.values())
      await connection.then((one) => one.close()).catch(() => {});
    await testbed.close(testbedId).catch(() => {});
  }
}

const isMadeUp = (tool: string): boolean => distractors().some(({ name }) => name === tool);

/** A tool of the catalogue that was offered: choosing it is a mistake of the model, which invented nothing. */
const unreachable = (call: ToolCall): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text: 'The server of this tool cannot be reached. Other servers can.' }],
  isError: true,
  durationMs: 0,
});

/** The same faults for every model that is given the task under this plan, others for the next task and repeat. */
export function faultsOfCell({
  task,
  repeat,
  faults,
}: Pick<CellOnTools, 'task' | 'repeat' | 'faults'>): FaultPlan | undefined {
  return faults && { ...faults, seed: hash32(`${faults.seed}/${task.id}/${repeat}`) };
}

async function endOf(testbed: Remote<TestbedWorkerApi>, testbedId: string) {
  const [{ root }, finalState] = await Promise.all([testbed.hash(testbedId), testbed.endState(testbedId)]);
  return { finalState, worldRoot: root };
}

/** The fault each call met, by call id: the k-th call sent to a tool is the k-th of that tool in the testbed's history. */
function faultsOfCalls(sent: readonly ToolCall[], history: readonly TestbedCall[]): Map<string, FaultKind> {
  const faults = new Map<string, FaultKind>();
  const left = [...history];
  for (const { id, name } of sent) {
    const index = left.findIndex(({ tool }) => tool === name);
    const [answered] = index < 0 ? [] : left.splice(index, 1);
    if (answered?.fault) faults.set(id, answered.fault);
  }
  return faults;
}

const withFaults = (steps: Step[], faults: ReadonlyMap<string, FaultKind>): Step[] =>
  steps.map((step) => ({
    ...step,
    toolResults: step.toolResults.map((result) => {
      const injected = faults.get(result.callId);
      return injected ? { ...result, injected } : result;
    }),
  }));
