import { stableStringify, type JsonValue } from '#core/json.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';

export type IndexPair = [expected: number, made: number];

/** Pairs calls of one name when they are thousands: wholly equal arguments first, the rest by position. */
export function quickPairs(
  wanted: readonly number[],
  offered: readonly number[],
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
): IndexPair[] {
  const free = new Set(offered);
  const byArguments = new Map<string, number[]>();
  for (const index of [...offered].reverse()) {
    const key = stableStringify(made[index]!.arguments);
    const same = byArguments.get(key);
    if (same) same.push(index);
    else byArguments.set(key, [index]);
  }
  const pairs: IndexPair[] = [];
  const left: number[] = [];
  for (const index of wanted) {
    const first = Object.entries(expected[index]!.arguments ?? {}).map(([name, values]) => [
      name,
      values[0] ?? null,
    ]);
    const equal = byArguments.get(stableStringify(Object.fromEntries(first) as JsonValue))?.pop();
    if (equal === undefined) left.push(index);
    else {
      pairs.push([index, equal]);
      free.delete(equal);
    }
  }
  const rest = [...free];
  left.slice(0, rest.length).forEach((index, position) => pairs.push([index, rest[position]!]));
  return pairs;
}
