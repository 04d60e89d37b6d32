import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, ANSWER_ALONE } from '#core/trajectory.ts';
import { appliesTo, scorersById } from '#measure/scorers/index.ts';
import { RowRejected } from '../../src/files/datasets/source.ts';
import { mcpToolbench } from '../../src/files/datasets/sources/mcp-toolbench.ts';
import { loadPython } from '../../src/files/datasets/sources/structured.ts';
import {
  evaluateMcpToolBench,
  evaluateToolBench,
} from '../../src/measure/scorers/mcpbr/evaluate-mcptoolbench.ts';
import { PythonError } from '../../src/measure/scorers/python/values.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';
import {
  mcpToolBenchExceptions,
  toolBenchExceptions,
  type Input,
  type StrictnessException,
} from './mcpbr-exceptions.ts';
import { runs } from '../tools/full-size.ts';

/** A benchmark of mcpbr: where a row keeps its label, what both evaluators say, and why they may differ. */
interface Benchmark {
  name: string;
  label: string;
  asCoded(row: JsonObject, answer: string): Figures | undefined;
  documented: Scorer;
  /** The task as the site has it; undefined for a row that the import refuses. */
  taskOf(row: JsonObject): Task | undefined;
  compared: readonly string[];
  exceptions: StrictnessException[];
}
type Figures = Record<string, unknown>;

beforeAll(loadPython);

/** Undefined where the original raises, which is neither strict nor lenient. */
const unlessRaised = (result: object): Figures | undefined =>
  result instanceof PythonError ? undefined : (result as Figures);

const rowReader = await mcpToolbench.converter();

const mcpToolBench: Benchmark = {
  name: 'mcpbr-mcptoolbench',
  label: 'function_call_label',
  asCoded: (row, answer) => unlessRaised(evaluateMcpToolBench(row, answer)),
  documented: scorersById.get('mcpbr-mcptoolbench')!,
  taskOf(row) {
    try {
      const own = structuredClone({ query: 'q', ...row });
      const { task, toolset } = rowReader.convert(own, 0)!;
      return aTask({ ...task, tools: toolset.tools });
    } catch (error) {
      if (error instanceof RowRejected) return undefined;
      throw error;
    }
  },
  compared: ['resolved', 'tool_selection_accuracy', 'parameter_accuracy'],
  exceptions: mcpToolBenchExceptions,
};

const toolBench: Benchmark = {
  name: 'mcpbr-toolbench',
  label: 'ground_truth',
  asCoded: (row, answer) => unlessRaised(evaluateToolBench(row, answer)),
  documented: scorersById.get('mcpbr-toolbench')!,
  // No source of the site ships ground_truth; its names are all that counts.
  taskOf({ ground_truth: labels }) {
    if (!Array.isArray(labels)) return undefined;
    const calls = labels
      .filter(isJsonObject)
      .map(({ name }) => anExpectedCall({ name: String(name ?? ''), arguments: null }));
    return calls.length === 0 ? undefined : aTask({ target: { calls } });
  },
  compared: ['resolved', 'tool_selection_accuracy'],
  exceptions: toolBenchExceptions,
};

/** The figures that as documented puts lower; undefined where the two cannot be compared. */
function stricterFigures(benchmark: Benchmark, row: JsonObject, answer: string): string[] | undefined {
  const coded = benchmark.asCoded(row, answer);
  const task = coded && benchmark.taskOf(row);
  if (!task || !appliesTo(benchmark.documented, task, ANSWER_ALONE)) return undefined;
  const { measures } = benchmark.documented.score(task, answeredInText(answer));
  return benchmark.compared.filter(
    (figure) => coded[figure] !== undefined && Number(measures[figure]) < Number(coded[figure]) - 1e-12,
  );
}

const excuses = ({ exceptions }: Benchmark, input: Input): string[] =>
  exceptions.filter((exception) => exception.holds(input)).map(({ id }) => id);

