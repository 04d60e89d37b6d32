import { deepEqual, type JsonValue } from '#core/json.ts';

export interface JsonSpan {
  start: number;
  end: number;
  value: JsonValue;
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

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}
