import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';
import { refereeAnswers, refereeTasks } from '../bfcl-referee/answers.ts';
import { caseLine, Draw, isWritten, written } from './written.ts';

/** A question of BFCL with its accepted answers. */
interface Question {
  category: string;
  functions: JsonValue;
  answers: JsonObject[];
}
type Call = { [name: string]: JsonValue };

const categories = [
  'simple_python',
  'multiple',
  'parallel',
  'live_simple',
  'live_parallel',
  'live_parallel_multiple',
];

/** Real questions where ../shared/samples stands beside the project. */
function realQuestions(): Question[] {
  const folder = resolve(process.cwd(), '../shared/samples/bfcl');
  return categories.flatMap((category) => {
    const [questions, answers] = [
      `${folder}/BFCL_v4_${category}.json`,
      `${folder}/possible_answer/BFCL_v4_${category}.json`,
    ];
    if (!existsSync(questions) || !existsSync(answers)) return [];
    const truths = new Map(rowsOf(answers).map((row) => [row.id, row.ground_truth as JsonObject[]]));
    return rowsOf(questions).flatMap((row) => {
      const truth = truths.get(row.id);
      return truth ? [{ category, functions: row.function!, answers: truth }] : [];
    });
  });
}

const rowsOf = (path: string): JsonObject[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JsonObject);

const ours: Question[] = refereeTasks.flatMap(({ category, functions, answers }) =>
  answers ? [{ category, functions, answers }] : [],
);

/** One accepted call: of each parameter one accepted value, or none where it may be left out. */
function accepted(answer: JsonObject, draw: Draw): Call {
  const [name = '', parameters] = Object.entries(answer)[0] ?? [];
  const made = Object.entries(isJsonObject(parameters) ? parameters : {}).flatMap(([key, values]) => {
    const value = draw.of(Array.isArray(values) && values.length > 0 ? values : [null]);
    return value === '' ? [] : [[key, isJsonObject(value) ? chosenMembers(value, draw) : value] as const];
  });
  return { [name]: Object.fromEntries(made) };
}

/** Members of an accepted object have accepted values of their own. */
const chosenMembers = (object: JsonObject, draw: Draw): JsonObject =>
  Object.fromEntries(
    Object.entries(object).flatMap(([key, values]) => {
      const value = Array.isArray(values) && values.length > 0 ? draw.of(values) : values;
      return value === '' ? [] : [[key, value]];
    }),
  );

/** Other values near one: of another type, case, punctuation, order or length. */
function near(value: JsonValue, draw: Draw): JsonValue {
  if (typeof value === 'number')
    return draw.of<JsonValue>([
      value + 1,
      String(value),
      written(`${Math.trunc(value)}.0`),
      value === 1,
      [value],
      -value,
    ]);
  if (typeof value === 'boolean') return draw.of<JsonValue>([!value, Number(value), String(value)]);
  if (isWritten(value)) return draw.of<JsonValue>([1, '1', true]);
  if (typeof value === 'string')
    return draw.of<JsonValue>([
      value.toUpperCase(),
      ` ${value}`,
      `${value}.`,
      value.replaceAll(' ', '-'),
      '',
      [value],
      3,
      value.slice(1),
      `${value}’s`,
    ]);
  if (Array.isArray(value))
    return draw.of<JsonValue>([
      draw.shuffled(value),
      value.slice(1),
      [...value, 'more'],
      [],
      value.map((each) => near(each, draw)),
      'x',
      { a: value },
    ]);
  if (value === null) return draw.of<JsonValue>(['', 0, [], {}]);
  return draw.of<JsonValue>([
    {},
    { ...value, more: 1 },
    Object.fromEntries(Object.entries(value).slice(1)),
    [value],
    'x',
  ]);
}

const onFirst = (calls: Call[], change: (name: string, made: JsonObject) => Call): Call[] =>
  calls.map((call, index) => {
    const [name = '', made] = Object.entries(call)[0] ?? [];
    return index === 0 && isJsonObject(made) ? change(name, made) : call;
  });

const mutations: readonly ((calls: Call[], draw: Draw) => Call[])[] = [
  (calls, draw) =>
    onFirst(calls, (name, made) => {
      const key = draw.of([...Object.keys(made), 'more']);
      return { [name]: { ...made, [key]: near(made[key] ?? null, draw) } };
    }),
  (calls, draw) =>
    onFirst(calls, (name, made) => {
      const without = draw.of([...Object.keys(made), '']);
      return { [name]: Object.fromEntries(Object.entries(made).filter(([key]) => key !== without)) };
    }),
  (calls, draw) =>
    onFirst(calls, (name, made) => {
      const key = draw.of([...Object.keys(made), 'more']);
      return {
        [name]: {
          ...made,
          [key]: draw.of<JsonValue>([null, '', [], {}, 0, true, written('1.0'), [[1]], [{}]]),
        },
      };
    }),
  (calls) => onFirst(calls, (name, made) => ({ [name.replaceAll('.', '_')]: made })),
  (calls) => onFirst(calls, (name, made) => ({ [`${name}x`]: made })),
  (calls) => onFirst(calls, (name, made) => ({ [name]: made, more: {} })),
  (calls, draw) => draw.shuffled(calls),
  (calls) => calls.slice(1),
  (calls) => [...calls, ...calls.slice(0, 1)],
];

/** Cases of the checker, as lines: accepted calls, and such calls with up to three faults. */
export function checkerCases(count: number, seed: number): string[] {
  const draw = new Draw(mulberry32(seed));
  const real = realQuestions();
  return Array.from({ length: count }, (_, index) => {
    const { category, functions, answers } = draw.of(real.length > 0 && draw.chance(0.7) ? real : ours);
    let calls = answers.map((answer) => accepted(answer, draw));
    const changes = draw.of([0, 1, 1, 2, 3]);
    for (let at = 0; at < changes; at++) calls = draw.of(mutations)(calls, draw);
    return caseLine(`checker-${index}`, 'bfcl.ast_checker', {
      language: 'python',
      test_category: category,
      underscore_to_dot: draw.chance(0.5),
      function: functions,
      model_output: calls,
      possible_answer: answers,
    });
  });
}

/** Cases of the decoder for models that are only prompted, before the checker, as lines: each form of an answer in each surrounding. */
export function decoderCases(count: number, seed: number): string[] {
  const lines: string[] = [];
  for (let round = seed; lines.length < count; round++)
    for (const { task, result } of refereeAnswers(round)) {
      const { category, functions, answers } = refereeTasks[task]!;
      if (typeof result !== 'string' || !answers || lines.length === count) continue;
      lines.push(
        caseLine(`decoder-${lines.length}`, 'bfcl.decode_and_check', {
          language: 'python',
          test_category: category,
          underscore_to_dot: round % 2 === 0,
          function: functions,
          possible_answer: answers,
          text: result,
        }),
      );
    }
  return lines;
}
