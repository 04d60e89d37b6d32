import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';

/** Expected and made calls paired by name one to one, and what is left over on either side. */
export interface PairedNames {
  pairs: { expected: ExpectedCall; made: ToolCall }[];
  missing: ExpectedCall[];
  extra: ToolCall[];
}

/** Equal names first, then similar tools, each in order. */
export function pairByName(expected: readonly ExpectedCall[], made: readonly ToolCall[]): PairedNames {
  const free = new Map<string, ToolCall[]>();
  for (const call of [...made].reverse()) {
    const sameName = free.get(call.name);
    if (sameName) sameName.push(call);
    else free.set(call.name, [call]);
  }
  const pairs: PairedNames['pairs'] = [];
  const take = (call: ExpectedCall, names: readonly string[]): boolean => {
    const found = names.map((name) => free.get(name)?.pop()).find((candidate) => candidate !== undefined);
    if (found) pairs.push({ expected: call, made: found });
    return found !== undefined;
  };
  const withoutOwn = expected.filter((call) => !take(call, [call.name]));
  const missing = withoutOwn.filter((call) => !call.alternatives.some(({ name }) => take(call, [name])));
  const left = new Set([...free.values()].flat());
  return { pairs, missing, extra: made.filter((call) => left.has(call)) };
}
