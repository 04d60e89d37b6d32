import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject } from '#core/json.ts';
import { readJson } from '#core/written-floats.ts';

/** Questions, labels, answers and scores that BFCL published in 2024. */
export const folder = resolve(process.cwd(), '../shared/samples/bfcl-results');

export const rowsOf = (path: string): JsonObject[] =>
  readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readJson(line) as JsonObject);
