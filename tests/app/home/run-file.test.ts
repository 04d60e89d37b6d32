import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isRunFile } from '../../../src/app/home/run-file.ts';

const run = `{"format":"proving-ground-run","version":2,"run":${JSON.stringify({ filler: 'x'.repeat(10_000) })}}`;

test.each<[string, BlobPart, boolean]>([
  ['a run as JSON', run, true],
  ['a run, gzipped', new Uint8Array(gzipSync(run)), true],
  ['a run with blanks', run.replace('{"format":', '\n{ "format" : '), true],
  ['tasks', '[{"query":"x"}]', false],
  ['a log that quotes a run', `{"text":${JSON.stringify(run)}}`, false],
  ['nothing', '', false],
  ['what only begins like gzip', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), false],
])('%s is read as a run: %#', async (_, content, expected) =>
  expect(await isRunFile(new Blob([content]))).toBe(expected),
);
