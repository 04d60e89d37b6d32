import type { JsonValue } from './json.ts';
import { writtenInexact } from './written-floats.ts';

/*
 * A JavaScript number holds no integer beyond 2^53 exactly: 12345678901234567890 becomes 12345678901234567000 and equals its neighbours.
 * Such integers are recognised where they are read. A call that holds one is not sent, and no verdict rests on comparing one. The same
 * holds for NaN and Infinity, which Python's json writes and which are null here, or too large a number.
 */

/** The code of a task's issue: its label holds an integer that was not kept exactly. */
export const INEXACT_LABEL = 'inexact-integer';

/** Integers that are listed of one value. */
const MOST = 20;

/** A numeral without point and exponent; its digits are part of nothing longer. */
const integers = /(?<![\w.+-])-?\d{15}\d\d*(?![\w.])/g;

const nonFinite = /^(?:NaN|-?Infinity)$/;

/** Is it NaN or Infinity, which JSON cannot write? */
export const isNonFinite = (written: string): boolean => nonFinite.test(written);

/** The numbers in a value, of any depth, that may stand for several integers. */
export function unsafeIntegers(value: JsonValue | undefined): Set<number> {
  const found = new Set<number>();
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'number' && !Number.isSafeInteger(next) && !(Math.abs(next) < 2 ** 53))
      found.add(next);
    else if (typeof next === 'object' && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
  return found;
}

/**
 * The integers in `value` that were not kept exactly, as they were written: in `texts`, the source of the value, else as `readJson`
 * remembers them. Floats such as 6e23 are exact and not among them. NaN and Infinity are, if `readJson` remembers them.
 */
export function inexactIntegers(value: JsonValue | undefined, texts: readonly string[] = []): string[] {
  const own = writtenInexact(value ?? null);
  const unsafe = unsafeIntegers(value);
  if (unsafe.size === 0 && own.length === 0) return [];
  const integersIn = [...texts.flatMap((text) => text.match(integers) ?? []), ...own];
  const inexact = integersIn.filter((digits) => unsafe.has(Number(digits)) && isInexact(digits));
  return [...new Set([...own.filter(isNonFinite), ...inexact])].slice(0, MOST);
}

/** Would JSON write other digits? An integer that is written as JavaScript writes its number is sent as it came. */
const isInexact = (digits: string): boolean => String(Number(digits)) !== digits;

/** All texts in a value; they may contain further JSON. */
export function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The original digits by the text of their number, without numbers that two integers share. */
function exactDigits(digits: readonly string[]): Map<string, string> {
  const exact = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const each of digits) {
    const rounded = String(Number(each));
    if (exact.has(rounded) && exact.get(rounded) !== each) doubtful.add(rounded);
    exact.set(rounded, each);
  }
  for (const rounded of doubtful) exact.delete(rounded);
  return exact;
}

/** A number in JSON, which stands in no quotes. */
const numeral = /(?<![\w.+"-])-?\d[\d.]*(?:e\+\d+)?(?![\w."])/g;

/** JSON text with the original digits in place of the inexact numbers. */
export function withDigits(json: string, digits: readonly string[] = []): string {
  const exact = exactDigits(digits);
  return exact.size === 0 ? json : json.replace(numeral, (written) => exact.get(written) ?? written);
}

/** The value with its inexact integers as texts of their digits. */
export function withDigitsAsTexts<Value extends JsonValue>(
  value: Value,
  digits: readonly string[] = [],
): Value {
  const exact = exactDigits(digits);
  if (exact.size === 0) return value;
  const written = (part: JsonValue): JsonValue => {
    if (typeof part === 'number') return exact.get(String(part)) ?? part;
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(written);
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, written(member)]));
  };
  return written(value) as Value;
}

/** The digits whose number is still in the value; NaN and Infinity if a null is. */
export function digitsLeft(value: JsonValue, digits: readonly string[] | undefined): string[] | undefined {
  const unsafe = unsafeIntegers(value);
  const hasNull = digits?.some(isNonFinite) && holdsNull(value);
  const left = digits?.filter((each) => (isNonFinite(each) && hasNull) || unsafe.has(Number(each)));
  return left && left.length > 0 ? left : undefined;
}

const holdsNull = (value: JsonValue): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

/** Reads JSON that a person types. Throws an Error with a sentence for the person, also if an integer would change. */
export function typedJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  const [first] = inexactIntegers(value, [text]);
  if (first !== undefined) throw new Error(inexactWords(first));
  return value;
}

/** The written digits and the reason for refusing them, as a part of a sentence. */
export const inexactNoun = (written: string): string =>
  isNonFinite(written) ? `${written}, no number in JSON` : `${shortDigits(written)}, an integer beyond 2^53`;

/** Why a value cannot be taken. */
export const inexactWords = (digits: string): string =>
  `${shortDigits(digits)} is an integer beyond 2^53, which would become ${Number(digits)}. Write it as text if the tool takes one.`;

const MOST_DIGITS = 40;

/** For sentences. */
export const shortDigits = (digits: string): string =>
  digits.length > MOST_DIGITS ? `${digits.slice(0, MOST_DIGITS)}…` : digits;
