import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runVectorFile } from '../tools/vector-lines.ts';
import * as bfcl from '../tools/vectors/bfcl.ts';
import * as structure from '../tools/vectors/structure.ts';

const real = resolve(process.cwd(), '../shared/vectors/real/bfcl-ast.jsonl');

test('BFCL’s checker and decoders agree with every recorded call on our own inputs', () => {
  const { total, failures } = runVectorFile('tests/vectors/synthetic/bfcl-ast.jsonl', [bfcl]);
  expect(total).toBe(650);
  expect(failures).toEqual([]);
});

describe.skipIf(!existsSync(real))('real BFCL rows (SKIPPED where ../shared/vectors is absent)', () => {
  test('agree with every recorded call', { timeout: 60_000 }, () => {
    expect(runVectorFile(real, [bfcl]).failures).toEqual([]);
  });
});

test('the twenty worked cases of AST-DAG, the alternatives and the sequences come out as computed by hand', () => {
  const { failures } = runVectorFile('tests/vectors/synthetic/metrics.jsonl', [structure]);
  const own = failures.filter(({ reason }) => reason !== 'unknown metric');
  expect(own).toEqual([]);
});
