import { inexactIntegers, shortDigits } from './inexact-integers.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { writtenFloats } from './written-floats.ts';
import { parseJson } from './fields.ts';

/** Most calls of one answer; later ones are ignored. */
export const MOST_CALLS = 1000;
/** Characters of one call's arguments as JSON text, and values in them, containers and what they hold. */
export const MOST_ARGUMENT_TEXT = 1_000_000;
export const MOST_ARGUMENT_VALUES = 20_000;

interface ReadArguments {
  arguments: JsonObject;
  floats?: string[];
  inexact?: string[];
  malformed?: string;
  tooDeep?: true;
  tooLarge?: true;
}

/**
 * Arguments as a provider sends them, JSON text or a value. An empty value means no arguments; a value that is too large or no
 * object is malformed.
 */
export function readArguments(wire: JsonValue | undefined): ReadArguments {
  if (wire === undefined || wire === null) return { arguments: {} };
  if (typeof wire !== 'string') return ofValue(wire, () => textOf(wire));
  if (wire.length > MOST_ARGUMENT_TEXT) return tooLarge(wire);
  if (wire.trim() === '') return { arguments: {} };
  const value = parseJson(wire);
  return value === undefined ? { arguments: {}, malformed: wire } : ofValue(value, () => wire);
}

function ofValue(value: JsonValue, written: () => string): ReadArguments {
  if (!isJsonObject(value)) return { arguments: {}, malformed: written() };
  if (exceedsDepth(value)) return { arguments: {}, malformed: written(), tooDeep: true };
  if (holdsTooMuch(value)) return tooLarge(written());
  const floats = writtenFloats(value);
  const inexact = inexactIntegers(value).map(shortDigits);
  return {
    arguments: value,
    ...(floats.length > 0 ? { floats } : {}),
    ...(inexact.length > 0 ? { inexact } : {}),
  };
}

const BEGINNING = 1000;

/** Gives the size and the beginning of arguments that are too long to read or compare. */
function tooLarge(written: string): ReadArguments {
  const malformed = `${written.length.toLocaleString('en')} characters, too large to read; it begins: ${written.slice(0, BEGINNING)}`;
  return { arguments: {}, malformed, tooLarge: true };
}

function holdsTooMuch(value: JsonObject): boolean {
  const open: JsonValue[] = [value];
  let texts = 0;
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > MOST_ARGUMENT_VALUES || texts > MOST_ARGUMENT_TEXT) return true;
    const next = open.pop()!;
    if (typeof next === 'string') texts += next.length;
    if (typeof next !== 'object' || next === null) continue;
    for (const member of Array.isArray(next) ? next : Object.values(next)) open.push(member);
  }
  return texts > MOST_ARGUMENT_TEXT;
}

/** Writing a value nested by the ten thousand ends the stack. */
function textOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '[nested too deep to be written]';
  }
}
