import { type JsonValue, isJsonObject } from '#core/json.ts';
import type { Extraction, Trajectory } from '#core/trajectory.ts';
import { figure } from '#core/quoted.ts';
import type { ToolCall } from '#core/tool.ts';
import { pythonCalls, isPythonCalls, react } from './python-calls.ts';
import { REPAIR_RULE, repairedReading, type RepairedReading } from './tolerant-json.ts';
import type { CallShape, ExtractionRule, Reading } from './rule.ts';
import { fencedJson, jsonInProse, toolCallTags, wholeJson, callTags } from './json-rules.ts';
import { fences } from './json-scan.ts';
import { textPatterns } from './text-patterns.ts';
import { jsonOf } from './reading.ts';

export type { CallShape, ExtractionRule } from './rule.ts';
export { REPAIR_RULE } from './tolerant-json.ts';

/** The documented rules in their order: the first that yields a call wins. */
const inOrder: readonly ExtractionRule[] = [wholeJson, fencedJson, jsonInProse, toolCallTags, react];

/** Every rule; those after the documented ones are used only when asked for by id. */
export const extractionRules: readonly ExtractionRule[] = [...inOrder, pythonCalls, textPatterns];

export const extractionRulesById: ReadonlyMap<string, ExtractionRule> = new Map(
  extractionRules.map((rule) => [rule.id, rule]),
);

export interface ExtractionOptions {
  /** Ids of the rules to try, in this order; default: the documented ones. An unknown id is no rule. */
  rules?: readonly string[];
  /** Mend broken JSON when every rule has failed. Off by default, and labelled `repaired-json` where it was used. */
  repair?: boolean;
}

/**
 * How the text of an answer is read: by the rule of the form that was asked for, where it is known, before the documented ones, and by
 * patterns in text after them, where the run asks for it.
 */
export const readingOf = ({
  callsAs,
  textFallback,
}: Pick<Trajectory, 'callsAs' | 'textFallback'>): ExtractionOptions | undefined =>
  callsAs ? (textFallback ? pythonThenPatterns : pythonFirst) : textFallback && thenPatterns;

const documented = inOrder.map(({ id }) => id);
const pythonFirst: ExtractionOptions = { rules: [pythonCalls.id, ...documented] };
const thenPatterns: ExtractionOptions = { rules: [...documented, textPatterns.id] };
const pythonThenPatterns: ExtractionOptions = { rules: [pythonCalls.id, ...documented, textPatterns.id] };
const usual: ReadonlySet<ExtractionOptions | undefined> = new Set([
  undefined,
  pythonFirst,
  thenPatterns,
  pythonThenPatterns,
]);

/** What patterns in text find in an answer in which no documented rule found a call. */
export const callsOfFallback = (text: string): ToolCall[] =>
  extractionLadder(text, { rules: [textPatterns.id] }).extraction.calls;

/**
 * Reads calls out of a model's text. `called`: a rule yielded calls. `abstained`: there is nothing that looks like a call (an empty
 * text, prose, an explicit empty list). `unparseable`: a call was attempted in a form no rule reads, or the answer is too large to be
 * read in full, which `tooLarge` says.
 */
export function extractCalls(text: string, options?: ExtractionOptions): Extraction {
  if (!usual.has(options)) return extractionLadder(text, options).extraction;
  if (last?.text !== text || last.options !== options)
    last = { text, options, extraction: extractionLadder(text, options).extraction };
  return last.extraction;
}

/** One answer is read several times while its cell is executed, scored and explained. */
let last: { text: string; options: ExtractionOptions | undefined; extraction: Extraction } | undefined;

/** The way from the raw text to calls, rung by rung, for showing. */
export interface ExtractionLadder {
  raw: string;
  /** Rules that were tried, in order; the last one fired unless no rule did. */
  tried: { rule: string; fired: boolean }[];
  /** JSON values in the piece that was taken, before they were made calls. */
  parsed: JsonValue[];
  shapes: CallShape[];
  /** What stood among the calls and is none. */
  dropped: string[];
  extraction: Extraction;
}

export function extractionLadder(text: string, options: ExtractionOptions = {}): ExtractionLadder {
  const tooLarge = tooLargeText(text);
  if (tooLarge) return unread(text, [], 'unparseable', tooLarge);
  const tried: ExtractionLadder['tried'] = [];
  const attempt = (rule: string, reading: Reading | undefined): Reading | undefined => {
    tried.push({ rule, fired: reading !== undefined });
    return reading;
  };
  for (const rule of chosen(options.rules)) {
    const reading = attempt(rule.id, rule.find(text));
    if (reading) return ladder(text, tried, rule.id, reading, []);
  }
  const repaired = options.repair
    ? (attempt(REPAIR_RULE, repairedReading(text)) as RepairedReading)
    : undefined;
  if (repaired) return ladder(text, tried, REPAIR_RULE, repaired, repaired.repairs);
  return unread(text, tried, looksLikeAttempt(text) ? 'unparseable' : 'abstained');
}

