import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { parseJson } from './wire-values.ts';

export interface ReadArguments {
  arguments: JsonObject;
  malformed?: string;
  tooDeep?: true;
}

/** Arguments as a provider sends them, JSON text or a value. Nothing at all counts as no arguments; all that is no object is malformed. */
export function readArguments(wire: JsonValue | undefined): ReadArguments {
  if (wire === undefined || wire === null) return { arguments: {} };
  if (typeof wire !== 'string') return ofValue(wire, () => textOf(wire));
  if (wire.trim() === '') return { arguments: {} };
  const value = parseJson(wire);
  return value === undefined ? { arguments: {}, malformed: wire } : ofValue(value, () => wire);
}

function ofValue(value: JsonValue, written: () => string): ReadArguments {
  if (!isJsonObject(value)) return { arguments: {}, malformed: written() };
  return exceedsDepth(value) ? { arguments: {}, malformed: written(), tooDeep: true } : { arguments: value };
}

/** Writing a value nested by the ten thousand ends the stack. */
function textOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '[nested too deep to be written]';
  }
}