/** Fails where as documented is stricter and no exception says why. */
function expectExcused(
  benchmark: Benchmark,
  row: JsonObject,
  answer: string,
): 'equal or milder' | 'stricter' | 'not comparable' {
  const stricter = stricterFigures(benchmark, row, answer);
  if (!stricter) return 'not comparable';
  if (stricter.length === 0) return 'equal or milder';
  const labels = row[benchmark.label];
  const input = { labels: Array.isArray(labels) ? labels : [], answer };
  expect(
    excuses(benchmark, input),
    `${stricter.join()} of ${JSON.stringify(row)} ← ${answer}`.slice(0, 2000),
  ).not.toEqual([]);
  return 'stricter';
}

// Few names and values, so that duplicates, equal calls, and pairs that only Python takes for equal are frequent.
const scalar = fc.constantFrom<JsonValue>(
  ...[0, 1, 1.5, true, false, null, '', '1', 'a'],
  ...['<1_result>', 'at <2_result>'],
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', '__proto__'), scalar, { maxKeys: 2 }) },
);
const parameters = fc.dictionary(fc.constantFrom('p', 'q', 'r', 'constructor', '__proto__'), value, {
  maxKeys: 4,
});
const names = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a', 'b', 'c') },
  fc.constantFrom<JsonValue>(1, true),
);
const labelled = fc
  .record({ name: names, parameters })
  .chain((made) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant<JsonObject>(made) },
      { weight: 1, arbitrary: parameters.map((input): JsonObject => ({ ...made, input })) },
    ),
  );

const swapped = new Map<JsonValue, JsonValue>([
  [1, true],
  [true, 1],
  [0, false],
  [false, 0],
  ['<1_result>', '<2_result>'],
]);
const swap = (held: JsonValue): JsonValue => {
  if (Array.isArray(held)) return held.map(swap);
  return isJsonObject(held) ? held : (swapped.get(held) ?? held);
};
const changed = (
  object: JsonValue | undefined,
  change: (entries: [string, JsonValue][]) => [string, JsonValue][],
): JsonObject => Object.fromEntries(change(Object.entries(isJsonObject(object) ? object : {})));

/** What a model may do to a call of the label. Each gives the calls that stand in its place. */
const mutations: ((call: JsonObject) => JsonValue[])[] = [
  (made) => [made],
  (made) => [made],
  () => [],
  (made) => [made, made],
  (made) => [{ ...made, parameters: changed(made.parameters, (entries) => entries.slice(1)) }],
  (made) => [
    {
      ...made,
      parameters: changed(made.parameters, (entries) => entries.filter(([, held]) => held !== null)),
    },
  ],
  (made) => [
    {
      ...made,
      parameters: changed(made.parameters, (entries) => entries.map(([key, held]) => [key, swap(held)])),
    },
  ],
  (made) => [{ ...made, parameters: changed(made.parameters, (entries) => [['p', 2], ...entries]) }, made],
  (made) => [
    made,
    {
      ...made,
      parameters: changed(made.parameters, (entries) =>
        entries.map(([key, held], at) => [key, at ? swap(held) : held]),
      ),
    },
  ],
  ({ name, parameters: held }) => [{ name: name!, arguments: held! }],
  (made) => [{ ...made, name: 'd' }],
  (made) => [[made]],
  (made) => [[made, made, made]],
  (made) => [{ ...made, comment: 'why' }],
  (made) => [{ ...made, function: { name: 'b', arguments: {} } }],
  (made) => [{ ...made, description: 'Does it.', parameters: { type: 'object', properties: {} } }],
  ({ name }) => [{ name: name! }],
  (made) => [made, 5],
];

