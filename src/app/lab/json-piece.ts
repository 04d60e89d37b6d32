import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { referencesIn } from '#core/result-reference.ts';
import type { ToolCall } from '#core/tool.ts';
import { patched, type CallSlot, plainCall, type WrittenCall } from './call-slots.ts';

export interface JsonSpan {
  start: number;
  end: number;
  value: JsonValue;
}

/** A text of JSON values in which every call was found. */
interface JsonPiece {
  text: string;
  /** The calls as they were read from it. */
  read: readonly ToolCall[];
  /** Where its values are in the text, and the calls in those. */
  spans: readonly JsonSpan[];
  slots: readonly CallSlot[];
}

/** The text with these calls in the places of those it had; what is around them, and the way it is written, stays. */
export function rewritten(piece: JsonPiece, calls: readonly WrittenCall[]): string {
  const { text, spans, slots } = piece;
  const objects = calls.map((call, index) => objectOf(call, index, calls, piece));
  const filled = spans.map(({ value }, place) => filledPiece(value, place, slots, objects));
  return joined(text, spans, filled);
}

/** The call's own object with what was changed, or a new one in the shape of the first. */
function objectOf(
  call: WrittenCall,
  index: number,
  calls: readonly WrittenCall[],
  { read, slots }: JsonPiece,
): JsonObject {
  const before = call.origin === undefined ? undefined : read[call.origin];
  const raw = call.origin === undefined ? undefined : slots[call.origin]?.raw;
  const hasIds = slots.some(({ raw: { id, call_id: other } }) => (id ?? other) !== undefined);
  const isRead = calls.some((other) => referencesIn(other.arguments).includes(call.id));
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

/** Objects go to the slots in order; what is left over follows the last slot, and slots that are left over are removed. */
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
    // With a value that is removed, the text before it goes too.
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

/** JSON over several lines where it was, with the same indent. */
function asWritten(value: JsonValue, before: string): string {
  if (!before.includes('\n')) return JSON.stringify(value);
  const indent = /\n( +)\S/.exec(before)?.[1]?.length ?? 2;
  return JSON.stringify(value, null, Math.min(indent, 8));
}
