import schema from './link.schema.json';
import isValid from './link.schema.json?validate';
import { seal, tooLong, unreadable, unseal } from './envelope.ts';

type Kind = 'setup' | 'result' | 'transcripts' | 'standings' | 'audit' | 'builder';

/** What of a JSON Schema `closed` looks at. */
interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
}

const SHAPES = schema.$defs as Record<string, Shape>;

/**
 * The text of a link of this kind. Of `value` only what link.schema.json names is written: a key, or a header with one, has no place
 * in it. Throws permalink-too-long, also where a text or a list is longer than a reader takes.
 */
export async function written(kind: Kind, value: object): Promise<string> {
  const link = closedLink(kind, value);
  const text = await seal(link);
  if (!isValid(link)) throw tooLong();
  return text;
}

/** What `written` wrote, of one of these kinds. Throws permalink-unreadable and permalink-newer. */
export async function read<Of extends { kind: Kind }>(
  text: string,
  kinds: readonly Of['kind'][],
): Promise<Of> {
  const link = await unseal(text);
  if (!isValid(link)) throw unreadable('it is not in the format of our links');
  const known = link as Of;
  if (!kinds.includes(known.kind)) throw unreadable('it is a link of another kind');
  return known;
}

/** Of `value` only what link.schema.json names for a link of this kind. */
export const closedLink = (kind: Kind, value: object): object =>
  closed({ $ref: `#/$defs/${kind}` }, { kind, ...value }) as object;

/** The first place where a value departs from the schema of links, such as `/config/seed`; undefined: it holds to it. */
export function departureOf(link: unknown): string | undefined {
  if (isValid(link)) return undefined;
  const { instancePath = '', params } = isValid.errors?.[0] ?? {};
  const member = params?.additionalProperty ?? params?.missingProperty;
  return member === undefined ? instancePath : `${instancePath}/${member}`;
}

function closed(shape: Shape, value: unknown): unknown {
  const { $ref, properties, additionalProperties, items } = shape;
  if ($ref !== undefined) {
    return closed(SHAPES[$ref.slice('#/$defs/'.length)]!, value);
  }
  if (Array.isArray(value)) return items ? value.map((each) => closed(items, each)) : value;
  if (typeof value !== 'object' || value === null || additionalProperties === undefined) return value;
  const of = value as Record<string, unknown>;
  const names = properties ? Object.keys(properties) : Object.keys(of);
  return Object.fromEntries(
    names
      .filter((name) => of[name] !== undefined)
      .map((name) => [name, closed(properties?.[name] ?? (additionalProperties as Shape), of[name])]),
  );
}

/** The characters of digits begin at `#`; the first 92 of them are ASCII. */
const FIRST = 35;
const MOST_OF_A_CHARACTER = 92;

/** How many digits of a base one character holds: 6 of base 2, 3 of base 4, 1 from base 10 on. */
const digitsOfACharacter = (base: number): number =>
  Math.max(1, Math.floor(Math.log(MOST_OF_A_CHARACTER) / Math.log(base)));

/**
 * Numbers from 0 to 255 as text: a character for the largest, then their digits in the base above it, as many to a character as fit.
 * Deflated, 6,000 verdicts of four kinds take about 1,500 bytes; with a character for each it would be half as much again.
 */
export function toDigits(numbers: ArrayLike<number> & Iterable<number>): string {
  let most = 1;
  for (const number of numbers) most = Math.max(most, number);
  const each = digitsOfACharacter(most + 1);
  let text = String.fromCharCode(FIRST + most);
  for (let at = 0; at < numbers.length; at += each) {
    let value = 0;
    for (let digit = each - 1; digit >= 0; digit--) value = value * (most + 1) + (numbers[at + digit] ?? 0);
    text += String.fromCharCode(FIRST + value);
  }
  return text;
}

/** Undoes toDigits of so many numbers. Throws permalink-unreadable where the text is not theirs. */
export function fromDigits(text: string, count: number): Uint8Array {
  const base = text.charCodeAt(0) - FIRST + 1;
  const each = digitsOfACharacter(base);
  if (!(base > 1) || text.length !== 1 + Math.ceil(count / each))
    throw unreadable('its verdicts are cut off');
  const numbers = new Uint8Array(count);
  for (let at = 0; at < count; at += each) {
    let value = text.charCodeAt(1 + at / each) - FIRST;
    if (value < 0 || value >= base ** each) throw unreadable('it holds a verdict that is none');
    for (let digit = at; digit < at + each && digit < count; digit++) {
      numbers[digit] = value % base;
      value = Math.floor(value / base);
    }
  }
  return numbers;
}

/** Ordinals, ascending, as the distance of each from the one before; the first from -1. */
export const toGaps = (ordinals: readonly number[]): number[] =>
  ordinals.map((ordinal, at) => ordinal - (ordinals[at - 1] ?? -1));

/** Undoes toGaps. Throws permalink-unreadable where the data set has fewer tasks. */
export function fromGaps(gaps: readonly number[], { tasks }: { tasks: number }): number[] {
  let ordinal = -1;
  const ordinals = gaps.map((gap) => (ordinal += gap));
  if (ordinal >= tasks) throw unreadable('it names a task that its data set does not have');
  return ordinals;
}
