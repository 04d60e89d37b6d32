import { describe, expect, test } from 'vitest';
import { sources } from '../../src/files/datasets/sources/index.ts';
import { imported, rowsFile } from './imported.ts';

interface Vector {
  name: string;
  file: string;
  rows: unknown[];
  /** Rows of the possible_answer file. */
  answers?: unknown[];
  tasks: unknown[];
  toolsets?: unknown[];
  notes: unknown[];
}

const vectors = import.meta.glob<Vector[]>('../vectors/datasets/*.json', { eager: true, import: 'default' });

describe.each(sources)('$title', ({ format }) => {
  const cases = vectors[`../vectors/datasets/${format}.json`] ?? [];

  test('has vectors, one with a bad row', () => {
    expect(cases.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(cases)).toContain('"rejected"');
  });

  test.each(cases)('$name', async ({ file, rows, answers, tasks, toolsets, notes }) => {
    const files = [rowsFile(file, rows), ...(answers ? [rowsFile(file, answers)] : [])];
    const result = await imported(files);
    expect(result.outcome.format).toBe(format);
    expect(result.tasks).toMatchObject(tasks);
    expect(result.notes).toMatchObject(notes);
    if (toolsets) expect(result.toolsets).toMatchObject(toolsets);
  });
});

test.each([
  ['', 'en'],
  ['unknown', 'en'],
  ['und', 'en'],
  [null, 'en'],
  ['fr', 'fr'],
])('a row that states its language as %j is of %s', async (language, expected) => {
  const { tasks } = await imported([
    rowsFile('a.json', [{ query: 'What is the weather in the town?', tools: [], language }]),
  ]);
  expect(tasks[0]!.language).toBe(expected);
});

test('a language that neither the row nor its query shows is unknown', async () => {
  const { tasks } = await imported([rowsFile('a.json', [{ query: '42', tools: [], language: 'unknown' }])]);
  expect(tasks[0]).not.toHaveProperty('language', expect.anything());
});
