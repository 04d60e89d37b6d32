import { deepEqual, stableStringify, type JsonObject } from '#core/json.ts';
import type { RecordedCall } from '#core/server-recording.ts';
import type { ExpectedCall } from '#core/task.ts';

/** Does a recording answer a call as a label expects it: one of the tool, with arguments that the label accepts? */
export function answeredBy(calls: readonly RecordedCall[]): (expected: ExpectedCall) => boolean {
  const byTool = new Map<string, Map<string, JsonObject>>();
  for (const { tool, arguments: given, failure } of calls) {
    if (failure) continue;
    const known = byTool.get(tool) ?? new Map<string, JsonObject>();
    byTool.set(tool, known.set(stableStringify(given), given));
  }
  return (expected) =>
    [...(byTool.get(expected.name)?.values() ?? [])].some((given) => accepts(expected, given));
}

function accepts({ arguments: accepted, optional, dependsOn }: ExpectedCall, given: JsonObject): boolean {
  if (!accepted) return true;
  // What comes out of an earlier call stands in no label.
  const isFilled = dependsOn.some(({ path }) => path !== undefined);
  const isKnown = isFilled || Object.keys(given).every((name) => Object.hasOwn(accepted, name));
  return (
    isKnown &&
    Object.entries(accepted).every(([name, values]) =>
      Object.hasOwn(given, name)
        ? values.some((value) => deepEqual(value, given[name]!))
        : values.length === 0 || optional.includes(name),
    )
  );
}
