import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt, RefusedAttempt } from '#core/recording.ts';
import { parseLog, readers, recognise } from '#files/interchange/index.ts';
import { runs } from '../tools/full-size.ts';

export const samples = resolve(process.cwd(), '../shared/samples/recorded');
export const hasSamples = existsSync(samples);
/** For the title of tests that read samples: says where they are missing. */
export const withSamples = hasSamples ? '' : ' (skipped: ../shared/samples/recorded is not there)';

/** A sample as text, unpacked. */
export function sample(file: string): string {
  const bytes = readFileSync(`${samples}/${file}`);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The files of a folder of samples, schemas left out. */
export const samplesIn = (folder: string): string[] =>
  readdirSync(`${samples}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/schema\./.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(samples.length + 1))
    .toSorted();

export interface ReadLog {
  /** Ids of the readers that recognise the log. */
  formats: string[];
  attempts: RecordedAttempt[];
  refusals: RefusedAttempt[];
}

/** Reads a log's text as the first reader that recognises it does: whole documents, then lines. */
export function readLog(text: string, path: string): ReadLog {
  const document = documentIn(text);
  const rows = document === undefined ? rowsIn(text) : undefined;
  const found = recognise(document === undefined ? { rows: rows ?? [], text } : { document });
  const [first] = found;
  const reading = first?.reader.open({ path });
  const values: JsonValue[] = document === undefined ? (rows ?? []) : [document];
  const read = reading
    ? [...values.flatMap((value, row) => [...reading.read(value, row)]), ...(reading.end?.() ?? [])]
    : [];
  return { formats: found.map(({ reader }) => reader.id), ...sorted(read) };
}

const sorted = (read: readonly ReadAttempt[]) => ({
  attempts: read.filter((each) => each.kind === 'attempt'),
  refusals: read.filter((each) => each.kind === 'refused'),
});

const documentIn = parseLog;

const rowsIn = (text: string): JsonObject[] =>
  text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : (documentIn(line) ?? [])))
    .filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row));

/** The reader by its id reads any JSON, and `log` with any of its members replaced by anything, and throws nothing. */
export function readsAnything(id: string, logs: readonly unknown[]): void {
  const reader = readers.find((each) => each.id === id)!;
  const read = (value: JsonValue) => {
    reader.isDocument?.(value);
    const reading = reader.open({ path: 'a/b.json' });
    for (const each of [...reading.read(value, 0), ...(reading.end?.() ?? [])]) JSON.stringify(each);
  };
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<JsonValue>(
      { __proto__: null, constructor: 'x' },
      [[]],
      [null],
      [{}],
      '__proto__',
      -1,
      1e308,
    ),
  ) as fc.Arbitrary<JsonValue>;
  fc.assert(fc.property(anything, read), { numRuns: runs(200) });
  fc.assert(
    fc.property(fc.constantFrom(...(logs as JsonValue[])), fc.nat(), anything, (log, place, value) => {
      const paths = pathsIn(log);
      read(replaced(log, paths[place % paths.length]!, value));
    }),
    { numRuns: runs(500) },
  );
  read(nested(100_000));
}

const nested = (depth: number): JsonValue => {
  let value: JsonValue = {};
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

function pathsIn(value: JsonValue, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function replaced(value: JsonValue, [key, ...rest]: readonly string[], by: JsonValue): JsonValue {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as JsonObject) }) as JsonObject;
  copy[key] = replaced(copy[key]!, rest, by);
  return copy;
}
