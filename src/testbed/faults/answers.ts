import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolOutcome } from '../world.ts';
import { INJECTED_INSTRUCTION } from './fault-texts.ts';

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

/** Half of the text, and no structured form to fall back on. */
export function truncated(outcome: ToolOutcome): ToolOutcome {
  const text = asText(outcome);
  return { content: [{ type: 'text', text: text.slice(0, Math.floor(text.length / 2)) }] };
}

/** Every number that is no whole count, and every one whose name says that it measures, a thousand times too large. */
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

/** The answer with an order to the model after it. */
export const withInstruction = (outcome: ToolOutcome): ToolOutcome => ({
  ...outcome,
  content: [...outcome.content, { type: 'text', text: INJECTED_INSTRUCTION }],
});
