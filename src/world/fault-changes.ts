import { isJsonObject, type JsonObject, type JsonValue, deepEqual } from '#core/json.ts';
import type { ToolOutcome } from './world.ts';

const asText = (outcome: ToolOutcome): string =>
  outcome.content.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** The same answer with nothing in it: empty texts and lists, zeros, in the shape the tool promises. */
export function emptied(outcome: ToolOutcome): ToolOutcome {
  const structuredContent = outcome.structuredContent && (emptyOf(outcome.structuredContent) as JsonObject);
  return { content: [{ type: 'text', text: '' }], ...(structuredContent ? { structuredContent } : {}) };
}

function emptyOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return [];
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, emptyOf(member)]));
  if (typeof value === 'string') return '';
  return typeof value === 'number' ? 0 : value;
}

/** The first half of the text, without the structured form. */
export function truncated(outcome: ToolOutcome): ToolOutcome {
  const text = asText(outcome);
  return { content: [{ type: 'text', text: text.slice(0, Math.floor(text.length / 2)) }] };
}

/** Every number that is not a whole count, and every one whose name is that of a measure, a thousand times too large. */
export function inWrongUnit(outcome: ToolOutcome): ToolOutcome {
  if (!outcome.structuredContent) return outcome;
  const structuredContent = enlarged(outcome.structuredContent, '') as JsonObject;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

const measures =
  /distance|duration|value|price|rate|temperature|elevation|amount|open|high|low|close|meters|km/i;

const places = /lat|lng|lon/i;

function enlarged(value: JsonValue, name: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => enlarged(item, name));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, enlarged(member, key)]));
  if (typeof value !== 'number' || places.test(name)) return value;
  return measures.test(name) || !Number.isInteger(value) ? value * 1000 : value;
}

/** `before` with the first half, rounded up, of the changes that led to `after`, in the order of their keys. */
export function halfWritten(before: JsonObject, after: JsonObject): JsonObject {
  const changes = countChanges(before, after);
  const budget = { left: Math.ceil(changes / 2) };
  return changes < 2 ? halfText(before, after) : (applied(before, after, budget) as JsonObject);
}

const keysOf = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();

function countChanges(before: JsonValue | undefined, after: JsonValue | undefined): number {
  if (before !== undefined && after !== undefined && (before === after || deepEqual(before, after))) return 0;
  if (!isJsonObject(before) || !isJsonObject(after)) return 1;
  return keysOf(before, after).reduce((sum, key) => sum + countChanges(before[key], after[key]), 0);
}

function applied(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  budget: { left: number },
): JsonValue | undefined {
  if (budget.left === 0 || before === after) return before;
  if (isJsonObject(before) && isJsonObject(after)) {
    const members = keysOf(before, after).flatMap((key): [string, JsonValue][] => {
      const value = applied(before[key], after[key], budget);
      return value === undefined ? [] : [[key, value]];
    });
    return Object.fromEntries(members);
  }
  if (before !== undefined && after !== undefined && deepEqual(before, after)) return before;
  budget.left--;
  return after;
}

/** A change of one text alone is cut in the middle of that text. */
function halfText(before: JsonObject, after: JsonObject): JsonObject {
  const members = keysOf(before, after).map((key): [string, JsonValue | undefined] => {
    const [old, now] = [before[key], after[key]];
    if (isJsonObject(old) && isJsonObject(now)) return [key, halfText(old, now)];
    const isCut = typeof now === 'string' && now !== old;
    return [key, isCut ? now.slice(0, Math.ceil(now.length / 2)) : now];
  });
  return Object.fromEntries(
    members.filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );
}
