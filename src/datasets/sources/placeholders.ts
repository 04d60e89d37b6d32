import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Dependency } from '#core/tool.ts';

const placeholder = /<([^<>\s]{1,80})_result>/g;

/** Does the value, or any text in it, stand for the result of an earlier call (`<id_result>`)? */
export function holdsPlaceholder(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('_result>') && placeholdersIn(value).length > 0;
  if (Array.isArray(value)) return value.some(holdsPlaceholder);
  return isJsonObject(value) && Object.values(value).some(holdsPlaceholder);
}

/** The calls that the arguments refer to, each with the argument's pointer; ids that are no call's are left out. */
export function dependenciesIn(value: JsonValue, ids: ReadonlySet<string>, arg = ''): Dependency[] {
  if (typeof value === 'string') {
    const calls = value.includes('_result>') ? placeholdersIn(value) : [];
    return [...new Set(calls)].filter((call) => ids.has(call)).map((call) => ({ call, arg }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => dependenciesIn(item, ids, pointerTo(arg, key)));
}

const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map((match) => match[1]!);
