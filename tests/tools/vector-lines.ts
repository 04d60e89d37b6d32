import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * A module of tests/tools/vectors/. It exports `references`: for each metric the function under test. A reference gets the line's
 * `input` as JSON.parse reads it, and the whole line as text for those that must tell 5 from 5.0 or read huge integers
 * (readPythonJson of src/measure/scorers/python/json.ts). It returns what the original returned, or throws: the thrown error's
 * `exception` (PythonError) or else `name` is compared with the line's `raises`, its message is not.
 *
 * Optional exports: `tolerance`, relative, for floats (default 1e-12); `comparedFields`, for each metric the fields of the result
 * that are normative (default: all of them).
 */
export interface VectorModule {
  references: Record<string, Reference>;
  tolerance?: number;
  comparedFields?: Record<string, readonly string[]>;
}
// Each reference knows the shape of its own metric's input; the runner does not.
export type Reference = (input: never, line: string) => unknown;

export interface FileReport {
  name: string;
  total: number;
  failures: { id: string; metric: string; reason: string }[];
}

interface VectorLine {
  id: string;
  metric: string;
  input: never;
  expected: { result?: unknown; raises?: string };
}

/** Where the reference stands for a metric, or undefined when no module knows it. */
const moduleFor = (modules: readonly VectorModule[], metric: string): VectorModule | undefined =>
  modules.find((module) => Object.hasOwn(module.references, metric));

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

export const metricsOf = (path: string): Set<string> =>
  new Set(linesOf(path).map((line) => (JSON.parse(line) as VectorLine).metric));

export const isCovered = (path: string, modules: readonly VectorModule[]): boolean =>
  [...metricsOf(path)].some((metric) => moduleFor(modules, metric));

/** Runs every line of a vector file. An unknown metric is a failure. */
export function runVectorFile(path: string, modules: readonly VectorModule[]): FileReport {
  const lines = linesOf(path);
  const failures = lines.flatMap((text) => {
    const { id, metric } = JSON.parse(text) as VectorLine;
    const reason = failureOf(text, moduleFor(modules, metric));
    return reason === undefined ? [] : [{ id, metric, reason }];
  });
  return { name: basename(path), total: lines.length, failures };
}

function failureOf(text: string, module: VectorModule | undefined): string | undefined {
  const { metric, input, expected } = JSON.parse(text) as VectorLine;
  if (!module) return 'unknown metric';
  let result: unknown;
  try {
    result = module.references[metric]!(input, text);
  } catch (error) {
    const name = exceptionName(error);
    if (name === expected.raises) return undefined;
    return `raised ${name} (${String(error).slice(0, 200)}), expected ${expected.raises ?? 'a result'}`;
  }
  if (expected.raises !== undefined) return `raised nothing, expected ${expected.raises}`;
  const fields = module.comparedFields?.[metric];
  return differenceOf(only(result, fields), only(expected.result, fields), module.tolerance ?? 1e-12);
}

function exceptionName(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'exception' in error && typeof error.exception === 'string' ? error.exception : error.name;
}

function only(result: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || !isRecord(result)) return result;
  return Object.fromEntries(fields.filter((field) => field in result).map((field) => [field, result[field]]));
}

/** What is different, with its path, or undefined. Values JSON cannot write are tagged as in the files. */
export function differenceOf(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  path = '',
): string | undefined {
  const made = tagged(actual);
  if (typeof made === 'number' && typeof expected === 'number') {
    return near(made, expected, tolerance) ? undefined : `${path}: ${made} for ${expected}`;
  }
  if (Array.isArray(made) && Array.isArray(expected)) {
    if (made.length !== expected.length) return `${path}: ${made.length} items for ${expected.length}`;
    return firstDifference(made.keys(), (key) =>
      differenceOf(made[key], expected[key], tolerance, `${path}/${key}`),
    );
  }
  if (isRecord(made) && isRecord(expected)) {
    const keys = new Set([...Object.keys(made), ...Object.keys(expected)]);
    return firstDifference(keys.values(), (key) => {
      if (!Object.hasOwn(made, key)) return `${path}/${key}: missing`;
      if (!Object.hasOwn(expected, key)) return `${path}/${key}: not expected`;
      return differenceOf(made[key], expected[key], tolerance, `${path}/${key}`);
    });
  }
  return made === expected
    ? undefined
    : `${path}: ${JSON.stringify(made)} for ${JSON.stringify(expected)}`.slice(0, 300);
}

function firstDifference<Key>(
  keys: Iterable<Key>,
  difference: (key: Key) => string | undefined,
): string | undefined {
  for (const key of keys) {
    const found = difference(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

const near = (a: number, b: number, tolerance: number): boolean =>
  a === b || Math.abs(a - b) <= Math.max(tolerance * Math.max(Math.abs(a), Math.abs(b)), 1e-15);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function tagged(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  // A boxed float keeps 5.0 apart from 5 while it is scored; as a result it is its number.
  const number = value instanceof Object && 'float' in value ? value.float : value;
  if (typeof number !== 'number' || Number.isFinite(number)) return number;
  return { __py__: String(number) };
}
