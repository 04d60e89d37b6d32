import { PlaygroundError } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { exceedsDepth, parseJson, type JsonValue, deepEqual } from '#core/json.ts';
import { readText } from '#core/said-in-result.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import { inWaves, type Trajectory } from '#core/trajectory.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import type { TextPieces } from '../structure/plan.ts';

/** Scalars of one answer that are kept for looking up; a larger one is refused where it would have to be searched to its end. */
const MAX_SCALARS = 1_000_000;

/** What a made call answered, read once however often it is asked for a value. */
export class Answer {
  /** Id of the made call. */
  readonly id: string;
  readonly text: string;
  /** Structured content, else the text read as JSON; undefined for plain text. */
  readonly value: JsonValue | undefined;
  /** The text read as JSON; undefined where it is plain text. */
  readonly #parsed: JsonValue | undefined;
  /** Parts of plain text that are JSON each for itself: a list sent item by item, or JSON in a fence. */
  readonly #parts: readonly JsonValue[];
  #scalars: ReadonlySet<string> | undefined;
  #isWhole = true;

  constructor(result: ToolResult) {
    this.id = result.callId;
    this.text = textOfResult(result);
    this.#parsed = parsed(this.text);
    this.value = result.structuredContent ?? this.#parsed;
    this.#parts = this.#parsed === undefined ? jsonParts(result) : [];
  }

  /** Is the text no JSON, so that its words can be pieces of it? */
  get isPlainText(): boolean {
    return this.#parsed === undefined;
  }

  /** Is a scalar with this key anywhere in what the answer holds as JSON? Throws `scorer-failed` where it is too large to search. */
  hasScalar(key: string): boolean {
    this.#scalars ??= this.#read();
    if (this.#scalars.has(key)) return true;
    if (this.#isWhole) return false;
    throw new PlaygroundError(
      'scorer-failed',
      `An answer contains more than ${MAX_SCALARS} values; whether a value was taken from it cannot be checked.`,
    );
  }

  #read(): Set<string> {
    const keys = new Set<string>();
    const open: JsonValue[] = [this.value, this.#parsed, ...this.#parts].filter(
      (value) => value !== undefined,
    );
    let left = MAX_SCALARS;
    for (let next = open.pop(); next !== undefined && this.#isWhole; next = open.pop()) {
      if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) open.push(part);
      else if (left-- > 0) keys.add(keyOf(next));
      else this.#isWhole = false;
    }
    return keys;
  }
}

/** What is nested too deeply to be walked is read as plain text. */
function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return undefined;
  const value = parseJson(text);
  return exceedsDepth(value) ? undefined : value;
}

const jsonParts = ({ content }: ToolResult): JsonValue[] =>
  content
    .flatMap((part) => (part.type === 'text' ? [readText(part.text)] : []))
    .filter((part) => typeof part === 'object');

/** More digits than these are kept as text: a double would take different numbers for one. */
const numeral = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

/** Equal for scalars that are equal once typed as a schema would: a number and its numeral, 5 and 5.0; outer blanks aside. */
function keyOf(scalar: Exclude<JsonValue, object>): string {
  const text = (typeof scalar === 'string' ? scalar : JSON.stringify(scalar)).trim().normalize('NFC');
  return numeral.test(text) ? String(Number(text)) : text;
}

/** A call that was executed, as the tool was given it, and what it answered. */
export interface ExecutedCall {
  /** Position among all calls of the trajectory. */
  index: number;
  /** Position of its step: what it took from others was answered in an earlier one. */
  step: number;
  call: ToolCall;
  /** By isFailedCall of core/failed-call, or never sent. */
  failed: boolean;
  answer: Answer;
}

/** Every call that has a result, in the order in which they were made; placeholders count by what they were filled with. */
export function executedCalls(trajectory: Trajectory): ExecutedCall[] {
  let index = -1;
  return inWaves(trajectory).flatMap(({ toolCalls, toolResults }, step) => {
    const results = new Map(toolResults.map((result) => [result.callId, result]));
    return toolCalls.flatMap((call): ExecutedCall[] => {
      index++;
      const result = results.get(call.id);
      if (!result) return [];
      const sent = call.sent ? { ...call, arguments: call.sent } : call;
      return [{ index, step, call: sent, failed: isFailedCall(result), answer: new Answer(result) }];
    });
  });
}

/** Which part of an answer a reference means, and which answers it may mean: by the id in the label. */
interface ReferenceSource {
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
  const rest = { literals: wanted.slice(1), sources: ids.map(sourceOf), tries: { left: MAX_TRIES } };
  const sources = sourcesIn(text, wanted[0]!.length, 0, rest);
  return sources && { literals, ids: sources };
}

const outerTrimmed = (literal: string, index: number, count: number): string => {
  const start = index === 0 ? literal.trimStart() : literal;
  return index === count - 1 ? start.trimEnd() : start;
};

/** Ends tried for the references of one text; after that the text is taken for another one. */
const MAX_TRIES = 2_000;

