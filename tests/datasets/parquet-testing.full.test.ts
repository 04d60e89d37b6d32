import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { ReadRow } from '../../src/files/datasets/readers/read-row.ts';
import { readParquet } from '../../src/files/datasets/readers/parquet.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

/** A checkout of apache/parquet-testing. */
const folder = process.env.PARQUET_TESTING ?? '';
const files = existsSync(folder)
  ? ['data', 'data/geospatial', 'bad_data', 'shredded_variant'].flatMap((each) =>
      readdirSync(`${folder}/${each}`)
        .filter((name) => name.includes('.parquet') && !name.endsWith('.json'))
        .map((name) => `${each}/${name}`),
    )
  : [];

async function rowsOf(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadRow[]> {
  const blob = new Blob([bytes]);
  const slice = (from: number, to?: number) => blob.slice(from, to).arrayBuffer();
  const file = { name, size: blob.size, slice };
  const opened = { file, bytes: { close: () => Promise.resolve() }, isPacked: false };
  const rows: ReadRow[] = [];
  for await (const some of readParquet(opened as never)) rows.push(...some);
  return rows;
}

describe.skipIf(files.length === 0)('apache/parquet-testing (SKIPPED without PARQUET_TESTING)', () => {
  test.each(files)('%s is read, or refused in a sentence', async (path) => {
    const bytes = new Uint8Array(readFileSync(`${folder}/${path}`));
    const before = cpuMs();
    const outcome = await rowsOf(bytes, path).catch((error: unknown) => error);
    expect(cpuMs() - before).toBeLessThan(20_000);
    if (Array.isArray(outcome)) expect(() => JSON.stringify(outcome)).not.toThrow();
    else {
      expect(outcome).toBeInstanceOf(PlaygroundError);
      expect((outcome as PlaygroundError).message).toMatch(/^The Parquet file “[^”]+” cannot be read: .+\.$/);
    }
  });
});
