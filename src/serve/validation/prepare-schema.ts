import { format as formats } from '@cfworker/json-schema';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { eachSchema } from '#core/valid-schema.ts';
import { MAX_PATTERN_TEXT, patternTest } from './pattern-engine.ts';

/** A part of a schema that was not enforced. */
export interface UncheckedPart {
  /** JSON pointer into the schema. */
  path: string;
  keyword:
    | 'pattern'
    | 'patternProperties'
    | 'additionalProperties'
    | 'unevaluatedProperties'
    | 'format'
    | 'uniqueItems';
  reason: string;
}

/** Formats whose test takes time linear in the text; the others are never asserted. */
const cheapFormats = new Set(['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6'])
  .add('uuid')
  .add('uri')
  .add('json-pointer')
  .add('relative-json-pointer');

const MAX_FORMAT_TEXT = 8192;

/** Patterns that hold for every name. */
const universalPatterns = new Set(['', '.*', '^.*$', '^.*', '.*$', '^']);

/** Keywords whose value is data, not a schema. */
const dataKeywords = new Set(['default', 'const', 'enum', 'examples', 'example']);

/** Keywords whose value maps names to schemas: the names are no keywords. */
const mapKeywords = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

const MAX_REGISTERED = 5000;

/** How a schema is prepared. */
export interface PrepareOptions {
  /** False where a list is too long to compare all its items. */
  withUniqueItems: boolean;
  /** Are formats asserted? To JSON Schema 2020-12 they are annotations. */
  assertsFormats: boolean;
  /**
   * The names of all members of the value: patterns of names are turned into those of these that they match. undefined: there are too
   * many.
   */
  names: readonly string[] | undefined;
}

/**
 * A schema the validator may be given: patterns become formats that the pattern engine tests, patterns of names lists of names, and what
 * nobody can run in linear time is left out and listed. `$schema` only names a dialect and is left out silently.
 */
export function prepareSchema(
  schema: JsonObject,
  options: PrepareOptions,
): { schema: JsonObject; unchecked: UncheckedPart[]; hasNamePatterns: boolean } {
  const to: Preparation = { ...options, unchecked: [], hasNamePatterns: false, isOpen: false };
  const own = prepared(schema, '', to) as JsonObject;
  if (to.isOpen) withoutUnevaluated(own, to);
  return { schema: own, unchecked: to.unchecked, hasNamePatterns: to.hasNamePatterns };
}

interface Preparation extends PrepareOptions {
  unchecked: UncheckedPart[];
  hasNamePatterns: boolean;
  /** Are there patterns of names that nobody can run? */
  isOpen: boolean;
}

/** Names that a pattern would take may be refused as unevaluated far from it. */
function withoutUnevaluated(schema: JsonObject, to: Preparation): void {
  const reason = 'patterns of names in the schema are not run';
  eachSchema(schema, (one, at) => {
    if (!('unevaluatedProperties' in one)) return;
    delete one.unevaluatedProperties;
    to.unchecked.push({ path: `${at}/unevaluatedProperties`, keyword: 'unevaluatedProperties', reason });
  });
}

export function prepared(schema: JsonValue, path: string, to: Preparation): JsonValue {
  if (Array.isArray(schema)) return schema.map((item, index) => prepared(item, `${path}/${index}`, to));
  if (!isJsonObject(schema)) return schema;
  const tests: JsonObject[] = [];
  const kept: [string, JsonValue][] = [];
  let isOpen = false;
  for (const [keyword, value] of Object.entries(schema)) {
    const at = pointerTo(path, keyword);
    if (keyword === '$schema') continue;
    if (keyword === 'pattern') keepTest(patternFormat(value), 'pattern', at, tests, to);
    else if (keyword === 'format') keepTest(formatTest(value, to), 'format', at, tests, to);
    else if (keyword === 'patternProperties' && isJsonObject(value)) {
      const byNames = patternsOfNames(value, at, to);
      kept.push([keyword, byNames.schemas]);
      isOpen = byNames.isOpen;
    } else if (keyword === 'uniqueItems' && !to.withUniqueItems)
      to.unchecked.push({ path: at, keyword, reason: 'the list is too long' });
    else kept.push([keyword, dataKeywords.has(keyword) ? value : preparedBelow(keyword, value, at, to)]);
  }
  const members = isOpen ? kept.filter(([keyword]) => keyword !== 'additionalProperties') : kept;
  if (members.length < kept.length)
    to.unchecked.push({
      path: `${path}/additionalProperties`,
      keyword: 'additionalProperties',
      reason: 'patterns of names beside it are not run',
    });
  if (tests.length === 0) return Object.fromEntries(members);
  const others = members.find(([keyword]) => keyword === 'allOf')?.[1];
  const rest = members.filter(([keyword]) => keyword !== 'allOf');
  return Object.fromEntries([...rest, ['allOf', [...(Array.isArray(others) ? others : []), ...tests]]]);
}

