import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '#core/catalog.ts';
import type { JsonValue } from '#core/json.ts';
import { readPublishedAnswers } from '#core/published-answers.ts';
import { chosenFiles } from '../../src/app/data/published-choice.ts';
import { readers } from '#files/interchange/index.ts';

const json = JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8')) as JsonValue;
const published = readPublishedAnswers(json);
const datasets = readCatalog(json);
const samples = resolve(process.cwd(), '../shared/samples/bfcl-results');

const pinned = /^https:\/\/[^@]+(?:@|\/)[0-9a-f]{40}\//;

describe('published answers in the catalog', () => {
  test('come from addresses that name a commit, and so do the tasks that were attempted', () => {
    const tasks = published.flatMap(({ dataset }) => datasets.filter(({ id }) => id === dataset));
    expect(tasks).toHaveLength(published.filter(({ dataset }) => dataset !== null).length);
    const addresses = [
      ...published.flatMap(({ folders, files }) =>
        files.flatMap(({ path }) => folders.map((at) => at + path)),
      ),
      ...tasks.flatMap(({ files }) => files.flatMap(({ candidates }) => candidates)),
    ];
    expect(addresses.filter((address) => !pinned.test(address) || !URL.canParse(address))).toEqual([]);
  });

  test('have an id and a path of their own', () => {
    expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
    for (const { files } of published) expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  test('begin with a choice of their own models and categories, where all is too much to begin with', () => {
    const started = published.filter(({ start }) => start !== undefined);
    expect(started.map(({ id }) => id)).toEqual(['toolathlon-trajectories', 'toucan-sample']);
    for (const answers of started) expect(chosenFiles(answers, answers.start!)).toHaveLength(1);
  });

  test('are read in part where a table is large, and say of how many rows', () => {
    const tables = published.flatMap(({ files }) => files).filter(({ path }) => path.endsWith('.parquet'));
    expect(tables.map(({ rows }) => rows)).toEqual([500, 500, 500]);
  });

  test('name a format that is read here', () => {
    const titles = readers.map(({ title }) => title);
    for (const { format } of published) expect(titles).toContain(format);
  });

  test('every file of verdicts stands beside answers of the same model and category', () => {
    for (const { files } of published) {
      const answers = files
        .filter(({ role }) => role === 'answers')
        .map(({ model, category }) => `${model} ${category}`);
      const verdicts = files.filter(({ role }) => role === 'verdicts');
      for (const { model, category } of verdicts) expect(answers).toContain(`${model} ${category}`);
    }
  });

  test.skipIf(!existsSync(samples))(
    'are as large as the catalog says (SKIPPED where the samples are absent)',
    () => {
      const bfcl = published.find(({ id }) => id === 'bfcl-result-2024-08-11')!;
      expect(bfcl.files).toHaveLength(160);
      for (const { path, bytes } of bfcl.files) expect(statSync(`${samples}/${path}`).size, path).toBe(bytes);
    },
  );

  const entry = { ...(json as { answers: Record<string, JsonValue>[] }).answers[0]! };
  test.each([
    ['no list', { answers: 5 }, 'answers should be a list'],
    ['a folder that is none', { ...entry, folders: ['https://example.org/a'] }, 'ends with a slash'],
    ['an address without encryption', { ...entry, folders: ['http://example.org/'] }, 'an https address'],
    ['no files', { ...entry, files: [] }, 'files in a folder'],
    ['a start that is none', { ...entry, start: 'all' }, 'start should be an object'],
    ['a start without models', { ...entry, start: { categories: [] } }, 'start/models should be a list'],
    [
      'no rows of a table',
      { ...entry, files: [{ model: 'm', category: 'c', role: 'answers', path: 'a', bytes: null, rows: 0 }] },
      'a number of rows',
    ],
    [
      'an unknown kind of file',
      { ...entry, files: [{ model: 'm', category: 'c', role: 'x' }] },
      'one of answers',
    ],
  ])('%s is refused', (_, broken, said) => {
    const whole = 'id' in broken ? { answers: [broken] } : broken;
    expect(() => readPublishedAnswers(whole as never)).toThrow(
      expect.objectContaining({
        code: 'dataset-unreadable',
        message: expect.stringContaining(said) as string,
      }) as Error,
    );
  });
});
