import { isJsonObject, type JsonValue } from '#core/json.ts';
import { valueOfResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';

/** The recorded numbers of one field: of every item of a list, or of several results of a tool. */
interface Field {
  /** As explanations name it: `total of list_orders`. */
  name: string;
  values: number[];
  /** Is it of one result? Over several, their number counts calls, not what was found. */
  isOfOneResult: boolean;
}

/** Numbers, fields, and values of a field between which differences are taken; more are left out. */
const MOST_NUMBERS = 20_000;
const MOST_FIELDS = 500;
const MOST_PAIRED = 20;
/** A difference of fewer digits than this would be found between almost any two numbers. */
const LEAST_DIGITS = 3;

/**
 * What an answer may compute from recorded results: count, sum, mean, least and greatest value of a field, and the difference of two of
 * its values. Of a field of one list, or of all results of a tool; ids are no amounts. Other arithmetic is not followed. Of 9,258 numbers
 * invented beside the results of the shipped labels, 1 is found by chance.
 */
export class DerivedValues {
  readonly #fields: readonly Field[];

  constructor(trajectory: Trajectory) {
    this.#fields = fieldsOf(trajectory);
  }

  /** How a number follows, as `the sum of “total of list_orders” (3 values)`; undefined where it does not. `bare`: without unit and separators. */
  ruleFor(bare: string): string | undefined {
    const wanted = Number(bare);
    if (!Number.isFinite(wanted)) return undefined;
    const isWanted = sameIn(bare, wanted);
    for (const { name, values, isOfOneResult } of this.#fields) {
      const isCount = isOfOneResult && isWanted(values.length);
      const rule = isCount
        ? 'count of'
        : ruleAmong(values, isWanted, bare.replace(/\D/g, '').length >= LEAST_DIGITS);
      if (rule) return `the ${rule} “${name}” (${values.length} values)`;
    }
    return undefined;
  }
}

/** A whole number is meant exactly, another in the decimals it gives. */
function sameIn(bare: string, wanted: number): (value: number) => boolean {
  const decimals = bare.split('.')[1]?.length ?? 0;
  const rounding = decimals === 0 ? 0 : 0.5 * 10 ** -decimals;
  return (value) => Math.abs(value - wanted) <= rounding + 1e-9 * Math.max(1, Math.abs(wanted));
}

function ruleAmong(
  values: readonly number[],
  isWanted: (value: number) => boolean,
  mayDiffer: boolean,
): string | undefined {
  const sum = values.reduce((all, value) => all + value, 0);
  if (isWanted(sum)) return 'sum of';
  if (isWanted(sum / values.length)) return 'mean of';
  if (isWanted(Math.min(...values))) return 'least of';
  if (isWanted(Math.max(...values))) return 'greatest of';
  const isDifference =
    mayDiffer &&
    values.length <= MOST_PAIRED &&
    values.some((a) => values.some((b) => a !== b && isWanted(a - b)));
  return isDifference ? 'difference of two of' : undefined;
}

/** Fields with at least two numbers: of each result, then of all results of a tool together. */
function fieldsOf({ steps }: Trajectory): Field[] {
  const tools = new Map(steps.flatMap(({ toolCalls }) => toolCalls.map(({ id, name }) => [id, name])));
  const ofTools = new Map<string, Field>();
  const fields: Field[] = [];
  let left = MOST_NUMBERS;
  for (const result of steps.flatMap(({ toolResults }) => toolResults)) {
    if (result.isError) continue;
    const tool = tools.get(result.callId) ?? 'a call';
    const own = new Map<string, Field>();
    walk(valueOfResult(result) ?? null, '', (path, value) => {
      if (left-- <= 0) return;
      const name = `${path.slice(path.lastIndexOf('/') + 1) || 'value'} of ${tool}`;
      push(own, path, { name, isOfOneResult: true }, value);
      push(ofTools, `${tool} ${path}`, { name, isOfOneResult: false }, value);
    });
    fields.push(...own.values());
  }
  const alone = new Set(fields.map(({ name, values }) => `${name} ${values.length}`));
  const pooled = [...ofTools.values()].filter(({ name, values }) => !alone.has(`${name} ${values.length}`));
  return [...fields, ...pooled].filter(({ values }) => values.length > 1).slice(0, MOST_FIELDS);
}

function push(fields: Map<string, Field>, key: string, of: Omit<Field, 'values'>, value: number): void {
  const field = fields.get(key) ?? { ...of, values: [] };
  field.values.push(value);
  fields.set(key, field);
}

const MOST_DEPTH = 40;
const IDENTITY = /(?:^|[_-])(?:id|ids|code|zip|phone|year|port)$|I[dD]s?$/;
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** Every number of a value with its path, the places in lists left out of it: items of a list share a path. */
function walk(value: JsonValue, path: string, found: (path: string, value: number) => void, depth = 0): void {
  if (depth > MOST_DEPTH) return;
  if (Array.isArray(value)) for (const item of value) walk(item, path, found, depth + 1);
  else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value))
      if (!IDENTITY.test(key)) walk(item, `${path}/${key.replaceAll('/', ' ')}`, found, depth + 1);
  } else if (typeof value === 'number' && Number.isFinite(value)) found(path, value);
  else if (typeof value === 'string' && PLAIN_NUMBER.test(value)) found(path, Number(value));
}
