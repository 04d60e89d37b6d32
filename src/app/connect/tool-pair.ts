import { objectOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { listOf } from '../frame/form/field.ts';

const WRITES = /^(add|append|create|insert|put|save|set|store|write|remember|update)(?![a-z])/i;
const READS = /^(fetch|find|get|list|load|query|read|recall|search|show)(?![a-z])/i;

/** Words of a name or a description, without plural endings. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word.length > 2);

/** Neither its hint nor its name says that it only reads. */
export const mayWrite = ({ name, annotations }: Tool): boolean =>
  annotations?.readOnlyHint !== true && !READS.test(name);

/**
 * A tool that seems to change something without destroying, and one that seems to show it, by their names: those that share most words.
 * Undefined where there is no such pair.
 */
export function suggestedPair(tools: readonly Tool[]): { write: Tool; read: Tool } | undefined {
  const writing = tools.filter((tool) => mayWrite(tool) && WRITES.test(tool.name));
  const reading = tools.filter(
    ({ name, annotations }) => annotations?.readOnlyHint === true || READS.test(name),
  );
  const pairs = writing.flatMap((write) => {
    const about = new Set(wordsOf(`${write.name} ${write.description.slice(0, 300)}`));
    return reading.map((read) => {
      const names = wordsOf(read.name).filter((word) => about.has(word)).length;
      const needs = listOf(read.inputSchema.required).length;
      return { write, read, rank: names * 10 - needs };
    });
  });
  const best = pairs.reduce<(typeof pairs)[number] | undefined>(
    (a, b) => (a && a.rank >= b.rank ? a : b),
    undefined,
  );
  return best && best.rank > 0 ? best : undefined;
}

/** In texts of arguments this stands for a word that is new in each check. */
export const MARK = '{mark}';

/** Arguments to begin with: what is required, texts with a mark. */
export const exampleArguments = ({ inputSchema }: Tool): JsonObject =>
  exampleOf(inputSchema, 0) as JsonObject;

function exampleOf(schema: JsonObject, depth: number): JsonValue {
  if (schema.default !== undefined) return schema.default;
  const [first] = listOf(schema.enum);
  if (first !== undefined) return first;
  if (schema.type === 'array') return depth > 4 ? [] : [exampleOf(objectOf(schema.items), depth + 1)];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return MARK;
  const required = listOf(schema.required).filter((name) => typeof name === 'string');
  const properties = objectOf(schema.properties);
  return Object.fromEntries(
    depth > 4 ? [] : required.map((name) => [name, exampleOf(objectOf(properties[name]), depth + 1)]),
  );
}
