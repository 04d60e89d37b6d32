import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { writtenFloats } from '#core/written-floats.ts';
import { parseJson } from './wire-values.ts';

export interface ReadArguments {
  arguments: JsonObject;
  floats?: string[];
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
  if (exceedsDepth(value)) return { arguments: {}, malformed: written(), tooDeep: true };
  const floats = writtenFloats(value);
  return { arguments: value, ...(floats.length > 0 ? { floats } : {}) };
}

/** Writing a value nested by the ten thousand ends the stack. */
function textOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '[nested too deep to be written]';
  }
}
