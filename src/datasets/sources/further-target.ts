import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Target } from '#core/task.ts';
import { objectsIn, textOf } from './structured.ts';

/**
 * What rows of ours add to a target: aliases of parameters, what must not change, and what each call changes. `label`: the member that holds
 * the expected calls.
 */
export function furtherOf(row: JsonObject, label: string): Pick<Target, 'aliases' | 'forbidden' | 'changes'> {
  const aliases = isJsonObject(row.aliases) ? textMembers(row.aliases) : {};
  const forbidden = objectsIn(row.forbidden).flatMap(({ item: { slice, why } }) =>
    typeof slice === 'string' && typeof why === 'string' ? [{ slice, why }] : [],
  );
  const changes = objectsIn(row[label]).flatMap(({ item }, index): [string, string[]][] =>
    Array.isArray(item.changes)
      ? [[textOf(item.id) ?? String(index + 1), item.changes.flatMap((name) => textOf(name) ?? [])]]
      : [],
  );
  return {
    ...(Object.keys(aliases).length > 0 ? { aliases } : {}),
    ...(forbidden.length > 0 ? { forbidden } : {}),
    ...(changes.length > 0 ? { changes: Object.fromEntries(changes) } : {}),
  };
}

const textMembers = (object: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
