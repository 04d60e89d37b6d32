import type { WireMessage } from '#store/bridge/line.ts';
import { toErrorRecord } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { FAULT_TITLES, type FaultKind } from '#core/fault.ts';
import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import { SYNTHETIC_WORLD } from '#core/synthetic.ts';
import { textOfResult, valueOfResult, type ToolResult } from '#core/tool.ts';
import type { Check } from '#lessons/lesson.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { callCause } from '#measure/scorers/index.ts';
import { causeWord } from '../../../frame/words/cause-words.ts';
import { shortened } from '../../../frame/format.ts';
import type { Checks, Demand } from '../demand.ts';
import { LESSON_SEED, type LessonWorld } from '../world.ts';
import type { Instrument } from './instrument.ts';

/** More calls than this are not made. */
const MOST_CALLS = 20;

/** Calls as an attempt writes them: one object or a list, each with `name` and `arguments`. Or what is wrong, in words. */
export function callsIn(text: string): { name: string; arguments: JsonObject }[] | string {
  const value = parseJson(text);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return 'It should contain a call: the list is empty';
  if (list.length > MOST_CALLS)
    return `It should contain at most ${MOST_CALLS} calls: it contains ${list.length}`;
  const calls = list.flatMap((item) =>
    isJsonObject(item) && typeof item.name === 'string' && isJsonObject(item.arguments ?? {})
      ? [{ name: item.name, arguments: (item.arguments ?? {}) as JsonObject }]
      : [],
  );
  return calls.length === list.length
    ? calls
    : 'Each call should be an object with a name and arguments: one is not';
}

export const testbedCall: Instrument<'testbed-call'> = {
  async measure({ server, call }, world) {
    const [result] = await world.makeCalls(server, [call]);
    const value = valueOfResult(result!);
    const members = isJsonObject(value) ? Object.entries(value) : [];
    return {
      outcome: isFailedCall(result!) ? 'error' : 'answered',
      characters: textOfResult(result!).length,
      ...Object.fromEntries(
        members.flatMap(([name, member]) =>
          typeof member === 'number' || typeof member === 'string' ? [[`value.${name}`, member]] : [],
        ),
      ),
    };
  },
  show: () => import('./TestbedCall.svelte'),
};

/** Throws an Error where the server has no such tool: the lesson is wrong. */
async function listedTool(
  { server, tool }: InstrumentSetups['tool'],
  world: LessonWorld,
): Promise<{ listed: ListedTool; tools: number }> {
  const tools = await world.tools(server);
  const listed = tools.find(({ tool: own }) => own.name === tool);
  if (!listed) throw new Error(`${server} has no tool ${tool}`);
  return { listed, tools: tools.length };
}

export const tool: Instrument<'tool'> = {
  async measure(setup, world) {
    const { listed, tools } = await listedTool(setup, world);
    const { properties, required } = listed.tool.inputSchema;
    return {
      parameters: isJsonObject(properties) ? Object.keys(properties).length : 0,
      required: Array.isArray(required) ? required.length : 0,
      bytes: listed.bytes,
      tools,
    };
  },
  show: {
    waiting: 'Asking the server …',
    failed: 'The server did not list its tools',
    async open(setup, world) {
      const { listed } = await listedTool(setup, world);
      return () => ({ parts: [{ kind: 'tool', tool: listed.tool }] });
    },
  },
};

function measureHandshake(messages: readonly WireMessage[]): Figures {
  const number = (kind: WireMessage['kind']): number =>
    messages.filter((message) => message.kind === kind).length;
  const lists = messages.filter(({ kind, method }) => kind === 'result' && method === 'tools/list');
  return {
    messages: messages.length,
    requests: number('request'),
    notifications: number('notification'),
    answers: number('result') + number('error'),
    toolBytes: lists.reduce((sum, { bytes }) => sum + bytes, 0),
    tools: lists.reduce((sum, { body }) => sum + toolsIn(body), 0),
  };
}
function toolsIn(body: string): number {
  const { result } = JSON.parse(body) as { result?: { tools?: unknown[] } };
  return result?.tools?.length ?? 0;
}

export const handshake: Instrument<'handshake'> = {
  measure: async ({ server }, world) => measureHandshake(await world.handshake(server)),
  show: () => import('./Handshake.svelte'),
};

/** One call under one fault: what it answered, and the cause that the rules find in the answer. */
interface FaultedCall {
  kind: FaultKind;
  result: ToolResult;
  /** Undefined: no rule finds a failure. */
  cause: string | undefined;
}

