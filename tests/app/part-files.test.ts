import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isRunFile, partsAmong } from '../../src/app/run/part-files.ts';

const run = `{"format":"proving-ground-run","version":2,"run":${JSON.stringify({ filler: 'x'.repeat(10_000) })}}`;

test.each<[string, BlobPart, boolean]>([
  ['a run as JSON', run, true],
  ['a run, gzipped', new Uint8Array(gzipSync(run)), true],
  ['a long run, gzipped', new Uint8Array(gzipSync(`${run}${randomBytes(20_000).toString('hex')}`)), true],
  ['a run with blanks', run.replace('{"format":', '\n{ "format" : '), true],
  ['tasks', '[{"query":"x"}]', false],
  ['a log that quotes a run', `{"text":${JSON.stringify(run)}}`, false],
  ['nothing', '', false],
  ['what only begins like gzip', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), false],
])('%s is read as a run: %#', async (_, content, expected) =>
  expect(await isRunFile(new File([content], 'a'))).toBe(expected),
);

const part = '{"format":"proving-ground-part","version":1}\n';
const files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'part-0.jsonl': part,
  'part-1.jsonl.gz': new Uint8Array(gzipSync(part)),
  'part-2.jsonl': '',
  'whole.run.json.gz': new Uint8Array(gzipSync(run)),
  'a.plan.json': '{\n  "format": "proving-ground-plan",\n  "version": 1\n}\n',
  'tasks.json': '[{"query":"x"}]',
};
const named = (...names: string[]): File[] => names.map((name) => new File([files[name]!], name));

test.each<[string[], string[]]>([
  [['part-0.jsonl', 'whole.run.json.gz'], ['whole.run.json.gz run']],
  [['part-2.jsonl', 'part-0.jsonl'], []],
  [
    ['part-1.jsonl.gz', 'a.plan.json', 'tasks.json'],
    ['a.plan.json plan', 'tasks.json unknown'],
  ],
])('of %j the parts are joined and the others named', async (names, others) => {
  const found = await partsAmong(named(...names));
  expect(found?.parts.map(({ name }) => name)).toEqual(names.filter((name) => name.startsWith('part')));
  expect(found?.others.map(({ name, is }) => `${name} ${is}`)).toEqual(others);
});

test('without a part there are none among the files', async () =>
  expect(await partsAmong(named('a.plan.json', 'part-2.jsonl'))).toBeUndefined());
