import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import { extractCalls, extractionLadder, type ExtractionOptions } from '#extraction/index.ts';
import { patched, slotsOf, type CallSlot } from './call-slots.ts';
import { spansOf, type JsonSpan } from './json-spans.ts';
import { pythonCallsText, reactText } from './written-calls.ts';

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

/** A call as it should stand in the text. `origin` is its place among the calls as read; a new call has none. */
export interface WrittenCall extends ToolCall {
  origin?: number;
}

export function envelopeOf(text: string, options: ExtractionOptions): Envelope {
  const { extraction, parsed } = extractionLadder(text, options);
  const start = extraction.taken === '' ? text.length : Math.max(0, text.indexOf(extraction.taken));
  const taken = { start, end: start + extraction.taken.length };
  const envelope = { text, options, rule: extraction.rule, taken, calls: extraction.calls };
  const isJson = !['react', 'python-calls', 'none'].includes(extraction.rule);
  const spans = isJson ? spansOf(extraction.taken, parsed) : undefined;
  const slots = spans && slotsOf(parsed, extraction.calls);
  return spans && slots ? { ...envelope, json: { spans, slots } } : envelope;
}

/**
 * The text with these calls instead of those it had. The piece the calls stood in is replaced and the rest stays; where that would
 * not be read as the calls meant, the piece becomes a plain JSON list, and at last the whole text does.
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
  const hasReferences = calls.some((call) => JSON.stringify(call.arguments).includes('_result>'));
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

const plainCall = ({ id, name, arguments: values, step, malformed }: WrittenCall): JsonObject => ({
  id,
  ...(step === undefined ? {} : { step }),
  name,
  arguments: malformed ?? values,
});

function pieceWith(envelope: Envelope, calls: readonly WrittenCall[]): string {
  if (envelope.rule === 'react') return reactText(calls);
  if (envelope.rule === 'python-calls') return pythonCallsText(calls);
  if (!envelope.json) return JSON.stringify(calls.map(plainCall));
  const { spans, slots } = envelope.json;
  const objects = calls.map((call, index) => objectOf(call, index, calls, envelope, slots));
  const filled = spans.map(({ value }, piece) => filledPiece(value, piece, slots, objects));
  const piece = envelope.text.slice(envelope.taken.start, envelope.taken.end);
  return joined(piece, spans, filled);
}

/** The call's own object with what was changed, or a new one in the shape of the first. */
function objectOf(
  call: WrittenCall,
  index: number,
  calls: readonly WrittenCall[],
  envelope: Envelope,
  slots: readonly CallSlot[],
): JsonObject {
  const before = call.origin === undefined ? undefined : envelope.calls[call.origin];
  const raw = call.origin === undefined ? undefined : slots[call.origin]?.raw;
  const hasIds = slots.some(({ raw: { id, call_id: other } }) => (id ?? other) !== undefined);
  const isRead = calls.some((other) => JSON.stringify(other.arguments).includes(`<${call.id}_result>`));
  const needsId = before ? !hasIds && isRead && call.id !== String(index + 1) : hasIds || isRead;
  const id = needsId ? { id: call.id } : {};
  if (!before || !raw) {
    const model = slots[0]?.raw;
    const step = call.step === undefined ? {} : { step: call.step };
    if (!model) return plainCall(call);
    return patched(bare(model), { name: call.name, arguments: call.arguments, ...step, ...id });
  }
  return patched(raw, {
    ...(call.name === before.name ? {} : { name: call.name }),
    ...(deepEqual(call.arguments, before.arguments) && call.malformed === before.malformed
      ? {}
      : { arguments: call.arguments }),
    ...(call.step === before.step || call.step === undefined ? {} : { step: call.step }),
    ...id,
  });
}

/** An object of the same shape without what belongs to the other call alone. */
const bare = (raw: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(raw).filter(
      ([key]) => !['id', 'call_id', 'step', 'thought', 'index', 'output'].includes(key),
    ),
  );

/** Objects go to the slots in order; what is left over follows the last slot, and slots that are left over vanish. */
function filledPiece(
  value: JsonValue,
  piece: number,
  slots: readonly CallSlot[],
  objects: readonly JsonObject[],
): JsonValue | undefined {
  const bySlot = new Map(slots.map((slot, index) => [JSON.stringify([slot.piece, ...slot.path]), index]));
  const fill = (part: JsonValue, path: readonly (string | number)[]): JsonValue[] => {
    const slot = bySlot.get(JSON.stringify([piece, ...path]));
    if (slot !== undefined) {
      const own = objects.slice(slot, slot + 1);
      return slot === slots.length - 1 ? [...own, ...objects.slice(slots.length)] : own;
    }
    if (Array.isArray(part)) return [part.flatMap((item, index) => fill(item, [...path, index]))];
    if (!isJsonObject(part)) return [part];
    const members = Object.entries(part).flatMap(([key, member]): [string, JsonValue][] => {
      const filled = fill(member, [...path, key]);
      return filled.length === 0 ? [] : [[key, filled.length === 1 ? filled[0]! : filled]];
    });
    return [Object.fromEntries(members)];
  };
  const filled = fill(value, []);
  return filled.length === 0 ? undefined : filled.length === 1 ? filled[0]! : filled;
}

function joined(
  piece: string,
  spans: readonly JsonSpan[],
  filled: readonly (JsonValue | undefined)[],
): string {
  let text = '';
  let from = 0;
  let written = 0;
  spans.forEach(({ start, end }, index) => {
    const value = filled[index];
    // A value that vanishes takes the glue before it along.
    if (value === undefined) {
      from = end;
      return;
    }
    text +=
      (written === 0 && index > 0 ? '' : piece.slice(from, start)) +
      asWritten(value, piece.slice(start, end));
    from = end;
    written++;
  });
  return written === 0 ? '[]' : text + piece.slice(from);
}

/** JSON over lines where it stood over lines, with the same indent. */
function asWritten(value: JsonValue, before: string): string {
  if (!before.includes('\n')) return JSON.stringify(value);
  const indent = /\n( +)\S/.exec(before)?.[1]?.length ?? 2;
  return JSON.stringify(value, null, Math.min(indent, 8));
}
