import { agentsById } from '#ask/agents/index.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { deepEqual } from '#core/json.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Task } from '#core/task.ts';
import { mentionsResult, type Tool, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Candidate } from '../candidate.ts';
import type { BuilderWorld } from '../probe.ts';
import type { Generate, PromptTexts } from './prompts.ts';

/** One attempt of a model at a query: the calls that it made with their results, in order, and its answer. */
export interface Attempt {
  /** Who made it, as a life names it. */
  by: string;
  calls: readonly { call: ToolCall; result: ToolResult }[];
  /** '' without one. */
  answer: string;
  /** The last text of the model. */
  reply?: string;
}

/** A model that tries queries. */
export interface Solver {
  name: string;
  generate: Generate;
}

/** Turns and calls of one attempt. At either limit the model is asked once more, for its answer. */
export const ATTEMPT_LIMITS = { maxSteps: 8, maxCalls: 20 } as const;

/** What an attempt needs beside its query. */
export interface AttemptOptions {
  prompts: PromptTexts;
  solver: Solver;
  world: BuilderWorld;
  signal: AbortSignal;
}

/**
 * Lets a model try a query with these tools by MCP-AgentBench's ReAct, from the first state of the world where it has one. Rejects where the
 * model or the world does; an abort ends it without an answer.
 */
export async function attempted(
  query: string,
  tools: readonly Tool[],
  { prompts, solver, world, signal }: AttemptOptions,
): Promise<Attempt> {
  await world.reset?.();
  const calls: { call: ToolCall; result: ToolResult }[] = [];
  let reply = '';
  const run = agentsById.get('agentbench-react')!.run({
    task: taskOf(query, tools),
    tools,
    settings: {},
    limits: ATTEMPT_LIMITS,
    prompts: { question: prompts.attempt.user },
    generate: async ({ messages }) => {
      reply = await solver.generate({
        id: 'attempt',
        system: prompts.attempt.system,
        user: messages.at(-1)?.text ?? '',
      });
      return outputOf(reply);
    },
    async callTool(call) {
      const named = tools.filter(({ name }) => name === call.name);
      const tool = named.find(({ server }) => server === call.server) ?? named[0]!;
      const result = { ...(await world.call(tool, call.arguments)), callId: call.id };
      calls.push({ call: { ...call, server: tool.server }, result });
      return result;
    },
    signal,
    // Its limits are turns and calls, not time.
    now: () => 0,
  });
  for (;;) {
    const next = await run.next();
    if (next.done) return { by: solver.name, calls, answer: next.value.finalAnswer ?? '', reply };
  }
}

const taskOf = (query: string, tools: readonly Tool[]): Task => ({
  id: 'candidate',
  datasetId: '',
  source: { file: '', row: 0 },
  query,
  category: '',
  callType: 'unlabelled',
  servers: [...new Set(tools.flatMap(({ server }) => server ?? []))],
  toolsetId: '',
  tools: [...tools],
  target: {},
  labelKind: 'none',
  raw: null,
  issues: [],
});

const outputOf = (text: string): ModelOutput => ({
  message: { role: 'assistant', text },
  finishReason: { unified: 'stop', raw: '' },
  raw: null,
});

/** Does an attempt make every call of a label? A value that an earlier result gives may be any. */
export const makesCalls = ({ calls }: Pick<Attempt, 'calls'>, label: Candidate['calls']): boolean =>
  label.every(({ name, server = null, arguments: due }) =>
    calls.some(
      ({ call, result }) =>
        !isFailedCall(result) &&
        call.name === name &&
        call.server === server &&
        Object.entries(due).every(
          ([key, value]) => mentionsResult(value) || deepEqual(call.arguments[key] ?? null, value),
        ),
    ),
  );
