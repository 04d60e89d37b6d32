import type { JsonObject, JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';

/** A question of BFCL's form, written for this project: one category, its functions, its answers where calls are due. */
export interface RefereeTask {
  category: string;
  functions: JsonObject[];
  answers?: JsonObject[];
  /** The right calls, by name. */
  right: [string, JsonObject][];
}

const described = (name: string, properties: JsonObject, required: string[]): JsonObject => ({
  name,
  description: 'Does it.',
  parameters: { type: 'dict', properties, required },
});

const typed = (type: string, more: JsonObject = {}): JsonObject => ({ type, description: 'It.', ...more });

const power = described(
  'math.power',
  { base: typed('integer'), exponent: typed('float'), mod: typed('integer') },
  ['base', 'exponent'],
);
const search = described(
  'find_items',
  { query: typed('string'), tags: typed('array', { items: { type: 'string' } }), exact: typed('boolean') },
  ['query'],
);
const place = described('put_at', { at: typed('dict', { properties: { x: typed('integer') } }) }, ['at']);

const powerAnswer = (base: number): JsonObject => ({
  'math.power': { base: [base], exponent: [3.5], mod: [1, ''] },
});
const searchAnswer: JsonObject = {
  find_items: { query: ['a b'], tags: [['x', 'y'], ''], exact: [true, ''] },
};

export const refereeTasks: readonly RefereeTask[] = [
  {
    category: 'simple_python',
    functions: [power],
    answers: [powerAnswer(2)],
    right: [['math.power', { base: 2, exponent: 3.5 }]],
  },
  {
    category: 'simple_python',
    functions: [search],
    answers: [searchAnswer],
    right: [['find_items', { query: 'a b', tags: ['x', 'y'], exact: true }]],
  },
  {
    category: 'simple_python',
    functions: [place],
    answers: [{ put_at: { at: [{ x: [1] }] } }],
    right: [['put_at', { at: { x: 1 } }]],
  },
  {
    category: 'multiple',
    functions: [power, search],
    answers: [searchAnswer],
    right: [['find_items', { query: 'a b' }]],
  },
  {
    category: 'parallel',
    functions: [power],
    answers: [powerAnswer(2), powerAnswer(4)],
    right: [
      ['math.power', { base: 4, exponent: 3.5 }],
      ['math.power', { base: 2, exponent: 3.5, mod: 1 }],
    ],
  },
  { category: 'irrelevance', functions: [search], right: [['find_items', { query: 'a b' }]] },
];

export interface RefereeAnswer {
  /** Index of refereeTasks. */
  task: number;
  result: JsonValue;
}

const inPython = (value: JsonValue): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, member]) => `'${key}': ${inPython(member)}`)
    .join(', ')}}`;
};

const called = ([name, made]: [string, JsonObject]): string =>
  `${name}(${Object.entries(made)
    .map(([key, value]) => `${key}=${inPython(value)}`)
    .join(', ')})`;

type Calls = [string, JsonObject][];

/** What models write around and instead of a list of calls in Python. */
const inText: readonly ((calls: Calls) => string)[] = [
  (calls) => `[${calls.map(called).join(', ')}]`,
  (calls) => calls.map(called).join(', '),
  (calls) => calls.map(called).join('\n'),
  (calls) => calls.map(called).join('; '),
  (calls) => calls.map((call) => `[${called(call)}]`).join('\n'),
  (calls) => calls.map((call) => `[${called(call)}]`).join(', '),
  (calls) => `[\n    ${calls.map(called).join(',\n    ')},\n]`,
  (calls) => `(${calls.map(called).join(', ')})`,
  (calls) => `"[${calls.map(called).join(', ')}]"`,
  (calls) => `[${calls.map((call) => called(call).replaceAll("'", '"')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replaceAll("'", '’')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replaceAll('_', '\\_')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replaceAll('True', 'true')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replaceAll(/\w+=/g, '')).join(', ')}]`,
  (calls) => `[${calls.map((call) => `outer(inner=${called(call)})`).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replace('(', '(-1, ')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replace('=2', '=1+1')).join(', ')}]`,
  (calls) => `[${calls.map((call) => called(call).replace('=2', '=2.0')).join(', ')}]`,
  (calls) => `[${calls.map(([name, made]) => called([name.replaceAll('.', '_'), made])).join(', ')}]`,
  (calls) => calls.map(([name, made]) => `print(${called([name, made])})`).join('\n'),
  (calls) => JSON.stringify(calls.map(([name, made]) => ({ name, arguments: made }))),
  (calls) =>
    JSON.stringify(
      calls.map(([name, made]) => ({ name, arguments: made })),
      null,
      2,
    ),
  (calls) => JSON.stringify(calls.map(([name, made]) => ({ name, parameters: made }))),
  (calls) => JSON.stringify(calls.map(([name, made]) => ({ name, arguments: JSON.stringify(made) }))),
  (calls) => JSON.stringify(calls.map(([name, made]) => ({ function: name, parameters: made }))),
  (calls) => JSON.stringify(calls.map(([name, made]) => ({ [name]: made }))),
  (calls) => JSON.stringify({ tool_calls: calls.map(([name, made]) => ({ name, arguments: made })) }),
  (calls) => calls.map(([name, made]) => JSON.stringify({ name, arguments: made })).join('; '),
  (calls) => calls.map(([name, made]) => JSON.stringify({ name, parameters: made })).join('; '),
  (calls) => calls.map(([name, made]) => JSON.stringify({ name, arguments: made })).join('\n'),
  (calls) => inPython(calls.map(([name, made]) => ({ name, arguments: made }))),
  (calls) => inPython(calls.map(([name, made]) => ({ name, parameters: made }))),
  (calls) =>
    `<|python_tag|>${calls.map(([name, made]) => JSON.stringify({ name, parameters: made })).join('; ')}`,
  (calls) => tagged(calls, '<tool_call>\n', '\n</tool_call>'),
  (calls) => tagged(calls, '<tool_call>', '</tool_call>'),
  (calls) => tagged(calls, '<tool_call>\n```json\n', '\n```\n</tool_call>'),
  (calls) => tagged(calls, '<function_call> ', ''),
  (calls) =>
    `<tool_call>\n${JSON.stringify(calls.map(([name, made]) => ({ name, arguments: made })))}\n</tool_call>`,
  (calls) => `<|tool_call|>${JSON.stringify(calls.map(([name, made]) => ({ name, arguments: made })))}`,
  (calls) => `<TOOLCALL>[${calls.map(called).join(', ')}]</TOOLCALL>`,
  (calls) => calls.map(([name, made]) => `${name}\n${JSON.stringify(made)}`).join('\n'),
  (calls) => `Action: ${calls[0]![0]}\nAction Input: ${JSON.stringify(calls[0]![1])}`,
];

const tagged = (calls: Calls, before: string, after: string): string =>
  calls.map(([name, made]) => `${before}${JSON.stringify({ name, arguments: made })}${after}`).join('\n');

const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `\`\`\`python\n${text}\n\`\`\``,
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `\`\`\`tool_code\n${text}\n\`\`\``,
  (text) => `\`${text}\``,
  (text) => `   ${text}`,
  (text) => `\t${text}`,
  (text) => `${text}  \n`,
  (text) => `\n\n${text}`,
  (text) => `\n ${text}`,
  (text) => `Here is the call: ${text}`,
  (text) => `I will call it.\n\n${text}`,
  (text) => `${text}\nThis finds it.`,
  (text) => `Sure:\n\`\`\`python\n${text}\n\`\`\`\nDone.`,
  (text) => `<think>\nIt's due.\n</think>\n\n${text}`,
  (text) => `<tool_calls>\n${text}\n</tool_calls>`,
  (text) => `'${text}'`,
  (text) => `\u00a0${text}`,
];

