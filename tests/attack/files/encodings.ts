import { amongLines, between, good, type HostileFile } from './hostile-file.ts';

const utf16 = (text: string, mark: number[], isBig: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), isBig ? bytes.swap16() : bytes]);
};
const two = `[${good('a')},${good('b')}]`;
/** The bytes inside the text of a row between two good ones. */
const withBytes = (bytes: number[]): Buffer => {
  const [start = '', end = ''] = amongLines(good('c', { query: 'MARK' }))
    .toString()
    .split('MARK');
  return Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
};

/** Text in every encoding, right and wrong, and what is no text of tasks at all. */
export const encodingFiles: readonly HostileFile[] = [
  { name: 'of nothing', fileName: 'empty.json', bytes: () => Buffer.alloc(0), keeps: 0, says: /empty/ },
  {
    name: 'of blanks and line ends',
    fileName: 'blank.jsonl',
    bytes: () => Buffer.from(' \r\n\t'.repeat(100_000)),
    keeps: 0,
    says: /empty/,
  },
  {
    name: 'of an empty list',
    fileName: 'none.json',
    bytes: () => Buffer.from('[]'),
    keeps: 0,
    says: /no rows/,
  },
  {
    name: 'of an empty object',
    fileName: 'none.json',
    bytes: () => Buffer.from('{}'),
    keeps: 0,
    says: /have no fields/,
  },
  {
    name: 'with a byte order mark',
    fileName: 'mark.json',
    bytes: () => Buffer.from(`\uFEFF${two}`),
    keeps: 2,
    says: /2 tasks, 0 rejected/,
  },
  {
    name: 'with nothing but a byte order mark',
    fileName: 'mark.json',
    bytes: () => Buffer.from('\uFEFF'),
    keeps: 0,
    says: /empty/,
  },
  {
    name: 'in UTF-16, little end first',
    fileName: 'le.json',
    bytes: () => utf16(two, [0xff, 0xfe], false),
    keeps: 2,
    says: /2 tasks, 0 rejected/,
  },
  {
    name: 'in UTF-16, big end first',
    fileName: 'be.json',
    bytes: () => utf16(two, [0xfe, 0xff], true),
    keeps: 2,
    says: /2 tasks, 0 rejected/,
  },
  {
    name: 'in UTF-16 with an odd byte at its end',
    fileName: 'odd.json',
    bytes: () => Buffer.concat([utf16(two, [0xff, 0xfe], false), Buffer.from([0x5b])]),
    keeps: 2,
    says: /2 tasks/,
  },
  {
    name: 'in broken UTF-8',
    fileName: 'broken.jsonl',
    bytes: () => withBytes([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0xf8]),
    keeps: 3,
    says: /UTF-8/,
  },
  {
    name: 'with NUL inside a text',
    fileName: 'nul.jsonl',
    bytes: () => withBytes([0, 0, 0]),
    keeps: 2,
    says: /1 rejected/,
  },
  {
    name: 'of a megabyte of NUL',
    fileName: 'nul.json',
    bytes: () => Buffer.alloc(2 ** 20),
    keeps: 0,
    says: /empty/,
  },
  {
    name: 'that is a web page',
    fileName: 'tasks.json',
    bytes: () => Buffer.from('<!doctype html><script>globalThis.ranByServer=1</script><body>Sign in'),
    keeps: 0,
    says: /web page/,
  },
  {
    name: 'that is a Git LFS pointer',
    fileName: 'tasks.parquet',
    bytes: () => Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'),
    keeps: 0,
    says: /Git LFS pointer/,
  },
  {
    name: 'of random bytes called JSON',
    fileName: 'noise.json',
    bytes: () => Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) & 0xff)),
    keeps: 0,
    says: /neither JSON|cannot be read|empty|not JSON/,
  },
  {
    name: 'that is a picture',
    fileName: 'tasks.csv',
    bytes: () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    keeps: 0,
    says: /neither JSON/,
  },
  {
    name: 'of JSON called Parquet',
    fileName: 'tasks.parquet',
    bytes: () => Buffer.from(two),
    keeps: 2,
    says: /2 tasks, 0 rejected/,
  },
  {
    name: 'of an array that breaks off in a row',
    fileName: 'cut.json',
    bytes: () => between(good('c')).subarray(0, -40),
    keeps: 2,
    says: /breaks off/,
  },
  {
    name: 'of lines of which the last is cut',
    fileName: 'cut.jsonl',
    bytes: () => amongLines(good('c')).subarray(0, -20),
    keeps: 2,
    says: /1 rejected/,
  },
  {
    name: 'of rows without commas between them',
    fileName: 'glued.json',
    bytes: () => Buffer.from(`[${good('a')}${good('b')} ${good('c')}]`),
    keeps: 3,
    says: /repaired/,
  },
];
