import { readFileSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { good, type HostileFile } from './hostile-file.ts';

const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => good(`r${at}-${Math.sin(at)}`)).join('\n');
const packed = (text: string): Buffer => gzipSync(Buffer.from(text));

/** A zip archive of one file, as far as its head goes. */
const zip = (text: string): Buffer => {
  const body = deflateRawSync(Buffer.from(text));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(body.length, 18);
  return Buffer.concat([head, body]);
};

const parquet = (): Buffer => readFileSync('tests/vectors/datasets/own-file.parquet');
/** The Parquet file with these bytes from its end on replaced. */
const parquetWith = (fromEnd: number, bytes: number[]): Buffer => {
  const whole = Buffer.from(parquet());
  Buffer.from(bytes).copy(whole, whole.length - fromEnd);
  return whole;
};
const BROKEN = /The Parquet file “[^”]+” cannot be read: it is broken or was cut off, at/;

/** gzip, archives and Parquet. */
export const packedFiles: readonly HostileFile[] = [
  {
    name: 'of gzip that breaks off',
    fileName: 'cut.jsonl.gz',
    bytes: () => {
      const whole = packed(rows(2000));
      return whole.subarray(0, whole.length - 20);
    },
    keeps: undefined,
    says: /gzip/,
  },
  {
    name: 'of gzip with a wrong checksum',
    fileName: 'sum.json.gz',
    bytes: () => {
      const whole = packed(`[${good('a')}]`);
      whole.writeUInt32LE(0x12345678, whole.length - 8);
      return whole;
    },
    keeps: undefined,
    says: /gzip/,
  },
  {
    name: 'of gzip within gzip',
    fileName: 'twice.json.gz.gz',
    bytes: () => gzipSync(packed(`[${good('a')}]`)),
    keeps: 0,
    says: /neither JSON|gzip/,
  },
  {
    name: 'of two gzip members',
    fileName: 'members.jsonl.gz',
    bytes: () => Buffer.concat([packed(`${good('a')}\n`), packed(`${good('b')}\n`)]),
    keeps: undefined,
    says: /tasks?/,
  },
  {
    name: 'that is a gzip head alone',
    fileName: 'head.gz',
    bytes: () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    keeps: 0,
    says: /gzip|empty/,
  },
  {
    name: 'that unpacks to a line of 1 GB',
    fileName: 'bomb.json.gz',
    bytes: () => gzipSync(Buffer.alloc(2 ** 30, ' ')),
    keeps: 0,
    says: /empty|larger|unpacks/,
    isLong: true,
  },
  {
    name: 'that unpacks to a text of 200 MB within one row',
    fileName: 'bomb.jsonl.gz',
    bytes: () => packed(`${good('a')}\n{"query":"${'x'.repeat(200 * 2 ** 20)}`),
    keeps: 1,
    says: /longer than 16 MB/,
    isLong: true,
  },
  {
    name: 'that is a zip archive',
    fileName: 'tasks.zip',
    bytes: () => zip(`[${good('a')}]`),
    keeps: 0,
    says: /This is a ZIP archive/,
  },
  {
    name: 'that calls itself Parquet',
    fileName: 'short.parquet',
    bytes: () => Buffer.from('PAR1 and nothing more'),
    keeps: 0,
    says: BROKEN,
  },
  {
    name: 'of Parquet whose footer says it is 4 GB long',
    fileName: 'footer.parquet',
    bytes: () => parquetWith(8, [0xff, 0xff, 0xff, 0xff]),
    keeps: 0,
    says: BROKEN,
  },
  {
    name: 'of Parquet whose footer is of no length',
    fileName: 'none.parquet',
    bytes: () => parquetWith(8, [0, 0, 0, 0]),
    keeps: 0,
    says: BROKEN,
  },
  {
    name: 'of Parquet that breaks off in its footer',
    fileName: 'cut.parquet',
    bytes: () => parquet().subarray(0, -30),
    keeps: 0,
    says: BROKEN,
  },
  {
    name: 'of Parquet whose description is noise',
    fileName: 'noise.parquet',
    bytes: () =>
      parquetWith(
        120,
        Array.from({ length: 100 }, (_, at) => (at * 151) & 0xff),
      ),
    keeps: 0,
    says: /The Parquet file “noise.parquet” cannot be read: .*, at its description of the columns/,
  },
  {
    name: 'of Parquet whose pages are noise',
    fileName: 'pages.parquet',
    bytes: () => {
      const whole = Buffer.from(parquet());
      for (let at = 4; at < 60; at++) whole[at] = (at * 151) & 0xff;
      return whole;
    },
    keeps: undefined,
    says: /Parquet file “[^”]+” cannot be read|rejected/,
  },
];
