import { isJsonObject, type JsonValue } from '#core/json.ts';

/** `${NAME}`, or `${NAME:-what stands in its place}`. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}\n]*))?\}/g;

/** A value without variables of the environment, each replaced by its own default, and the names of those without one. */
export function expanded(value: JsonValue): { value: JsonValue; missing: string[] } {
  const missing = new Set<string>();
  const expand = (each: JsonValue): JsonValue => {
    if (typeof each === 'string')
      return each.replace(VARIABLE, (written, name: string, instead: string | undefined) => {
        if (instead === undefined) missing.add(name);
        return instead ?? written;
      });
    if (Array.isArray(each)) return each.map(expand);
    if (!isJsonObject(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, expand(member)]));
  };
  return { value: expand(value), missing: [...missing] };
}

/** A variable that nobody sets. */
const UNSET = 'PROVING_GROUND_UNSET';

const withoutVariables = (text: string): string =>
  text.replace(VARIABLE, (written) => `\${${UNSET}:-${written.slice(0, -1)}}}`);

/** A value whose texts are so written that mcpbr expands nothing in them: each variable becomes the default of one that is not set. */
export function unexpanded(value: JsonValue): JsonValue {
  if (typeof value === 'string') return withoutVariables(value);
  if (Array.isArray(value)) return value.map(unexpanded);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unexpanded(member)]));
}
