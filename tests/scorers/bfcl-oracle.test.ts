import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answeredInText } from '#core/trajectory.ts';
import { writeJson } from '#core/write-json.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { oracleAnswer } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { aBfclTask } from '../builders/a-bfcl-task.ts';
import { importWhole } from '#build/shipped-sets.ts';

const scorer = scorersById.get('bfcl-as-coded')!;
const folder = resolve(process.cwd(), '../shared/samples/bfcl');

test('the oracle writes a float where the label has one, at any depth, and nothing else differently', async () => {
  const properties = {
    list: { type: 'array', items: { type: 'float' } },
    dict: { type: 'dict', properties: { x: { type: 'float' }, n: { type: 'integer' } } },
    'a/b': { type: 'float' },
  };
  const functions = [
    { name: 'f', parameters: { type: 'dict', properties, required: ['list', 'dict', 'a/b'] } },
  ];
  const label = '[{"f": {"list": [[1.0, 2.0]], "dict": [{"x": [3.0, 4], "n": [5]}], "a/b": ["", 1e3]}}]';
  const task = await aBfclTask('simple_python', functions, readJson(label));
  const text = oracleAnswer(task);
  expect(text.replaceAll(/\s/g, '')).toContain(
    '"parameters":{"list":[1.0,2.0],"dict":{"x":3.0,"n":5},"a/b":1000.0}',
  );
  expect(text.replaceAll(/(\d)\.0\b/g, '$1')).toBe(JSON.stringify(JSON.parse(text), null, 2));
  expect(scorer.score(task, answeredInText(text))).toMatchObject({ verdict: 'correct' });
});

test('JSON is written back as it was read', () => {
  const text = JSON.stringify({ a: [1, [], {}], b: { c: 2.5, d: 'x', e: null } }, null, 2).replace(
    '1,',
    '1.0,',
  );
  const value = readJson(text);
  expect(writeJson(value, writtenFloats(value))).toBe(text);
});

/**
 * The rows that BFCL's checker refuses though they are answered with their own label, of 1,098: both accept no value at all, nor that
 * it is left out, for parameters of type array (`"bank_hours_start": []`), so that no answer is right.
 */
const files = [
  { category: 'simple_python', rows: 400, refused: [] },
  { category: 'multiple', rows: 200, refused: [] },
  { category: 'parallel', rows: 200, refused: [] },
  {
    category: 'live_simple',
    rows: 258,
    refused: ['live_simple_106-63-0 type_error:simple', 'live_simple_112-68-0 type_error:simple'],
  },
  { category: 'live_parallel', rows: 16, refused: [] },
  { category: 'live_parallel_multiple', rows: 24, refused: [] },
];

describe.each(files)('the oracle on BFCL $category (SKIPPED where absent)', ({ category, rows, refused }) => {
  const name = `BFCL_v4_${category}.json`;
  const paths = [`${folder}/${name}`, `${folder}/possible_answer/${name}`];
  if (!paths.every((path) => existsSync(path))) return test.skip('the rows are not there', () => undefined);

  test('is right by BFCL as coded, but where a label accepts no value of its own schema’s type', async () => {
    const opened = paths.map((path, index) =>
      fileFromBlob(`${index}-${name}`, new Blob([readFileSync(path)])),
    );
    const { tasks } = await importWhole('bfcl', opened);
    expect(tasks).toHaveLength(rows);
    const wrong = tasks.flatMap((task) => {
      const said = verdictOf(() => scorer.score(task, answeredInText(oracleAnswer(task))).details);
      return said === 'valid' ? [] : [`${task.source.sourceId!} ${said}`];
    });
    expect(wrong).toEqual(refused);
  });
});

function verdictOf(score: () => { valid?: unknown; error_type?: unknown } | undefined): string {
  try {
    const details = score();
    return details?.valid === true ? 'valid' : String(details?.error_type);
  } catch (error) {
    return `raises: ${String(error)}`;
  }
}
