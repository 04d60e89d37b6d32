import { format as formats } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { isJsonObject } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { MAX_PATTERN_TEXT, patternTest } from './pattern-engine.ts';

/** A part of a schema that was not enforced. */
export interface UncheckedPart {
  /** JSON pointer into the schema. */
  path: string;
  keyword: 'pattern' | 'patternProperties' | 'format' | 'uniqueItems';
  reason: string;
}

/** Formats whose test takes time linear in the text; the others are annotations, as the specification allows. */
const cheapFormats = new Set(['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6'])
  .add('uuid')
  .add('uri')
  .add('json-pointer')
  .add('relative-json-pointer');
const MAX_FORMAT_TEXT = 8192;
/** Patterns that hold for every name: such patternProperties are additionalProperties in other words. */
const universalPatterns = new Set(['', '.*', '^.*$', '^.*', '.*$', '^']);
/** Keywords whose value is data, not a schema. */
const dataKeywords = new Set(['default', 'const', 'enum', 'examples', 'example']);
/** Keywords whose value maps names to schemas: the names are no keywords. */
const mapKeywords = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
const MAX_REGISTERED = 5000;

/**
 * A schema the validator may be given: patterns become formats that the pattern engine tests, what nobody can run in linear time is
 * left out and listed. `$schema` only names a dialect and is left out silently.
 */
export function prepareSchema(
  schema: JsonObject,
  withUniqueItems: boolean,
): { schema: JsonObject; unchecked: UncheckedPart[] } {
  const unchecked: UncheckedPart[] = [];
  return { schema: prepared(schema, '', { unchecked, withUniqueItems }) as JsonObject, unchecked };
}

interface Preparation {
  unchecked: UncheckedPart[];
  withUniqueItems: boolean;
}

function prepared(schema: JsonValue, path: string, to: Preparation): JsonValue {
  if (Array.isArray(schema)) return schema.map((item, index) => prepared(item, `${path}/${index}`, to));
  if (!isJsonObject(schema)) return schema;
  const tests: JsonObject[] = [];
  const kept: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const at = pointerTo(path, keyword);
    if (keyword === '$schema') continue;
    if (keyword === 'pattern') keepTest(patternFormat(value), 'pattern', at, tests, to);
    else if (keyword === 'format') keepTest(boundedFormat(value), 'format', at, tests, to);
    else if (keyword === 'patternProperties') keepPatternProperties(value, at, kept, to);
    else if (keyword === 'uniqueItems' && !to.withUniqueItems)
      to.unchecked.push({ path: at, keyword, reason: 'the list is too long' });
    else kept.push([keyword, dataKeywords.has(keyword) ? value : preparedBelow(keyword, value, at, to)]);
  }
  const isReplaced = hasOpenPatterns(schema);
  const members = isReplaced ? kept.filter(([keyword]) => keyword !== 'additionalProperties') : kept;
  if (tests.length > 0) {
    const others = members.find(([keyword]) => keyword === 'allOf')?.[1];
    const rest = members.filter(([keyword]) => keyword !== 'allOf');
    return Object.fromEntries([...rest, ['allOf', [...(Array.isArray(others) ? others : []), ...tests]]]);
  }
  // The universal pattern's schema comes last, so that it replaces the keyword of its name.
  return Object.fromEntries(isReplaced ? [...members, ...universalOf(schema, path, to)] : members);
}

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

function boundedFormat(name: JsonValue): { format: string } | { reason: string } {
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

const hasOpenPatterns = (schema: JsonObject): boolean =>
  isJsonObject(schema.patternProperties) && Object.keys(schema.patternProperties).length > 0;

/** The schema of a pattern that fits every name, as additionalProperties; nothing for other patterns. */
function universalOf(schema: JsonObject, path: string, to: Preparation): [string, JsonValue][] {
  const found = Object.entries(schema.patternProperties as JsonObject).find(([name]) =>
    universalPatterns.has(name),
  );
  if (!found) return [];
  return [['additionalProperties', prepared(found[1], pointerTo(`${path}/patternProperties`, found[0]), to)]];
}

function keepPatternProperties(
  value: JsonValue,
  at: string,
  kept: [string, JsonValue][],
  to: Preparation,
): void {
  if (!isJsonObject(value)) return void kept.push(['patternProperties', {}]);
  for (const pattern of Object.keys(value)) {
    if (universalPatterns.has(pattern)) continue;
    const reason = 'patterns of names are not run; additionalProperties beside them is left out too';
    to.unchecked.push({ path: pointerTo(at, pattern), keyword: 'patternProperties', reason });
  }
}
