import { inexactIntegers, shortDigits } from '#core/inexact-integers.ts';
import type { JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { readJson } from '#core/written-floats.ts';
import { callsIn, type RawCall } from './call-shapes.ts';
import type { Span } from './json-scan.ts';
import { MAX_DROPPED, type Reading } from './rule.ts';

/** Gives every call an id of its own: the source's where it is free, else its place in the list. */
export function toToolCalls(raw: readonly RawCall[]): ToolCall[] {
  const taken = new Set(raw.map((call) => call.id));
  const used = new Set<string>();
  let next = 1;
  return raw.map(({ shape: _shape, id, ...call }) => {
    let free = id !== undefined && !used.has(id) ? id : undefined;
    while (free === undefined) {
      const candidate = String(next++);
      if (!used.has(candidate) && !taken.has(candidate)) free = candidate;
    }
    used.add(free);
    return { id: free, ...call };
  });
}

/** What raw calls make, or undefined when there are none. */
export function readingOf(
  raw: readonly RawCall[],
  taken: string,
  parsed: JsonValue[],
  dropped: readonly string[] = [],
): Reading | undefined {
  if (raw.length === 0) return undefined;
  return {
    calls: toToolCalls(raw).map((call) => withInexact(call, taken)),
    taken,
    parsed,
    shapes: [...new Set(raw.map((call) => call.shape))],
    dropped: dropped.slice(0, MAX_DROPPED),
  };
}

/** Whatever rule read them, the text has the digits of integers beyond 2^53. */
function withInexact(call: ToolCall, text: string): ToolCall {
  const inexact = inexactIntegers(call.arguments, [text]).map(shortDigits);
  return inexact.length > 0 ? { ...call, inexact } : call;
}

/** One JSON value, or undefined when the text is none. */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Spans that follow each other with only blanks, commas or semicolons between belong together (JSON Lines). */
export function neighbours(text: string, spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const before = groups.at(-1)?.at(-1);
    if (before && /^[\s,;]*$/.test(text.slice(before.end, span.start))) groups.at(-1)!.push(span);
    else groups.push([span]);
  }
  return groups;
}

/** The first group of JSON values that holds a call. */
export function firstWithCalls(text: string, groups: readonly Span[][]): Reading | undefined {
  for (const group of groups) {
    const reading = readSpans(text, group, false);
    if (reading) return reading;
  }
  return undefined;
}

/** Reads the calls of several values as one list. */
export function readSpans(text: string, spans: readonly Span[], isPlan: boolean): Reading | undefined {
  const parsed: JsonValue[] = [];
  const raw: RawCall[] = [];
  const dropped: string[] = [];
  for (const { start, end } of spans) {
    const value = jsonOf(text.slice(start, end));
    if (value === undefined) continue;
    const found = callsIn(value, isPlan);
    parsed.push(value);
    raw.push(...found.calls);
    dropped.push(...found.dropped);
  }
  const taken = spans.length > 0 ? text.slice(spans[0]!.start, spans.at(-1)!.end) : '';
  return readingOf(raw, taken, parsed, dropped);
}
