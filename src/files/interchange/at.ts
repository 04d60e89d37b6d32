import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { exceedsDepth, type JsonObject, type JsonValue } from '#core/json.ts';
import { parseWritten } from '#core/python/json-value.ts';

/** The steps of each path that was asked for: paths are written in the code, so that they are few. */
const known = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const steps = known.get(path) ?? path.split('.');
  known.set(path, steps);
  return steps;
}

/** The value at a path of members and positions, such as `choices.0.message`; undefined if there is none. */
export function at(value: JsonValue | undefined, path: string): JsonValue | undefined {
  let found = value;
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as JsonObject)[step];
  }
  return found;
}

/** The first text at one of the paths that is not empty; '' where there is none. */
export function textAt(value: JsonValue | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = textOf(at(value, path));
    if (text !== '') return text;
  }
  return '';
}

/** The count at the path; undefined where there is none. */
export const countAt = (value: JsonValue | undefined, path: string): number | undefined =>
  countOf(at(value, path));

export const objectAt = (value: JsonValue | undefined, path: string): JsonObject => objectOf(at(value, path));

export const objectsAt = (value: JsonValue | undefined, path: string): JsonObject[] =>
  objectsOf(at(value, path));

/** The value at the path, also where it stands there as JSON text; undefined where it is none, or nested deeper than is read. */
export function jsonAt(value: JsonValue | undefined, path: string): JsonValue | undefined {
  const written = at(value, path);
  const read = typeof written === 'string' ? parseWritten(written) : written;
  return read === undefined || exceedsDepth(read) ? undefined : read;
}

/** Does each value have all of these members? */
export const haveAll = (values: readonly JsonValue[], ...names: string[]): boolean =>
  values.every((value) => names.every((name) => at(value, name) !== undefined));

/** The text of an id, which may be a number; '' where there is none. */
export const idOf = (value: JsonValue | undefined): string =>
  typeof value === 'number' ? String(value) : textOf(value);

type Defined<Members> = { [Key in keyof Members]?: Exclude<Members[Key], undefined> };

export const defined = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;

/** The members that have a value: undefined and empty texts are left out. */
export const present = <Members extends object>(members: Members): Defined<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as Defined<Members>;
