import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { readParquet } from '../../src/files/datasets/readers/parquet.ts';
import { cpuMs } from '../tools/cpu-ms.ts';
import { sized } from '../tools/full-size.ts';

/** Written by pyarrow 26: seven rows of one column of each kind, dates as int96 in the one packed with gzip. */
const rowsOf = (name: string): Promise<JsonObject[]> =>
  rowsIn(new Uint8Array(readFileSync(`tests/vectors/datasets/${name}`)), name);

async function rowsIn(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<JsonObject[]> {
  const blob = new Blob([bytes]);
  const slice = (from: number, to?: number) => blob.slice(from, to).arrayBuffer();
  const opened = { file: { name, size: blob.size, slice }, bytes: { close: () => {} }, isPacked: false };
  const rows: JsonObject[] = [];
  for await (const some of readParquet(opened as never))
    rows.push(...some.map((row) => row.value as JsonObject));
  return rows;
}

describe('a Parquet file', () => {
  test.each(['packed-zstd.parquet', 'packed-gzip.parquet'])(
    '%s is unpacked; long integers and decimals keep their digits, dates are dates, NaN is nothing',
    async (name) => {
      const rows = await rowsOf(name);
      expect(rows).toHaveLength(7);
      expect(rows[0]).toMatchObject({ big: '1234567890123456789', price: 0, wide: null, score: null });
      expect(rows[1]).toMatchObject({
        id: 'q1',
        big: '1234567890123456790',
        small: 1,
        when: '2026-11-01T00:01:00.000Z',
        price: 1.01,
        wide: '123456789012345678901234.567',
        score: 0.5,
        tags: ['t1', 'x'],
      });
    },
  );

  test.each(['packed-zstd.parquet', 'packed-gzip.parquet'])(
    '%s with any byte changed is read or refused in our own words, in bounded time',
    async (name) => {
      const whole = new Uint8Array(readFileSync(`tests/vectors/datasets/${name}`));
      const before = cpuMs();
      let tries = 0;
      for (let at = 0; at < whole.length; at += sized(29, 1)) {
        const broken = whole.slice();
        broken[at]! ^= 1 << (at % 8);
        tries++;
        const outcome = await rowsIn(broken, name).catch((error: unknown) => error);
        if (!Array.isArray(outcome)) expect(outcome, `byte ${at}`).toBeInstanceOf(PlaygroundError);
      }
      expect((cpuMs() - before) / tries).toBeLessThan(500);
    },
  );

  test('packed in another way is refused with what to do', async () => {
    const refusal = {
      code: 'dataset-unreadable',
      hint: expect.stringContaining('Zstandard, gzip') as string,
    };
    await expect(rowsOf('packed-brotli.parquet')).rejects.toMatchObject(refusal);
  });
});