/** The validator makes a RegExp of each name in patternProperties: it is given the empty one, or a list of names as they are. */
function patternsOfNames(
  patterns: JsonObject,
  at: string,
  to: Preparation,
): { schemas: JsonObject; isOpen: boolean } {
  const schemas = new Map<string, JsonValue[]>();
  const keep = (pattern: string, schema: JsonValue) =>
    schemas.set(pattern, [...(schemas.get(pattern) ?? []), schema]);
  let isOpen = false;
  for (const [pattern, below] of Object.entries(patterns)) {
    const place = pointerTo(at, pattern);
    const own = prepared(below, place, to);
    if (universalPatterns.has(pattern)) {
      keep('', own);
      continue;
    }
    const test = to.names ? patternTest(pattern) : 'the value has too many names';
    if (typeof test === 'string') {
      to.unchecked.push({ path: place, keyword: 'patternProperties', reason: test });
      to.isOpen = isOpen = true;
      continue;
    }
    to.hasNamePatterns = true;
    const names = to.names!.filter((name) => name.length <= MAX_PATTERN_TEXT && test(name));
    if (names.length > 0) keep(`^(?:${names.map(escaped).join('|')})$`, own);
  }
  const joined = [...schemas].map(([pattern, all]): [string, JsonValue] => [
    pattern,
    all.length === 1 ? all[0]! : { allOf: all },
  ]);
  return { schemas: Object.fromEntries(joined), isOpen };
}

const escaped = (name: string): string => name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');

function preparedBelow(keyword: string, value: JsonValue, at: string, to: Preparation): JsonValue {
  if (!mapKeywords.has(keyword) || !isJsonObject(value)) return prepared(value, at, to);
  const members = Object.entries(value).map(([name, below]): [string, JsonValue] => [
    name,
    prepared(below, pointerTo(at, name), to),
  ]);
  return Object.fromEntries(members);
}

/** A test goes into allOf, so that several can stand on one schema. */
function keepTest(
  name: { format: string } | { reason: string },
  keyword: UncheckedPart['keyword'],
  path: string,
  tests: JsonObject[],
  to: Preparation,
): void {
  if ('format' in name) tests.push({ format: name.format });
  else to.unchecked.push({ path, keyword, reason: name.reason });
}

function patternFormat(pattern: JsonValue): { format: string } | { reason: string } {
  if (typeof pattern !== 'string') return { reason: 'the pattern is no text' };
  const test = patternTest(pattern);
  if (typeof test === 'string') return { reason: test };
  return register(`pattern ${pattern}`, (text) => text.length > MAX_PATTERN_TEXT || test(text));
}

function formatTest(
  name: JsonValue,
  { assertsFormats }: Preparation,
): { format: string } | { reason: string } {
  if (!assertsFormats) return { reason: 'formats are annotations in JSON Schema 2020-12' };
  if (typeof name !== 'string' || !cheapFormats.has(name))
    return { reason: `the format ${typeof name === 'string' ? name : JSON.stringify(name)} is not checked` };
  const test = formats[name];
  if (!test) return { reason: `the format ${name} is not known` };
  return register(`bounded ${name}`, (text) => text.length <= MAX_FORMAT_TEXT && test(text));
}

const registered = new Map<string, (text: string) => boolean>();

/** The validator looks formats up in one table by name: ours stand there under names no schema can mean by accident. */
function register(name: string, test: (text: string) => boolean): { format: string } | { reason: string } {
  if (!registered.has(name) && registered.size >= MAX_REGISTERED) return { reason: 'too many patterns' };
  registered.set(name, test);
  formats[name] = test;
  return { format: name };
}