/** How the calls are written down. */
const writings: ((calls: JsonValue[]) => string)[] = [
  (calls) => JSON.stringify(calls),
  (calls) => JSON.stringify(calls),
  (calls) => ` ${JSON.stringify(calls, null, 2)}\n`,
  (calls) => JSON.stringify({ tool_calls: calls }),
  (calls) => JSON.stringify({ name: 'plan', tool_calls: calls }),
  (calls) => JSON.stringify(calls[0] ?? null),
  (calls) => `\`\`\`json\n${JSON.stringify(calls)}\n\`\`\``,
  (calls) => `Then:\n\`\`\`\n${JSON.stringify(calls[0] ?? {})}\n\`\`\`\n`,
  (calls) => calls.map((made) => `\`\`\`json\n${JSON.stringify(made)}\n\`\`\``).join('\n'),
  (calls) => `I call ${JSON.stringify(calls)} now.`,
  (calls) => JSON.stringify(calls).replace(':0', ':NaN'),
  (calls) => JSON.stringify(calls).slice(0, -1),
];

const input = fc
  .record({
    labels: fc.array(labelled, { minLength: 1, maxLength: 5 }),
    mutation: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(mutations.length - 1)), {
      minLength: 5,
      maxLength: 5,
    }),
    writing: fc.nat(writings.length - 1),
    isReversed: fc.boolean(),
  })
  .map(({ labels, mutation, writing, isReversed }): Input => {
    const made = labels.flatMap((call, index) => mutations[mutation[index]!]!(call));
    return { labels, answer: writings[writing]!(isReversed ? made.reverse() : made) };
  });

describe.each([mcpToolBench, toolBench])('$name', (benchmark) => {
  // Seen to fail for MCPToolBench++ without the exception absent-is-null, when calls that were not due lowered the selection, and
  // when objects were never equal; for ToolBench without the exception several-blocks, and when surplus names lowered the selection.
  test(
    'is as documented no stricter than as coded, but for the listed exceptions',
    { timeout: 60_000 },
    () => {
      const seen = { stricter: 0, 'equal or milder': 0, 'not comparable': 0 };
      fc.assert(
        fc.property(input, ({ labels, answer }) => {
          seen[expectExcused(benchmark, { [benchmark.label]: labels }, answer)]++;
        }),
        { numRuns: runs(2000) },
      );
      // Else the generator would have stopped asking.
      expect(seen.stricter).toBeGreaterThan(runs(50));
      expect(seen['equal or milder']).toBeGreaterThan(runs(300));
    },
  );

  test.each(benchmark.exceptions)('$id is an exception of its own', ({ id, witness }) => {
    const row = { [benchmark.label]: witness.labels };
    expect(stricterFigures(benchmark, row, witness.answer)).not.toEqual([]);
    expect(stricterFigures(benchmark, row, witness.answer)).toBeDefined();
    expect(excuses(benchmark, witness)).toEqual([id]);
  });

  const recorded = (folder: string): { row: JsonObject; answer: string }[] =>
    readFileSync(`${folder}/${benchmark.name}.jsonl`, 'utf8')
      .split('\n')
      .filter((line) => line.includes('.evaluate"'))
      .map(
        (line) =>
          (JSON.parse(line) as { input: { task?: JsonValue; task_json?: string; solution: JsonValue } })
            .input,
      )
      .flatMap(({ task, task_json: text, solution }) => {
        // Rows with NaN are no JSON; how the import reads them is the import's affair.
        const row =
          text === undefined ? task : /NaN|Infinity/.test(text) ? undefined : (JSON.parse(text) as JsonValue);
        return isJsonObject(row) && typeof solution === 'string' ? [{ row, answer: solution }] : [];
      });

  test('is so on every recorded call of our own', () => {
    const outcomes = recorded('tests/vectors/synthetic').map(({ row, answer }) =>
      expectExcused(benchmark, row, answer),
    );
    expect(outcomes.filter((outcome) => outcome !== 'not comparable').length).toBeGreaterThan(100);
  });

  const real = resolve(process.cwd(), '../shared/vectors/real');
  test.skipIf(!existsSync(real))(
    'is so on every recorded call of real rows (SKIPPED where ../shared/vectors is absent)',
    () => {
      const outcomes = recorded(real).map(({ row, answer }) => expectExcused(benchmark, row, answer));
      expect(outcomes.filter((outcome) => outcome !== 'not comparable').length).toBeGreaterThan(100);
    },
  );
});
