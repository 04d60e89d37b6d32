import { endOfString } from '#core/end-of-string.ts';
import type { JsonValue } from '#core/json.ts';
import { parseLog } from '#interchange/index.ts';

const closing: Record<string, string> = { '{': '}', '[': ']' };

/** A shorter beginning says too little. */
const LEAST = 40;

/** The beginning of a JSON document as a value of its own; of one that is damaged, what stands well before that. Undefined where that is no JSON. */
export function cutDocument(head: string): JsonValue | undefined {
  for (let length = head.length; length >= LEAST; length = Math.floor(length / 2)) {
    const value = cutAtComma(head.slice(0, length));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Cut at its last comma and closed there. */
function cutAtComma(head: string): JsonValue | undefined {
  const open: string[] = [];
  let cut: { at: number; open: string } | undefined;
  for (let at = 0; at < head.length; at++) {
    const sign = head[at]!;
    if (sign === '"') at = endOfString(head, at);
    else if (sign === '{' || sign === '[') open.push(sign);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') cut = { at, open: open.join('') };
  }
  if (!cut) return undefined;
  const closed = [...cut.open].toReversed().map((sign) => closing[sign]);
  return parseLog(head.slice(0, cut.at) + closed.join(''));
}
