import { deepEqual, type JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import { textOfResult, valueOfResult } from '#core/result-value.ts';
import type { ToolResult } from '#core/tool.ts';
import type { TextPieces } from '../structure/plan.ts';

/** What a made call answered, read once. */
export interface Answer {
  /** Id of the made call. */
  id: string;
  text: string;
  /** Structured content, or the text read as JSON; undefined for plain text. */
  value: JsonValue | undefined;
}

export const answerOf = (result: ToolResult): Answer => ({
  id: result.callId,
  text: textOfResult(result),
  value: valueOfResult(result),
});

/** Which part of an answer a reference means, and which answers it may mean: by the id in the label. */
export interface ReferenceSource {
  answers: readonly Answer[];
  /** JSON pointer into the answer's value; undefined where the label names no part. */
  path: string | undefined;
}

/**
 * The expected text with the ids of the made calls whose answers give the made value; undefined where none do. A text that is only
 * a reference takes the value with its type; inside longer text the rest must be equal, outer blanks aside.
 */
export function takenFrom(
  { literals, ids }: TextPieces,
  made: JsonValue,
  sourceOf: (id: string) => ReferenceSource,
): TextPieces | undefined {
  const isSole = ids.length === 1 && literals.every((literal) => literal === '');
  if (isSole) {
    const source = answerWith(made, sourceOf(ids[0]!));
    return source && { literals: [], ids: [source.id] };
  }
  if (typeof made !== 'string') return undefined;
  const text = made.trim();
  const wanted = literals.map((literal, index) => outerTrimmed(literal, index, literals.length));
  if (!text.startsWith(wanted[0]!)) return undefined;
  const sources = sourcesIn(text, wanted[0]!.length, wanted.slice(1), ids.map(sourceOf));
  return sources && { literals, ids: sources };
}

const outerTrimmed = (literal: string, index: number, count: number): string => {
  const start = index === 0 ? literal.trimStart() : literal;
  return index === count - 1 ? start.trimEnd() : start;
};

/** Places tried for the end of one reference inside a text. */
const MAX_PLACES = 50;

/** Ids of the made calls whose values stand between the literals from `at` on, to the very end of the text. */
function sourcesIn(
  text: string,
  at: number,
  literals: readonly string[],
  sources: readonly ReferenceSource[],
): string[] | undefined {
  const [source, ...others] = sources;
  if (!source) return at === text.length ? [] : undefined;
  const [after = '', ...rest] = literals;
  for (const end of endsOf(text, at, after, others.length === 0)) {
    const answer = answerWith(text.slice(at, end), source);
    const further = answer && sourcesIn(text, end + after.length, rest, others);
    if (answer && further) return [answer.id, ...further];
  }
  return undefined;
}

/** Where a value that begins at `at` may end: before the literal that follows, and at the end of the text for the last one. */
function endsOf(text: string, at: number, after: string, isLast: boolean): number[] {
  if (isLast)
    return text.endsWith(after) && text.length - after.length >= at ? [text.length - after.length] : [];
  const ends: number[] = [];
  for (
    let end = text.indexOf(after, at + 1);
    end !== -1 && ends.length < MAX_PLACES;
    end = text.indexOf(after, end + 1)
  )
    ends.push(end);
  return ends;
}

const answerWith = (made: JsonValue, { answers, path }: ReferenceSource): Answer | undefined =>
  answers.find((answer) => holdsValue(answer, path, made));

/**
 * Does the value stand in the answer? With a path, at that place. Without one, anywhere: as the whole, as a part of the value, or,
 * in plain text, as a piece bounded by blanks or punctuation (metrics.md section 4b, "Resolved reference").
 */
export function holdsValue({ text, value }: Answer, path: string | undefined, made: JsonValue): boolean {
  if (path !== undefined) {
    const part = value === undefined ? undefined : valueAtPointer(value, path);
    return part !== undefined && isSameValue(part, made);
  }
  if (typeof made === 'string' && made.trim() === text.trim()) return true;
  return value === undefined ? standsInText(text, made) : hasPart(value, made);
}

/** Equal as JSON, or the same scalar once typed as a schema would: a number and its numeral, a value inside a text and its text. */
function isSameValue(answered: JsonValue, made: JsonValue): boolean {
  if (deepEqual(answered, made)) return true;
  if (typeof made === 'object') return false;
  return plain(answered) === plain(made);
}

const plain = (value: JsonValue): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).normalize('NFC').trim();

/** Values of one answer that are looked at. */
const MAX_PARTS = 20_000;

function hasPart(value: JsonValue, made: JsonValue): boolean {
  const open: JsonValue[] = [value];
  for (let seen = 0; open.length > 0 && seen < MAX_PARTS; seen++) {
    const next = open.pop()!;
    if (isSameValue(next, made)) return true;
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) open.push(part);
  }
  return false;
}

function standsInText(text: string, made: JsonValue): boolean {
  if (typeof made === 'object') return false;
  const piece = plain(made);
  if (piece === '') return false;
  let tried = 0;
  for (
    let at = text.indexOf(piece);
    at !== -1 && tried < MAX_PARTS;
    at = text.indexOf(piece, at + 1), tried++
  ) {
    if (isBoundary(text, at, -1) && isBoundary(text, at + piece.length, 1)) return true;
  }
  return false;
}

/** No letter or digit touches the piece at this side; a point between digits belongs to a number. */
function isBoundary(text: string, at: number, direction: 1 | -1): boolean {
  const near = direction === 1 ? (text[at] ?? '') : (text[at - 1] ?? '');
  if (/[\p{L}\p{N}_]/u.test(near)) return false;
  const beyond = direction === 1 ? (text[at + 1] ?? '') : (text[at - 2] ?? '');
  return !(near === '.' && /\d/.test(beyond));
}
