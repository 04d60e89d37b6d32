import { endOfString } from '#core/end-of-string.ts';
import { deepEqual, type JsonValue } from '#core/json.ts';
import { mentionsResult, type ToolCall } from '#core/tool.ts';
import { extractCalls, extractionLadder, type ExtractionOptions } from '#measure/extraction/index.ts';
import {
  slotsOf,
  type CallSlot,
  plainCall,
  pythonCallsText,
  reactText,
  rewritten,
  type JsonSpan,
  type WrittenCall,
} from './call-slots.ts';

/** An answer in text, cut so that the calls in it can be changed and all around them stays. */
export interface Envelope {
  text: string;
  options: ExtractionOptions;
  rule: string;
  /** The piece the calls were read from; empty where no call was found. */
  taken: { start: number; end: number };
  calls: readonly ToolCall[];
  /** Present where every call was found in the JSON it was read from. */
  json?: { spans: JsonSpan[]; slots: CallSlot[] };
}

export function envelopeOf(text: string, options: ExtractionOptions): Envelope {
  const { extraction, parsed } = extractionLadder(text, options);
  const start = extraction.taken === '' ? text.length : Math.max(0, text.indexOf(extraction.taken));
  const taken = { start, end: start + extraction.taken.length };
  const envelope = { text, options, rule: extraction.rule, taken, calls: extraction.calls };
  const isJson = !['react', 'python-calls', 'text-patterns', 'none'].includes(extraction.rule);
  const spans = isJson ? spansOf(extraction.taken, parsed) : undefined;
  const slots = spans && slotsOf(parsed, extraction.calls);
  return spans && slots ? { ...envelope, json: { spans, slots } } : envelope;
}

/**
 * The text with these calls instead of those it had. The piece the calls were in is replaced and the rest stays; where that would
 * not be read as the calls meant, the piece becomes a plain JSON list, and in the end the whole text does.
 */
export function textWith(envelope: Envelope, calls: readonly WrittenCall[]): string {
  const { text, taken, options } = envelope;
  const isFirst = envelope.rule === 'none' && text.trim() !== '';
  const around = (piece: string): string =>
    text.slice(0, taken.start) + (isFirst ? '\n' : '') + piece + text.slice(taken.end);
  const list = JSON.stringify(calls.map(plainCall));
  const attempts = [() => around(pieceWith(envelope, calls)), () => around(list)];
  for (const attempt of attempts) {
    const candidate = attempt();
    if (readsAs(candidate, calls, options)) return candidate;
  }
  return list;
}

function readsAs(text: string, calls: readonly WrittenCall[], options: ExtractionOptions): boolean {
  const read = extractCalls(text, options).calls;
  const hasReferences = calls.some((call) => mentionsResult(call.arguments));
  return (
    read.length === calls.length &&
    read.every((call, index) => {
      const meant = calls[index]!;
      return (
        call.name === meant.name &&
        (!hasReferences || call.id === meant.id) &&
        call.step === meant.step &&
        call.malformed === meant.malformed &&
        deepEqual(call.arguments, meant.arguments)
      );
    })
  );
}

function pieceWith(envelope: Envelope, calls: readonly WrittenCall[]): string {
  if (envelope.rule === 'react') return reactText(calls);
  if (envelope.rule === 'python-calls') return pythonCallsText(calls);
  if (!envelope.json) return JSON.stringify(calls.map(plainCall));
  const text = envelope.text.slice(envelope.taken.start, envelope.taken.end);
  return rewritten({ text, read: envelope.calls, ...envelope.json }, calls);
}

/** Where these values are in a text, in order; undefined when one of them is not there as plain JSON. */
export function spansOf(text: string, values: readonly JsonValue[]): JsonSpan[] | undefined {
  const spans: JsonSpan[] = [];
  let from = 0;
  for (const value of values) {
    const span = nextSpan(text, from, value);
    if (!span) return undefined;
    spans.push(span);
    from = span.end;
  }
  return spans;
}

function nextSpan(text: string, from: number, value: JsonValue): JsonSpan | undefined {
  for (let start = nextOpening(text, from); start !== -1; start = nextOpening(text, start + 1)) {
    const end = endOfJson(text, start);
    if (end === undefined) continue;
    try {
      if (deepEqual(JSON.parse(text.slice(start, end)) as JsonValue, value)) return { start, end, value };
    } catch {
      // Brackets of another kind of text: the value may begin further on.
      continue;
    }
  }
  return undefined;
}

function nextOpening(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] === '[' || text[index] === '{') return index;
  }
  return -1;
}

/** The end of the brackets that open at `start`, strings skipped. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text[index]!;
    if (character === '"') {
      index = endOfString(text, index);
    } else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
