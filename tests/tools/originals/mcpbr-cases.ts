import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';
import { caseLine, Draw, textOf, written } from './written.ts';

type Calls = JsonValue[];
type Evaluator = 'mcptoolbench' | 'toolbench';

const names = ['search', 'get_price', 'a', 'A', 'search ', '', 'ünï', 'move_file'];
const values: readonly JsonValue[] = [
  ...[0, 1, -1, 5, 0.1, true, false, null, '', 'a', 'Oslo', '5', 'True', 'é', '\u2028', '😀', '\ud800'],
  ...[[], [1, 2], [2, 1], [true], {}, { a: 1 }, { b: 1, a: [null] }, [[1], { c: 'x' }]],
  ...['5.0', '-0.0', '1e400', '9007199254740993', '9007199254740992.0', '1E2'].map(written),
];
/** What only Python's JSON has, and what stops it. */
const strange: readonly JsonValue[] = [
  ...['NaN', 'Infinity', '-Infinity'].map(written),
  [written('NaN')],
  written('9'.repeat(4301)),
];

/** Labels of real rows where ../shared/samples stands beside the project: as they are, and with the field that mcpbr reads. */
function realLabels(): Calls[] {
  const folder = resolve(process.cwd(), '../shared/samples/mcptoolbenchpp/data');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.json(?:\.gz)?$/.test(name),
  );
  const rows = files.flatMap((name): JsonValue[] => {
    const bytes = readFileSync(`${folder}/${name}`);
    const read = parseJson((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
    return Array.isArray(read) ? read.slice(0, 200) : [];
  });
  const labels = rows.flatMap((row) =>
    isJsonObject(row) && Array.isArray(row.function_call_label) ? [row.function_call_label] : [],
  );
  const renamed = labels.map((calls) =>
    calls.map((call) => (isJsonObject(call) ? { ...call, parameters: call.input ?? {} } : call)),
  );
  return [...labels, ...renamed];
}

const someParameters = (draw: Draw): JsonObject =>
  Object.fromEntries(Array.from({ length: draw.below(4) }, (_, at) => [`p${at}`, draw.of(values)]));

const someCalls = (draw: Draw): Calls =>
  Array.from({ length: 1 + draw.below(5) }, () => ({
    name: draw.of(names),
    parameters: someParameters(draw),
  }));

/** A call with one member changed; what is no object stays. */
const changed = (calls: Calls, at: number, change: (call: JsonObject) => JsonValue): Calls =>
  calls.map((call, index) => (index === at && isJsonObject(call) ? change(call) : call));

function withParameter(call: JsonObject, draw: Draw, value: JsonValue): JsonObject {
  const parameters = isJsonObject(call.parameters) ? call.parameters : {};
  const name = draw.of([...Object.keys(parameters), 'more']);
  return { ...call, parameters: { ...parameters, [name]: value } };
}

function withoutMember(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...others } = object;
  return others;
}

/** What an agent's list may be beside the label. */
const mutations: readonly ((calls: Calls, at: number, draw: Draw) => Calls)[] = [
  (calls, at) => calls.filter((_, index) => index !== at),
  (calls, at) => [...calls, calls[at] ?? null],
  (calls, _, draw) => draw.shuffled(calls),
  (calls, _, draw) => [...calls, ...someCalls(draw).slice(0, 2)],
  (calls, _, draw) => [...someCalls(draw).slice(0, 1), ...calls],
  (calls, at, draw) => changed(calls, at, (call) => ({ ...call, name: draw.of(names) })),
  (calls, at, draw) => changed(calls, at, (call) => ({ ...call, name: draw.of([null, 1, true, [], {}]) })),
  (calls, at) => changed(calls, at, (call) => withoutMember(call, 'name')),
  (calls, at) => changed(calls, at, (call) => withoutMember(call, 'parameters')),
  (calls, at, draw) => changed(calls, at, (call) => withParameter(call, draw, draw.of(values))),
  (calls, at, draw) => changed(calls, at, (call) => withParameter(call, draw, draw.of(strange))),
  (calls, at, draw) =>
    changed(calls, at, (call) => ({ ...call, parameters: draw.of([null, [], 'x', 3, {}]) })),
  (calls, at) =>
    changed(calls, at, ({ name = null, parameters = null }) => ({ name, arguments: parameters })),
  (calls, at) =>
    changed(calls, at, ({ name = null, parameters = null }) => ({
      function: { name, arguments: parameters },
    })),
  (calls, at, draw) =>
    calls.map((call, index) => (index === at ? draw.of<JsonValue>([null, 1, 'x', [], {}]) : call)),
];

