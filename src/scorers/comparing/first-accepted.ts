import type { ExpectedCall } from '#core/task.ts';
import type { Referable } from './rename-references.ts';

const firstAcceptedOf = new WeakMap<ExpectedCall, Referable>();

/** An expected call with the first accepted value of each parameter. Labels never change, so each is made once. */
export function firstAccepted(call: ExpectedCall): Referable {
  const known = firstAcceptedOf.get(call);
  if (known) return known;
  const entries = Object.entries(call.arguments ?? {}).filter(([, values]) => values.length > 0);
  const own = {
    id: call.id,
    name: call.name,
    arguments: Object.fromEntries(entries.map(([name, values]) => [name, values[0]!])),
  };
  firstAcceptedOf.set(call, own);
  return own;
}
