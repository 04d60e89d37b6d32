import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '#core/catalog.ts';
import type { JsonValue } from '#core/json.ts';
import { readBlindCheck, readShippedManifest } from '#core/shipped-manifest.ts';
import { SHIPPED, SHIPPED_IDS, WHOLE } from '#core/dataset.ts';
import { shardsOf } from '#build/ground/shards.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import { grouped } from '../../src/app/data/catalog.ts';
import { placeFor, slug } from '../../workers/files/dataset-import.ts';

const shards = ['a', 'b'].map((path) => ({ path, tasks: 2, bytes: 10, sha256: 'ff', contentHash: 'ee' }));
const dataset = { id: 'd', title: 'D', orderHash: 'aa', tasks: 4, report: {} };
const files = shards.map(({ path }, at) => ({ path, first: at * 2 }));
const datasets = [{ dataset, index: 'a', files }];

describe('the manifest of what ships', () => {
  test('is read as it was written', () => {
    const blindCheck = { drawn: 60, seed: 1, solvedBefore: 50, solvedAfter: 60 };
    const manifest = {
      shards,
      datasets,
      answers: [{ path: 'c', first: 0 }],
      made: [{ file: 'w.gguf' }],
      blindCheck,
    };
    expect(readShippedManifest(structuredClone(manifest))).toEqual(manifest);
  });

  test.each<[JsonValue]>([
    [null],
    [{ shards: 1, datasets: [], answers: [], made: [], blindCheck: null }],
    [{ shards: [{ ...shards[0]!, tasks: -1 }], datasets: [], answers: [], made: [], blindCheck: null }],
    [
      {
        shards: [],
        datasets: [],
        answers: [],
        blindCheck: { drawn: 1, seed: 1, solvedBefore: 2, solvedAfter: 1 },
      },
    ],
    [{ shards: [], datasets: [], answers: [] }],
    [{ shards, datasets, answers: [{ path: 'c' }], made: [], blindCheck: null }],
    [{ shards, datasets, made: [], blindCheck: null }],
    [{ shards, datasets, answers: [], blindCheck: null }],
    [{ shards, datasets, answers: [], made: ['by hand'], blindCheck: null }],
    [{ shards, answers: [], made: [], blindCheck: null }],
    [
      {
        shards,
        datasets: [{ ...datasets[0]!, dataset: { ...dataset, id: '' } }],
        answers: [],
        blindCheck: null,
      },
    ],
    [
      {
        shards,
        datasets: [{ ...datasets[0]!, files: [{ path: 'a', first: null }] }],
        answers: [],
        blindCheck: null,
      },
    ],
  ])('%j is refused', (json) => {
    expect(() => readShippedManifest(json)).toThrow(/damaged/);
  });

  test('a blind check that is no object is refused', () => {
    expect(() => readBlindCheck([])).toThrow(/damaged/);
  });
});

describe('the data sets of the site', () => {
  test('are named in links by every file of the build once, the first visit’s first', () => {
    const paths = shardsOf(readTaskFiles()).map(({ name }) => `generated/${name}.json.gz`);
    expect(WHOLE.origin.path.split(' ')).toEqual(paths);
    expect(SHIPPED.origin.path).toBe(paths[0]);
  });

  test('weigh at most 720 kB together, and are what their checksums say', () => {
    const manifest = JSON.parse(readFileSync('public/generated/ground-shards.json', 'utf8')) as JsonValue;
    const { shards: written } = readShippedManifest(manifest);
    expect(written).toHaveLength(5);
    expect(written.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(720_000);
    for (const { path, sha256, bytes } of written) {
      const file = readFileSync(`public/${path}`);
      expect([createHash('sha256').update(file).digest('hex'), file.length]).toEqual([sha256, bytes]);
    }
  });

  test('have the ids that their titles would get', () => {
    expect([SHIPPED, WHOLE].map(({ title }) => slug(title))).toEqual(SHIPPED_IDS);
  });

  test('are none of those that others publish', () => {
    const catalog = JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8')) as JsonValue;
    expect(grouped(readCatalog(catalog)).map(({ title }) => title)).not.toContain('Proving Ground');
  });

  test.each(SHIPPED_IDS)('leave no place for a person’s file named %s, which stands beside them', (base) => {
    const origin = { kind: 'file' as const, names: ['x.json'] };
    const arrival = { base, origin, contentHash: 'other', replaces: undefined };
    expect(placeFor([], arrival)).toEqual({ id: `${base}-2` });
  });
});
