import { type AgentContext, CALLS_OF_A_TURN } from '#core/agent.ts';
import { inexactNoun } from '#core/inexact-integers.ts';
import { exceedsDepth, isJsonObject, MAX_DEPTH } from '#core/json.ts';
import { MOST_ARGUMENT_TEXT, MOST_ARGUMENT_VALUES } from '#core/read-arguments.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { isTimeout } from './limits.ts';

const MAX_NAMES = 50;

/**
 * Makes the calls of a step side by side and gives one result for each, in their order. A call that cannot be made (a tool that is not
 * offered, malformed arguments, `unmade` as the reason for all, more than the `left` that the limit of calls leaves) is answered with an
 * error and never sent. Throws what `callTool` throws, once all calls are over; a call that was aborted is answered with an error, which says
 * `stopped` unless the limit of time ended it.
 */
export async function makeCalls(
  calls: readonly ToolCall[],
  context: AgentContext,
  { unmade, left = Infinity }: { unmade?: string | undefined; left?: number } = {},
): Promise<ToolResult[]> {
  const settled = await Promise.allSettled(
    calls.map((call, position) =>
      makeCall(
        call,
        context,
        unmade ?? (position < left ? reasonNotToMake(call, context.tools) : beyondLimit(context)),
      ),
    ),
  );
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason as Error;
    return answer.value;
  });
}

async function makeCall(
  call: ToolCall,
  context: AgentContext,
  unmade: string | undefined,
): Promise<ToolResult> {
  if (unmade !== undefined) return { ...errorResult(call, unmade), unmade: true };
  try {
    return { ...(await context.callTool(call)), callId: call.id };
  } catch (error) {
    if (!context.signal.aborted) throw error;
    const cancelled = errorResult(call, 'The call was cancelled before the tool answered.');
    return isTimeout(context.signal.reason) ? cancelled : { ...cancelled, stopped: true };
  }
}

/** Of two limits the smaller one is named. */
function beyondLimit({ limits: { maxCalls = Infinity, maxActions = Infinity } }: AgentContext): string {
  const [most, of] = maxActions < maxCalls ? [maxActions, 'action'] : [maxCalls, 'call'];
  return `The limit of ${most} ${of}${most === 1 ? '' : 's'} for this task is reached, so the call was not made.`;
}

function reasonNotToMake(call: ToolCall, tools: readonly Tool[]): string | undefined {
  if (!offeredTool(call, tools)) return unknownTool(String(call.name), tools);
  if (call.tooDeep)
    return `The arguments are nested deeper than ${MAX_DEPTH} levels, so the call was not made. Send them flatter.`;
  if (call.tooLarge)
    return `The arguments are too large to read, so the call was not made. Send at most ${MOST_ARGUMENT_TEXT} characters and ${MOST_ARGUMENT_VALUES} values.`;
  if (call.malformed !== undefined)
    return 'The arguments are not a JSON object, so the call was not made. Send an object that follows the input schema of the tool.';
  if (call.inexact)
    return `The arguments hold ${inexactNoun(call.inexact[0]!)}. It cannot be passed on exactly, so the call was not made.`;
  return undefined;
}

function unknownTool(name: string, tools: readonly Tool[]): string {
  const names = tools.slice(0, MAX_NAMES).map((tool) => tool.name);
  const more = tools.length > MAX_NAMES ? ` and ${tools.length - MAX_NAMES} more` : '';
  return `There is no tool named ${JSON.stringify(name.slice(0, 100))}. The tools are: ${names.join(', ')}${more}.`;
}

/** The calls of a turn that one turn may make, and how many come after them. */
export function callsOfTurn(
  calls: readonly ToolCall[],
  { maxTurnCalls = CALLS_OF_A_TURN }: AgentContext['limits'],
): { within: readonly ToolCall[]; beyond: number } {
  const within = calls.slice(0, maxTurnCalls);
  return { within, beyond: calls.length - within.length };
}

/** What a model reads about the calls that were dropped. */
export function beyondTurn(made: number, beyond: number): string {
  const first = made === 1 ? 'call of a turn is' : `${made} calls of a turn are`;
  return `Only the first ${first} made; the ${beyond} after ${made === 1 ? 'it' : 'them'} ${beyond === 1 ? 'was' : 'were'} not made.`;
}

/** The tool a call means: of its server where it names one, else the first of that name. */
function offeredTool({ name, server }: ToolCall, tools: readonly Tool[]): Tool | undefined {
  const named = tools.filter((tool) => tool.name === name);
  return server === undefined || server === null
    ? named[0]
    : named.find((tool) => tool.server === server || tool.server === null);
}

/**
 * The calls with the server that offers each tool, where that is known: of a name that several offer, the call must say which it means.
 * Those of the agent's own tools are marked.
 */
export const withServers = (calls: readonly ToolCall[], tools: readonly Tool[]): ToolCall[] =>
  calls.map((call) => {
    const named = tools.filter(({ name }) => name === call.name);
    if (named.some(({ aside }) => aside)) return { ...call, aside: true };
    const [server, ...others] = new Set(named.map((tool) => tool.server));
    return server !== undefined && others.length === 0 && call.server === undefined
      ? { ...call, server }
      : call;
  });

const errorResult = (call: ToolCall, text: string): ToolResult => ({
  callId: call.id,
  content: [{ type: 'text', text }],
  isError: true,
  durationMs: 0,
});

/** Makes the calls of a task well-formed: each with an id of its own and with arguments that are an object. */
export class CallIds {
  readonly #used = new Set<string>();
  #next = 1;

  /** The calls of a turn; an id that is missing, or that an earlier call has, gives way to a new one. */
  own(calls: readonly ToolCall[]): ToolCall[] {
    return calls.map((call) => ({ ...withObjectArguments(call), id: this.#ownId(call.id) }));
  }

  #ownId(id: unknown): string {
    let own = typeof id === 'string' && id !== '' && id.length <= 200 ? id : '';
    while (own === '' || this.#used.has(own)) own = `call_${this.#next++}`;
    this.#used.add(own);
    return own;
  }
}

/** Whatever the type says, a model may send any value as arguments. */
function withObjectArguments(call: ToolCall): ToolCall {
  const given: unknown = call.arguments;
  if (exceedsDepth(given)) {
    const malformed = `nested deeper than ${MAX_DEPTH} levels`;
    return { ...call, arguments: {}, malformed, ...(isJsonObject(given) ? { tooDeep: true } : {}) };
  }
  if (isJsonObject(given)) return call;
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  return { ...call, arguments: {}, malformed: call.malformed ?? text };
}