interface Rest {
  /** The text after each reference. */
  literals: readonly string[];
  sources: readonly ReferenceSource[];
  tries: { left: number };
}

/** Ids of the made calls whose values are between the literals from `at` on, to the very end of the text. */
function sourcesIn(text: string, at: number, index: number, rest: Rest): string[] | undefined {
  const source = rest.sources[index];
  if (!source) return at === text.length ? [] : undefined;
  const after = rest.literals[index] ?? '';
  const isLast = index === rest.sources.length - 1;
  for (
    let end = isLast ? text.length - after.length : text.indexOf(after, at + 1);
    end >= at && end !== -1;
  ) {
    if (rest.tries.left-- <= 0) return undefined;
    const fits = !isLast || text.endsWith(after);
    const answer = fits ? answerWith(text.slice(at, end), source) : undefined;
    const further = answer && sourcesIn(text, end + after.length, index + 1, rest);
    if (answer && further) return [answer.id, ...further];
    if (isLast) return undefined;
    end = text.indexOf(after, end + 1);
  }
  return undefined;
}

const answerWith = (made: JsonValue, { answers, path }: ReferenceSource): Answer | undefined =>
  answers.find((answer) => holdsValue(answer, path, made));

/**
 * Is the value in the answer? With a path, at that place. Without one, anywhere: as the whole, as a part of the value, or,
 * in plain text, as a piece bounded by blanks or punctuation (metrics.md section 4b, "Resolved reference"). A list of one stands for
 * its item, as a schema would type it.
 */
function holdsValue(answer: Answer, path: string | undefined, made: JsonValue): boolean {
  if (Array.isArray(made) && made.length === 1 && typeof made[0] !== 'object')
    return holdsExactly(answer, path, made) || holdsExactly(answer, path, made[0]!);
  return holdsExactly(answer, path, made);
}

function holdsExactly(answer: Answer, path: string | undefined, made: JsonValue): boolean {
  const { text, value } = answer;
  if (path !== undefined) {
    const part = value === undefined ? (path === '' ? text : undefined) : valueAtPointer(value, path);
    return part !== undefined && isSameValue(part, made);
  }
  if (typeof made === 'object' && made !== null) return value !== undefined && hasPart(value, made);
  if (typeof made === 'string' && made.trim() === text.trim()) return true;
  if (answer.hasScalar(keyOf(made))) return true;
  return answer.isPlainText && standsInText(text, made);
}

/** Equal as JSON, the same scalar once typed, or the text in which a whole value is written. */
function isSameValue(answered: JsonValue, made: JsonValue): boolean {
  if (deepEqual(answered, made)) return true;
  if (typeof made === 'object' && made !== null) return false;
  if (typeof answered === 'object' && answered !== null)
    return typeof made === 'string' && made.trim() === JSON.stringify(answered);
  return keyOf(answered) === keyOf(made);
}

/** Parts of one answer that are compared with a list or an object. */
const MAX_PARTS = 20_000;

function hasPart(value: JsonValue, made: object & JsonValue): boolean {
  const open: JsonValue[] = [value];
  for (let seen = 0; open.length > 0 && seen < MAX_PARTS; seen++) {
    const next = open.pop()!;
    if (typeof next !== 'object' || next === null) continue;
    if (deepEqual(next, made)) return true;
    for (const part of Object.values(next)) if (typeof part === 'object' && part !== null) open.push(part);
  }
  return false;
}

/** Places looked at in one text. */
const MAX_PLACES = 200_000;

function standsInText(text: string, made: Exclude<JsonValue, object>): boolean {
  const piece = (typeof made === 'string' ? made : JSON.stringify(made)).normalize('NFC').trim();
  if (!/[\p{L}\p{N}]/u.test(piece)) return false;
  let places = 0;
  for (
    let at = text.indexOf(piece);
    at !== -1 && places < MAX_PLACES;
    at = text.indexOf(piece, at + 1), places++
  ) {
    if (
      isBoundary(text, at, -1) &&
      isBoundary(text, at + piece.length, 1) &&
      !isPartOfNumber(text, at, piece)
    )
      return true;
  }
  return false;
}

/** No letter or digit touches the piece at this side; a point or comma between digits belongs to a number. */
function isBoundary(text: string, at: number, direction: 1 | -1): boolean {
  const near = direction === 1 ? (text[at] ?? '') : (text[at - 1] ?? '');
  if (/[\p{L}\p{N}_]/u.test(near)) return false;
  const beyond = direction === 1 ? (text[at + 1] ?? '') : (text[at - 2] ?? '');
  return !((near === '.' || near === ',') && /\d/.test(beyond));
}

/** A minus before a number that nothing precedes is its sign. */
const isPartOfNumber = (text: string, at: number, piece: string): boolean =>
  /^\d/.test(piece) && text[at - 1] === '-' && !/[\p{L}\p{N}_]/u.test(text[at - 2] ?? '');
