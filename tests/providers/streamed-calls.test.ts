import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ModelOutput, ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import { aTool } from '../builders/plans.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

const TOOLS = ['get_weather', 'search', 'getHTTPStatus', 'files_read_text', '天气'].map((name) =>
  aTool(name),
);
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  tools: TOOLS,
  settings: {},
  stream: true,
};

interface Call {
  name: string;
  arguments: JsonObject;
}

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const someCalls: fc.Arbitrary<Call[]> = fc.array(
  fc.record({
    name: fc.constantFrom('get_weather', 'search', 'getHTTPStatus', 'files_read_text'),
    arguments: fc.dictionary(fc.constantFrom('city', 'a b', '"', '{', '}', '\\'), json, { maxKeys: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Draws how a server behaves, and where it cuts: all of it from one seed. */
interface Draw {
  of<Value>(...values: Value[]): Value;
  pieces(text: string): string[];
  /** The lists in a common order, each in its own; they begin in order. */
  mixed<Item>(lists: Item[][]): Item[];
}

function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const below = (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return {
    of: (...values) => values[below(values.length)]!,
    pieces(text) {
      const pieces: string[] = [];
      for (let rest = text; rest !== '';) {
        const length = 1 + below(Math.max(1, Math.min(rest.length, 9)));
        pieces.push(rest.slice(0, length));
        rest = rest.slice(length);
      }
      return pieces;
    },
    mixed(lists) {
      const left = lists.map((list) => [...list]);
      const order = [];
      for (let begun = 0; left.some((list) => list.length > 0);) {
        const some = left.slice(0, begun + 1).filter((list) => list.length > 0);
        const next = some[below(some.length)]!;
        begun = Math.max(begun, left.indexOf(next) + 1);
        order.push(next.shift()!);
      }
      return order;
    },
  };
}

const textOf = (call: Call): string => JSON.stringify(call.arguments);
const idOf = (index: number): string => `call_${index}`;

interface Stream {
  events: JsonObject[];
  /** Does the server say the calls' ids, so that they must be found again? */
  saysIds: boolean;
}

function chatStream(calls: readonly Call[], draw: Draw): Stream {
  const index = draw.of('own', 'zero', 'none');
  const ids = draw.of('first', 'every', 'none', 'new with every piece');
  const names = ids === 'new with every piece' ? 'first' : draw.of('first', 'every', 'in pieces');
  const order =
    ids === 'new with every piece'
      ? 'together'
      : draw.of('together', 'apart', index === 'own' && names === 'first' ? 'name last' : 'together');
  const written = draw.of('whole', 'in pieces', 'as a value');
  const endsEmpty = draw.of(true, false);
  const isMixed = index === 'own' || (ids === 'every' && order === 'together') ? draw.of(true, false) : false;

  const deltasOf = (call: Call, at: number): JsonObject[] => {
    const bare: { name?: string; arguments?: JsonValue }[] = [];
    const pieces =
      written === 'in pieces'
        ? draw.pieces(textOf(call))
        : [written === 'whole' ? textOf(call) : call.arguments];
    const [first, ...others] = pieces;
    const begins = names === 'in pieces' ? draw.pieces(call.name) : [call.name];
    bare.push(...begins.slice(0, -1).map((name) => ({ name })));
    const name = begins.at(-1)!;
    if (order === 'together') bare.push({ name, arguments: draw.of(true, false) ? first! : '' });
    else bare.push({ name });
    if (order !== 'together' || bare.at(-1)!.arguments === '') others.unshift(first!);
    bare.push(...others.map((piece) => ({ arguments: piece })));
    if (order === 'name last') bare.push(bare.shift()!);
    if (endsEmpty) bare.push({ arguments: '' });
    if (names === 'every') for (const piece of bare) piece.name = call.name;
    const deltas = bare.map((said): JsonObject => ({ function: said }));
    if (order === 'apart' && ids !== 'none') deltas.unshift({});
    for (const [position, delta] of deltas.entries()) {
      if (index !== 'none') delta.index = index === 'own' ? at : 0;
      if (ids === 'every' || (ids === 'first' && position === 0)) delta.id = idOf(at);
      if (ids === 'new with every piece') delta.id = `${idOf(at)}${position === 0 ? '' : `-${position}`}`;
    }
    return deltas;
  };

  const lists = calls.map(deltasOf);
  const deltas = isMixed ? draw.mixed(lists) : lists.flat();
  const events: JsonObject[] = [];
  while (deltas.length > 0) {
    const together = deltas.splice(0, draw.of(1, 1, 2, 5));
    events.push({ choices: [{ index: 0, delta: { tool_calls: together } }] });
  }
  return {
    events: [...events, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }],
    saysIds: ids !== 'none',
  };
}

function responsesStream(calls: readonly Call[], draw: Draw): Stream {
  const index = draw.of('own', 'zero', 'none');
  const ids = draw.of('own', 'none', 'new with every event');
  const isAdded = draw.of(true, false);
  const isDone = !isAdded || draw.of(true, false);
  const inPieces = draw.of(true, false);
  const isWritten = isAdded && draw.of(true, false);
  const doneSaysArguments = !(inPieces || isWritten) || draw.of(true, false);
  const says = isDone || inPieces || isWritten ? draw.of('all', 'nothing', 'its text alone') : 'all';
  const isMixed = index === 'own' || (ids === 'own' && isAdded) ? draw.of(true, false) : false;
  let event = 0;
  const itemOf = (call: Call, at: number, written: string): JsonObject => ({
    type: 'function_call',
    ...(ids === 'none' ? {} : { id: ids === 'own' ? `fc_${at}` : `fc_${event++}` }),
    ...(ids === 'none' ? {} : { call_id: idOf(at) }),
    name: call.name,
    arguments: written,
  });
  const eventsOf = (call: Call, at: number): JsonObject[] => {
    const about = (type: string, more: JsonObject): JsonObject => ({
      type: `response.${type}`,
      ...(index === 'none' ? {} : { output_index: index === 'own' ? at : 0 }),
      ...(ids === 'none' || more.item ? {} : { item_id: ids === 'own' ? `fc_${at}` : `fc_${event++}` }),
      ...more,
    });
    return [
      ...(isAdded ? [about('output_item.added', { item: itemOf(call, at, '') })] : []),
      ...(inPieces
        ? draw.pieces(textOf(call)).map((delta) => about('function_call_arguments.delta', { delta }))
        : []),
      ...(isWritten ? [about('function_call_arguments.done', { arguments: textOf(call) })] : []),
      ...(isDone
        ? [about('output_item.done', { item: itemOf(call, at, doneSaysArguments ? textOf(call) : '') })]
        : []),
    ];
  };
  const lists = calls.map(eventsOf);
  const text = { type: 'message', content: [{ type: 'output_text', text: 'Let me see.' }] };
  const output =
    says === 'all'
      ? calls.map((call, at) => itemOf(call, at, textOf(call)))
      : says === 'nothing'
        ? []
        : [text];
  return {
    events: [
      ...(isMixed ? draw.mixed(lists) : lists.flat()),
      { type: 'response.completed', response: { status: 'completed', output } },
    ],
    saysIds: ids !== 'none',
  };
}

function anthropicStream(calls: readonly Call[], draw: Draw): Stream {
  const index = draw.of('own', 'zero', 'none');
  const ids = draw.of(true, false);
  const stops = draw.of(true, false);
  const written = draw.of('in pieces', 'whole', 'in the start', 'as a value');
  const at = (place: number): JsonObject => (index === 'none' ? {} : { index: index === 'own' ? place : 0 });
  const eventsOf = (call: Call, place: number): JsonObject[] => {
    const block = { type: 'tool_use', ...(ids ? { id: idOf(place) } : {}), name: call.name };
    const input = written === 'in the start' ? call.arguments : {};
    const pieces: JsonValue[] =
      written === 'in the start'
        ? []
        : written === 'in pieces'
          ? draw.pieces(textOf(call))
          : [written === 'whole' ? textOf(call) : call.arguments];
    const start = { type: 'content_block_start', ...at(place), content_block: { ...block, input } };
    return [
      start,
      ...(ids && draw.of(true, false, false) ? [start] : []),
      ...pieces.map((partial_json) => ({
        type: 'content_block_delta',
        ...at(place),
        delta: { type: 'input_json_delta', partial_json },
      })),
      ...(stops ? [{ type: 'content_block_stop', ...at(place) }] : []),
    ];
  };
  const lists = calls.map(eventsOf);
  return {
    events: [
      { type: 'message_start', message: { content: [], usage: {} } },
      ...(index === 'own' && draw.of(true, false) ? draw.mixed(lists) : lists.flat()),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ],
    saysIds: ids,
  };
}

function geminiStream(calls: readonly Call[], draw: Draw): Stream {
  const ids = draw.of(true, false);
  const written = draw.of('as a value', 'as text', 'text in pieces', 'members apart');
  const partsOf = ({ name, ...call }: Call, at: number): JsonObject[] => {
    const begin = { name, ...(ids ? { id: idOf(at) } : {}) };
    const text = JSON.stringify(call.arguments);
    const members = Object.entries(call.arguments).map(([key, value]) => Object.fromEntries([[key, value]]));
    const args: JsonValue[] = {
      'as a value': [call.arguments],
      'as text': [text],
      'text in pieces': draw.pieces(text),
      'members apart': members,
    }[written];
    const [first = {}, ...others] = args;
    return [{ ...begin, args: first }, ...others.map((more) => ({ args: more }))];
  };
  const parts = calls.flatMap(partsOf).map((functionCall) => ({ functionCall }));
  const events: JsonObject[] = [];
  while (parts.length > 0) {
    events.push({ candidates: [{ content: { role: 'model', parts: parts.splice(0, draw.of(1, 2, 3)) } }] });
  }
  return { events: [...events, { candidates: [{ finishReason: 'STOP' }] }], saysIds: ids };
}

function read(wire: string, events: readonly JsonObject[]): ModelOutput {
  const decoder = providersById.get(wire)!.streamDecoder(request);
  for (const event of events) decoder.add({ event: '', data: JSON.stringify(event) });
  expect(decoder.isComplete).toBe(true);
  return decoder.end();
}

const said = (wire: string, events: readonly JsonObject[]) =>
  (read(wire, events).message.toolCalls ?? []).map(({ id, name, arguments: made, malformed }) => ({
    id,
    name,
    made,
    ...(malformed === undefined ? {} : { malformed }),
  }));

describe('calls fold back to what was made, however the server cuts them and whatever it leaves out', () => {
  test.each([
    ['openai-chat', chatStream],
    ['ollama', chatStream],
    ['openai-responses', responsesStream],
    ['anthropic', anthropicStream],
    ['gemini', geminiStream],
  ] as const)('%s, 200 streams', (wire, streamOf) => {
    fc.assert(
      fc.property(someCalls, fc.integer(), (calls, seed) => {
        const { events, saysIds } = streamOf(calls, drawFrom(seed));
        const found = said(wire, events);
        expect(found.map(({ id: _, ...call }) => call)).toEqual(
          calls.map((call) => ({ name: call.name, made: call.arguments })),
        );
        if (saysIds) expect(found.map(({ id }) => id)).toEqual(calls.map((_, at) => idOf(at)));
      }),
      { seed: 27, numRuns: 200 },
    );
  });
});

const deltas = (...pieces: JsonObject[]): JsonObject[] => [
  ...pieces.map((piece) => ({ choices: [{ delta: { tool_calls: [piece] } }] })),
  { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
];
const oslo = '{"city":"Oslo"}';
const paris = '{"city":"Paris"}';
const weather = (city: string) => ({ name: 'get_weather', made: { city } });

describe('a streamed chat completion', () => {
  const cases: [string, JsonObject[], object[]][] = [
    [
      'whose calls all have the index 0 and ids of their own holds as many calls',
      deltas(
        { index: 0, id: 'a', function: { name: 'get_weather', arguments: oslo } },
        { index: 0, id: 'b', function: { name: 'get_weather', arguments: paris } },
      ),
      [weather('Oslo'), weather('Paris')],
    ],
    [
      'of one index without ids holds a call for each whole one, even of equal ones',
      deltas(
        { index: 0, function: { name: 'get_weather', arguments: oslo } },
        { index: 0, function: { name: 'get_weather', arguments: oslo } },
      ),
      [weather('Oslo'), weather('Oslo')],
    ],
    [
      'that says a whole call twice under one id holds it once',
      deltas(
        { index: 0, id: 'a', function: { name: 'get_weather', arguments: oslo } },
        { index: 0, id: 'a', function: { name: 'get_weather', arguments: oslo } },
      ),
      [weather('Oslo')],
    ],
    [
      'with one id for all calls goes by their indexes',
      deltas(
        { index: 0, id: 'x', function: { name: 'get_weather', arguments: '' } },
        { index: 1, id: 'x', function: { name: 'get_weather', arguments: '' } },
        { index: 0, function: { arguments: oslo } },
        { index: 1, function: { arguments: paris } },
      ),
      [weather('Oslo'), weather('Paris')],
    ],
    [
      'with {} before the pieces holds what the pieces say',
      deltas(
        { index: 0, id: 'a', function: { name: 'get_weather', arguments: '{}' } },
        { index: 0, function: { arguments: '{"city":' } },
        { index: 0, function: { arguments: '"Oslo"}' } },
      ),
      [weather('Oslo')],
    ],
    [
      'of the wire of 2023 holds its one call',
      [
        { choices: [{ delta: { function_call: { name: 'get_weather', arguments: '' } } }] },
        { choices: [{ delta: { function_call: { arguments: '{"city":' } } }] },
        { choices: [{ delta: { function_call: { arguments: '"Oslo"}' } } }] },
        { choices: [{ delta: {}, finish_reason: 'function_call' }] },
      ],
      [weather('Oslo')],
    ],
    [
      'cut off in its arguments holds a malformed call, and the next one whole',
      deltas(
        { index: 0, id: 'a', function: { name: 'get_weather', arguments: '{"city":' } },
        { index: 0, id: 'b', function: { name: 'get_weather', arguments: paris } },
      ),
      [{ name: 'get_weather', made: {}, malformed: '{"city":' }, weather('Paris')],
    ],
  ];
  test.each(cases)('%s', (_, events, calls) => {
    expect(said('openai-chat', events).map(({ id: _id, ...call }) => call)).toEqual(calls);
  });
});

test('a message of Anthropic’s wire keeps arguments of the provider’s own tools out of the calls', () => {
  const block = (content_block: JsonObject) => ({ type: 'content_block_start', index: 0, content_block });
  const delta = (partial_json: string) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json },
  });
  const events: JsonObject[] = [
    block({ type: 'tool_use', id: 'a', name: 'get_weather', input: {} }),
    delta(oslo),
    block({ type: 'server_tool_use', id: 'b', name: 'web_search', input: {} }),
    delta('{"query":"x"}'),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ];
  expect(said('anthropic', events)).toEqual([{ id: 'a', ...weather('Oslo') }]);
});

test('a response streamed without a list of its output holds the text that came in pieces', () => {
  const events: JsonObject[] = [
    { type: 'response.output_text.delta', delta: 'It is ' },
    { type: 'response.output_text.delta', delta: 'sunny.' },
    { type: 'response.completed', response: { status: 'completed', output: [] } },
  ];
  expect(read('openai-responses', events).message.text).toBe('It is sunny.');
});

test('pieces of a response’s text that come after it is done add nothing', () => {
  const item = { type: 'message', id: 'm', content: [{ type: 'output_text', text: 'It is sunny.' }] };
  const events: JsonObject[] = [
    { type: 'response.output_item.done', item },
    { type: 'response.output_text.delta', item_id: 'm', delta: 'It is sunny.' },
    { type: 'response.completed', response: { status: 'completed', output: [] } },
  ];
  expect(read('openai-responses', events).message.text).toBe('It is sunny.');
});

test.each([
  ['whole', { id: 'a', function: { name: 'search', arguments: '{"a":1}' } }],
  ['begun', { function: { name: 'search', arguments: ' ' } }],
  ['named in part', { function: { name: 'se' } }],
  ['nameless', { index: 0, function: { arguments: '{' } }],
])('fifty thousand pieces of a call that is %s are read in linear time', (_, piece) => {
  const decoder = providersById.get('openai-chat')!.streamDecoder(request);
  const data = JSON.stringify({ choices: [{ delta: { tool_calls: [piece] } }] });
  const startedAt = cpuMs();
  for (let count = 0; count < 50_000; count++) decoder.add({ event: '', data });
  decoder.end();
  expect(cpuMs() - startedAt).toBeLessThan(3000);
});

test('the input of a custom tool is that of the events where the whole response leaves it out', () => {
  const item = { type: 'custom_tool_call', id: 'i', call_id: 'c', name: 'patch' };
  const { message } = read('openai-responses', [
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.custom_tool_call_input.delta', output_index: 0, item_id: 'i', delta: '*** Begin' },
    { type: 'response.completed', response: { status: 'completed', output: [{ ...item, input: '' }] } },
  ]);
  expect(message.toolCalls?.map(({ name, malformed }) => [name, malformed])).toEqual([
    ['patch', '*** Begin'],
  ]);
});