const underFaults = (
  { server, call, kinds }: InstrumentSetups['faults'],
  world: LessonWorld,
): Promise<FaultedCall[]> =>
  Promise.all(
    kinds.map(async (kind) => {
      const plan = { seed: LESSON_SEED, rules: [{ kind, rate: 1 }] };
      const [result] = await world.makeCalls(server, [call], plan);
      return { kind, result: result!, cause: callCause({ ...call, id: '1' }, result)?.cause };
    }),
  );

export const faults: Instrument<'faults'> = {
  async measure(setup, world) {
    const calls = await underFaults(setup, world);
    const unmarked = calls.filter(({ result }) => !result.isError);
    const noticed = unmarked.filter(({ cause }) => cause !== undefined).length;
    return {
      of: calls.length,
      errors: calls.length - unmarked.length,
      unmarked: unmarked.length,
      noticed,
      unnoticed: unmarked.length - noticed,
    };
  },
  show: {
    waiting: 'Calling …',
    failed: 'The calls could not be made',
    async open(setup, world) {
      const { name, arguments: given } = setup.call;
      const calls = await underFaults(setup, world);
      return () => ({
        parts: [
          { kind: 'line', text: `${name}(${JSON.stringify(given)})`, as: 'code' },
          {
            kind: 'table',
            headings: ['fault put in', 'the answer', 'marked', 'cause found in it'],
            shorts: ['answer', 'marked', 'cause'],
            rows: calls.map(({ kind, result, cause }) => ({
              texts: [
                FAULT_TITLES[kind],
                { text: shortened(textOfResult(result), 240), isCode: true },
                result.isError ? { text: 'isError', isBad: true } : 'no',
                cause ? causeWord(cause) : { text: 'none', isQuiet: true },
              ],
            })),
          },
          { kind: 'line', text: SYNTHETIC_WORLD, as: 'note' },
        ],
      });
    },
  },
};

export const checks: Checks<'testbed' | 'handshake'> = {
  async testbed(check, attempt, { solution, world }) {
    const calls = callsIn(attempt);
    if (typeof calls === 'string') return calls;
    const make = (made: readonly { name: string; arguments: JsonObject }[]): Promise<ToolResult[]> =>
      world.makeCalls(check.server, made, check.plan);
    let results: ToolResult[];
    try {
      results = await make(calls);
    } catch (error) {
      // A tool that is not there is an error of the protocol, which the server answers in its own words.
      return toErrorRecord(error).message;
    }
    const due = check.sameAnswer ? await make(callsIn(solution) as typeof calls) : undefined;
    return [
      ...toolDemands(
        check,
        calls.map(({ name }) => name),
      ),
      failureDemand(results),
      ...(due ? [answerDemand(results, due)] : []),
    ];
  },
  /** What a client really sends is asked of the server, now. */
  async handshake({ server }, attempt, { world }) {
    const written = attempt
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const sent = (await world.handshake(server)).flatMap(({ direction, method }) =>
      direction === 'sent' && method ? [method] : [],
    );
    const wrong = sent.findIndex((method, index) => written[index] !== method);
    return [
      {
        holds: written.length === sent.length,
        what: `There should be as many messages as the client sends, ${sent.length}: there are ${written.length}`,
      },
      {
        holds: wrong === -1,
        what:
          wrong === -1
            ? 'Each message should come in its place: each does'
            : `Each message should come in its place: line ${wrong + 1} does not`,
      },
    ];
  },
};

const SHOWN = 160;

function failureDemand(results: readonly ToolResult[]): Demand {
  const failed = results.find(isFailedCall);
  return {
    holds: !failed,
    what: failed
      ? `No call should fail: “${shortened(textOfResult(failed), SHOWN)}”`
      : 'No call should fail: none does',
  };
}

function answerDemand(results: readonly ToolResult[], due: readonly ToolResult[]): Demand {
  const [made, wanted] = [results.at(-1), due.at(-1)];
  const holds = made !== undefined && wanted !== undefined && textOfResult(made) === textOfResult(wanted);
  return {
    holds,
    what: holds
      ? `The last answer is the requested one: “${shortened(textOfResult(made), SHOWN)}”`
      : 'The last answer should be the requested one: it is another',
  };
}

function toolDemands(
  { tools, inOrder }: Extract<Check, { kind: 'testbed' }>,
  made: readonly string[],
): Demand[] {
  if (!tools) return [];
  if (inOrder) {
    const what = `The calls should be ${tools.join(', ')}, in this order: they are ${made.join(', ')}`;
    return [{ holds: made.join('\n') === tools.join('\n'), what }];
  }
  return tools.map((tool) => {
    const holds = made.includes(tool);
    return { holds, what: holds ? `${tool} is called` : `${tool} should be called, and is not` };
  });
}
