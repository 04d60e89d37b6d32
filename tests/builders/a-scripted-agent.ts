import { agentsById, executePlan } from '#ask/agents/index.ts';
import { fillPlaceholders } from '#ask/agents/execute-plan.ts';
import type { AgentId } from '#core/agent.ts';
import { FAILING_FAULTS, isFailedCall } from '#core/failed-call.ts';
import type { FaultKind, FaultPlan } from '#core/fault.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { FAULT_META, LiveTestbed, serverOfTool } from '#world/index.ts';
import { played } from '../agents/played-context.ts';

/** What a scripted agent did on a testbed of its own, and the truth about it. */
export interface Attempt {
  trajectory: Trajectory;
  /** Of each call that was sent: did it truly fail, by itself or by the fault put in? */
  failures: boolean[];
  /** The fault each call met, where it met one. */
  met: FaultKind[];
}

export interface Script {
  faults?: FaultPlan;
  /** Of the testbed. */
  seed?: number;
  /** How often a failed call is made again; without it, never. */
  retries?: number;
}

const planOf = (task: Task): ToolCall[] => extractCalls(oracleAnswer(task)).calls;

/** A fresh testbed that keeps the truth about each call it answers. */
function testbedOf({ faults, seed = 42 }: Script) {
  const testbed = new LiveTestbed(seed, faults);
  const answered: ToolResult[] = [];
  const callTool = async (call: ToolCall): Promise<ToolResult> => {
    const member = (await testbed.member(serverOfTool(call.name)!))!;
    const {
      content,
      structuredContent,
      isError = false,
      _meta,
    } = testbed.call(member, call.name, call.arguments)!;
    const injected = _meta[FAULT_META] as FaultKind | undefined;
    const result: ToolResult = {
      callId: call.id,
      content,
      ...(structuredContent ? { structuredContent } : {}),
      isError,
      durationMs: 0,
      ...(injected ? { injected } : {}),
    };
    answered.push(result);
    return result;
  };
  const attempt = (trajectory: Trajectory): Attempt => ({
    trajectory: { ...trajectory, finalState: testbed.endState().state },
    failures: answered.map(
      ({ isError, injected }) => isError || (injected !== undefined && FAILING_FAULTS.has(injected)),
    ),
    met: answered.flatMap(({ injected }) => injected ?? []),
  });
  return { callTool, attempt };
}

/** The oracle asked for a plan, its plan executed: a run's single shot. */
export async function playedPlan(task: Task, script: Script = {}): Promise<Attempt> {
  const { callTool, attempt } = testbedOf(script);
  const text = oracleAnswer(task);
  const steps = await executePlan(planOf(task), text, { callTool, now: () => 0 });
  return attempt({ steps, finalAnswer: text, stopReason: 'answered' });
}

/**
 * A scripted agent in turns; no language model. It plays the label step by step with the values that tools answered, makes a failed
 * call again where its script says so, leaves out what it has no values for, and answers with the task's facts.
 */
export async function playedInTurns(
  task: Task,
  script: Script = {},
  agentId: Exclude<AgentId, 'single-shot'> = 'native-tools',
): Promise<Attempt> {
  const { callTool, attempt } = testbedOf(script);
  const label = new PlayedLabel(planOf(task), script.retries ?? 0);
  const agent = agentsById.get(agentId)!;
  const { steps, end, thrown } = await played(agent, {
    task,
    tools: task.tools,
    settings: {},
    limits: { maxSteps: 60 },
    signal: new AbortController().signal,
    now: () => 0,
    generate: () => Promise.resolve(outputOf(agentId, label.next(), task)),
    callTool: async (call) => label.hear(call, await callTool(call)),
  });
  if (!end) throw thrown;
  return attempt({ steps, inTurns: true, ...end });
}

/** Which calls of a label are due, by what was answered so far. */
export class PlayedLabel {
  readonly #steps: ToolCall[][];
  readonly #answers = new Map<string, ToolResult>();
  readonly #retries = new Map<string, number>();
  readonly #most: number;
  #waiting: ToolCall[] = [];
  #failed: ToolCall[] = [];

  constructor(plan: readonly ToolCall[], retries: number) {
    const numbers = [...new Set(plan.map(({ step }) => step!))].sort((a, b) => a - b);
    this.#steps = numbers.map((number) => plan.filter(({ step }) => step === number));
    this.#most = retries;
  }

  /** The calls of the next turn; none when all is done. */
  next(): ToolCall[] {
    const again = this.#failed;
    this.#failed = [];
    let due = again;
    while (due.length === 0 && this.#steps.length > 0) due = this.#filled(this.#steps.shift()!);
    this.#waiting = [...due];
    return due;
  }

  hear(call: ToolCall, result: ToolResult): ToolResult {
    const written = JSON.stringify(call.arguments);
    const at = this.#waiting.findIndex(
      ({ name, arguments: given }) => name === call.name && JSON.stringify(given) === written,
    );
    const [expected] = this.#waiting.splice(at, 1);
    this.#answers.set(expected!.id, result);
    const tried = this.#retries.get(expected!.id) ?? 0;
    if (isFailedCall(result) && tried < this.#most) {
      this.#retries.set(expected!.id, tried + 1);
      this.#failed.push(expected!);
    }
    return result;
  }

  #filled(calls: readonly ToolCall[]): ToolCall[] {
    return calls.flatMap((call) => {
      const filled = fillPlaceholders(call, this.#answers);
      return 'unresolved' in filled ? [] : [{ ...call, arguments: filled.arguments }];
    });
  }
}

export function outputOf(agentId: AgentId, calls: readonly ToolCall[], { target }: Task): ModelOutput {
  const facts = target.answer?.accept.join(', ');
  const answer = `Final Answer: ${facts ?? 'done'}`;
  const actions = calls.map(
    ({ name, arguments: values }) => `Action: ${name}\nAction Input: ${JSON.stringify(values)}`,
  );
  const message: ModelOutput['message'] =
    calls.length === 0
      ? { role: 'assistant', text: answer }
      : agentId === 'react'
        ? { role: 'assistant', text: actions.join('\n') }
        : { role: 'assistant', text: '', toolCalls: [...calls] };
  return { message, finishReason: { unified: 'stop', raw: '' }, raw: null };
}
