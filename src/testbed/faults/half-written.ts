import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

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
    const members = keysOf(before, after).map((key) => [key, applied(before[key], after[key], budget)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
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