const TICKS = '```';

/** How a list of calls stands in an answer. */
const writings: readonly ((calls: Calls, draw: Draw) => string)[] = [
  (calls) => textOf(calls),
  (calls) => textOf(calls, 2),
  (calls) => textOf({ tool_calls: calls }),
  (calls, draw) => textOf({ tool_calls: draw.of<JsonValue>([null, {}, 0, 'x', calls[0] ?? 1, { a: 1 }]) }),
  (calls) => textOf(calls[0] ?? null),
  (calls) => `${TICKS}json\n${textOf(calls)}\n${TICKS}`,
  (calls) => `Here:\n${TICKS}\n${textOf(calls, 1)}\n${TICKS}\nDone.`,
  (calls) => `${TICKS}JSON\n${textOf(calls)}\n${TICKS}`,
  (calls) => `${TICKS}bash\nls\n${TICKS}\n${TICKS}json\n${textOf(calls)}\n${TICKS}`,
  (calls) => `${TICKS}json\r\n${textOf(calls)}\r\n${TICKS}`,
  (calls, draw) =>
    `${TICKS}json${draw.of(['\u001c', '\u0085', '\ufeff', ' \n', '\u00a0'])}\n${textOf(calls)}\n${TICKS}`,
  (calls) => `${TICKS}json\n[1, null, ${textOf(calls[0] ?? 1)}]\n${TICKS}`,
  (calls) => `${TICKS}json\n5\n${TICKS}\n${TICKS}\n${textOf(calls[0] ?? [])}\n${TICKS}`,
  (calls) => `I would call ${textOf(calls)}.`,
  (calls) => textOf(calls).replaceAll('"', "'"),
  (calls) => textOf(calls).replace(/\]$/, ',]'),
  (calls) => textOf(calls).slice(0, -2),
  (calls, draw) =>
    `${draw.of(['\ufeff', '\u00a0', ' \t\r\n', '\u001c'])}${textOf(calls)}${draw.of(['', ' \n', '\u00a0'])}`,
  (calls, draw) => `${textOf(calls)}${draw.of([' x', ' []', ',', '\0'])}`,
  (_, draw) =>
    draw.of(['', ' ', 'null', '5', '"x"', '[]', '{}', 'NaN', 'I cannot.', 'search(query="a")', 'true']),
  (calls) =>
    calls
      .map((call) =>
        isJsonObject(call)
          ? `Tool: ${textOf(call.name ?? null)} parameters: ${textOf(call.parameters ?? null)}`
          : '',
      )
      .join('\n'),
  (_, draw) => '['.repeat(draw.of([60, 300, 20_000])) + ']'.repeat(draw.of([60, 300, 20_000])),
];

/** One character taken out, doubled or put in. */
function misprinted(text: string, draw: Draw): string {
  const at = draw.below(text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return draw.of([
    before + after.slice(1),
    before + draw.of(['"', ',', '}', '\n', '`', 'x', '\\']) + after,
    before + after.slice(0, 1) + after,
  ]);
}

const oddLabels: readonly JsonValue[] = [
  null,
  [],
  {},
  '',
  'x',
  0,
  7,
  [null],
  ['x'],
  [[]],
  [{ name: 'a', parameters: null }],
  [{ name: 'a', parameters: [1] }],
  [{}],
  { name: 'a' },
  [{ name: ['a'] }],
  [{ name: 1 }],
];

/** Cases of one evaluator, as lines: the label itself, the label mutated up to three times, in every writing; a tenth of them with odd labels. */
export function mcpbrCases(evaluator: Evaluator, count: number, seed: number): string[] {
  const draw = new Draw(mulberry32(seed));
  const real = realLabels();
  const field = evaluator === 'mcptoolbench' ? 'function_call_label' : 'ground_truth';
  return Array.from({ length: count }, (_, index) => {
    const calls = real.length > 0 && draw.chance(0.3) ? draw.of(real) : someCalls(draw);
    let made = calls;
    const changes = draw.of([0, 0, 1, 1, 2, 3]);
    for (let at = 0; at < changes; at++) made = draw.of(mutations)(made, draw.below(made.length || 1), draw);
    const text = draw.of([writings[0]!, writings[0]!, ...writings])(made, draw);
    const label = draw.chance(0.1) ? draw.of(oddLabels) : calls;
    const task = draw.chance(0.02) ? {} : { [field]: label };
    return caseLine(`${evaluator}-${index}`, `${evaluator}.evaluate`, {
      task_json: textOf(task),
      solution: draw.chance(0.15) ? misprinted(text, draw) : text,
    });
  });
}