function unread(
  raw: string,
  tried: ExtractionLadder['tried'],
  outcome: 'unparseable' | 'abstained',
  tooLarge?: string,
): ExtractionLadder {
  const extraction: Extraction = { outcome, rule: 'none', calls: [], taken: '', repairs: [] };
  if (tooLarge) extraction.tooLarge = tooLarge;
  return { raw, tried, parsed: [], shapes: [], dropped: [], extraction };
}

const chosen = (ids: readonly string[] | undefined): readonly ExtractionRule[] =>
  ids ? ids.flatMap((id) => extractionRulesById.get(id) ?? []) : inOrder;

function ladder(
  raw: string,
  tried: ExtractionLadder['tried'],
  rule: string,
  { calls, taken, parsed, shapes, dropped }: Reading,
  repairs: string[],
): ExtractionLadder {
  const tooLarge = tooManyCalls(calls);
  if (tooLarge) return unread(raw, tried, 'unparseable', tooLarge);
  return {
    raw,
    tried,
    parsed,
    shapes,
    dropped,
    extraction: { outcome: 'called', rule, calls, taken, repairs },
  };
}

const words = [
  ...['name', 'tool', 'tool_name', 'tool_calls', 'tool_call', 'function', 'function_call', 'functionCall'],
  ...['arguments', 'parameters', 'args', 'input', 'action', 'action_input', 'method'],
];
/** A call's word as a key, quoted or not, unless what it holds is explicitly empty. */
const callKey = new RegExp(
  `[{,]\\s*["']?(?:${words.join('|')})["']?\\s*:(?!\\s*(?:null|\\[\\s*\\]|\\{\\s*\\}))`,
);
const callWords = new Set(words);

/**
 * Does a text in which no rule found a call look like an attempt at one? Broken or cut JSON, an unknown shape, a tag or an Action
 * Input that could not be read, calls in Python. Such an answer is unparseable, never an abstention.
 */
function looksLikeAttempt(text: string): boolean {
  const whole = text.trim();
  const value = jsonOf(whole);
  if (value !== undefined) return namesACall(value);
  return (
    startsLikeJson(whole) ||
    callTags(whole).some((tag) => isMeant(whole.slice(tag.start, tag.end))) ||
    fences(whole).some((block) => isBrokenJson(whole.slice(block.start, block.end))) ||
    callKey.test(whole) ||
    hasLoneInput(whole) ||
    isPythonCalls(whole)
  );
}

/** A value that is JSON and holds no readable call: has it a call's words? */
function namesACall(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some((member) => isJsonObject(member) && namesACall(member));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, held]) => callWords.has(key) && !isEmpty(held));
}

const isEmpty = (value: JsonValue): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** An object, a list of objects, lists or texts, or a list of Python calls, as far as the first characters tell. */
const startsLikeJson = (text: string): boolean => /^(?:\{|\[\s*(?:[[{"']|$)|\[\s*[\w.]+\()/.test(text);

/** An Action Input whose Action is missing; an ending such as Finish may have one. */
const hasLoneInput = (text: string): boolean =>
  /^[ \t>*]{0,40}Action[ \t]{1,9}Input\b/m.test(text) &&
  !/^[ \t>*]{0,40}Action[ \t]{0,9}[0-9]{0,3}[ \t*]{0,9}:/m.test(text);

const isMeant = (content: string): boolean => !['', '[]', 'null'].includes(content.trim());

/** A block that begins as JSON and is none; one that is JSON is judged by its keys. */
function isBrokenJson(block: string): boolean {
  const content = block.replace(/^[\w+-]*\s/, '').trim();
  return startsLikeJson(content) && jsonOf(content) === undefined;
}

/** Characters of an answer that are read: about 125,000 tokens, more than the longest answers of models. */
const MOST_CHARACTERS = 500_000;
/** Calls that are taken out of one answer. */
const MOST_CALLS = 5000;
/** Values in the arguments of these calls together, containers and what they hold. */
const MOST_VALUES = 20_000;

const TOO_LARGE = 'The answer is too large to read in full';

/** Why a text is not read, as a sentence; undefined where it is. */
export function tooLargeText({ length }: string): string | undefined {
  if (length <= MOST_CHARACTERS) return undefined;
  return `${TOO_LARGE}: it has ${figure(length)} characters, and at most ${figure(MOST_CHARACTERS)} are read.`;
}

/** Why the calls in a text are not taken, as a sentence; undefined where they are. */
function tooManyCalls(calls: readonly ToolCall[]): string | undefined {
  if (calls.length > MOST_CALLS) {
    return `${TOO_LARGE}: it contains ${figure(calls.length)} calls, and at most ${figure(MOST_CALLS)} are read.`;
  }
  return holdsMoreThan(
    MOST_VALUES,
    calls.map((call) => call.arguments),
  )
    ? `${TOO_LARGE}: its arguments hold more than ${figure(MOST_VALUES)} values.`
    : undefined;
}

function holdsMoreThan(limit: number, values: JsonValue[]): boolean {
  const open: JsonValue[] = values;
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > limit) return true;
    const value = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Array.isArray(value) ? value : Object.values(value)) open.push(member);
  }
  return false;
}
