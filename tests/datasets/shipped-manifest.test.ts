import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '#core/catalog.ts';
import type { JsonValue } from '#core/json.ts';
import { readBlindCheck, readShippedManifest, withShippedSizes } from '#core/shipped-manifest.ts';
import { shardsOf } from '#build/ground/shards.ts';
import { readTaskFiles } from '#build/ground/task-files.ts';
import { requestForShipped, storedFrom } from '../../src/app/data/catalog-request.ts';
import { grouped, shippedBeside } from '../../src/app/data/catalog.ts';
import { placeFor, slug } from '../../workers/datasets/dataset-naming.ts';

const entries = readCatalog(JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8')) as JsonValue);
const shards = ['a', 'b'].map((path) => ({ path, tasks: 2, bytes: 10, sha256: 'ff' }));
const [whole] = shippedBeside(entries);

describe('the manifest of what ships', () => {
  test('is read as it was written', () => {
    const manifest = { shards, blindCheck: { drawn: 60, seed: 1, solvedBefore: 50, solvedAfter: 60 } };
    expect(readShippedManifest(structuredClone(manifest))).toEqual(manifest);
  });

  test.each<[JsonValue]>([
    [null],
    [{ shards: 1, blindCheck: null }],
    [{ shards: [{ path: 'a', tasks: -1, bytes: 1, sha256: 'f' }], blindCheck: null }],
    [{ shards: [], blindCheck: { drawn: 1, seed: 1, solvedBefore: 2, solvedAfter: 1 } }],
    [{ shards: [] }],
  ])('%j is refused', (json) => {
    expect(() => readShippedManifest(json)).toThrow(/damaged/);
  });

  test('a blind check that is no object is refused', () => {
    expect(() => readBlindCheck([])).toThrow(/damaged/);
  });

  test('an entry gets its sizes only where all of its files are known', () => {
    const entry = { ...whole!, path: 'a b', rows: null, bytes: null };
    expect(withShippedSizes(entry, { shards, blindCheck: null })).toMatchObject({ rows: 4, bytes: 20 });
    expect(withShippedSizes({ ...entry, path: 'a c' }, { shards, blindCheck: null })).toMatchObject({
      rows: null,
      bytes: null,
    });
  });
});

describe('the larger data set of the site', () => {
  test('names every shard of the build once, the first visit’s first', () => {
    const files = shardsOf(readTaskFiles()).map(({ name }) => `generated/${name}.json.gz`);
    expect(whole!.path.split(' ')).toEqual(files);
    expect(entries[0]!.path).toBe(files[0]);
  });

  test('is called in a browser what the catalog calls it', () => {
    expect(slug(whole!.title)).toBe(whole!.id);
  });

  test('is none of those that others publish', () => {
    expect(grouped(entries).map(({ title }) => title)).not.toContain(whole!.group);
  });

  const record = (id: string, path: string) => ({
    contentHash: path,
    generation: id,
    dataset: { id, origin: { kind: 'shipped', path } },
  });
  const records = [
    record('ground', 'generated/ground.json.gz'),
    record('proving-ground-600', whole!.path),
  ] as unknown as Parameters<typeof placeFor>[0];
  const arrivalOf = (base: string, path: string) =>
    placeFor(records, {
      base,
      origin: { kind: 'shipped', path },
      contentHash: 'newer',
      replaces: undefined,
    });

  test('takes the place of its own older edition alone, and the first shard that of its own', () => {
    expect(arrivalOf('proving-ground-600', whole!.path).standing).toBe(records[1]);
    expect(arrivalOf('ground', 'generated/ground.json.gz').standing).toBe(records[0]);
  });

  test('a person’s file of its name stands beside it', () => {
    const place = placeFor(records, {
      base: 'proving-ground-600',
      origin: { kind: 'file', names: ['x.json'] },
      contentHash: 'other',
      replaces: undefined,
    });
    expect(place).toEqual({ id: 'proving-ground-600-2' });
  });

  test('is found again by its files, not by its name', () => {
    const datasets = records.map(({ dataset }) => dataset);
    expect(storedFrom(whole!, datasets)?.id).toBe('proving-ground-600');
    expect(storedFrom(entries[0]!, datasets)?.id).toBe('ground');
    expect(storedFrom(whole!, datasets.slice(0, 1))).toBeUndefined();
    expect(requestForShipped(whole!).origin).toEqual({ kind: 'shipped', path: whole!.path });
  });
});