/** What models of function calling leave. */
const inJson: readonly ((calls: Calls) => JsonValue)[] = [
  (calls) => calls.map(([name, made]) => ({ [name]: JSON.stringify(made) })),
  (calls) => calls.map(([name, made]) => ({ [name.replaceAll('.', '_')]: JSON.stringify(made) })),
  (calls) => calls.map(([name, made]) => ({ [name]: made })),
  (calls) => calls.map(([name, made]) => ({ [name.replaceAll('.', '_')]: made })),
  (calls) => calls.map(([name, made]) => ({ name, arguments: made })),
  (calls) => calls.map(([name, made]) => ({ tool_name: name.replaceAll('.', '_'), parameters: made })),
  (calls) => calls.map(([name, made]) => ({ [name]: `${JSON.stringify(made)}}` })),
  (calls) => calls.map(([name, made]) => ({ [name]: JSON.stringify([made]) })),
  (calls) => ['I call it.', ...calls.map(([name, made]) => ({ [name.replaceAll('.', '_')]: made }))],
  (calls) => calls.map(called),
  () => [],
  () => [{}],
  () => '',
  () => '[]',
  () => ' ',
  () => 'I cannot do that.',
  () => 'None of the tools (all of them) fits.',
  () => '[None of these]',
  () => 'null',
];

/** The calls themselves, and each with one fault. */
const variants = (calls: Calls): Calls[] => {
  const [[name, made], ...others] = calls as [[string, JsonObject], ...Calls];
  const [first = ''] = Object.keys(made);
  return [
    calls,
    [[name, { ...made, [first]: 7 }], ...others],
    [[name, { ...made, more: 1 }], ...others],
    [[`${name}x`, made], ...others],
    [[name, {}], ...others],
    [...calls, [name, made]],
  ];
};

/** Every form with every surrounding once, and as many again drawn with faults in the calls. */
export function refereeAnswers(seed: number): RefereeAnswer[] {
  const random = mulberry32(seed);
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const answers: RefereeAnswer[] = [];
  for (const write of inText)
    for (const surround of around)
      for (const isFaulty of [false, true]) {
        const asked = any(refereeTasks);
        const { right } = asked;
        answers.push({
          task: refereeTasks.indexOf(asked),
          result: surround(write(isFaulty ? any(variants(right)) : right)),
        });
      }
  for (const [task, { right }] of refereeTasks.entries())
    for (const write of inJson)
      for (const calls of [right, any(variants(right))]) answers.push({ task, result: write(calls) });
  return answers;
}
