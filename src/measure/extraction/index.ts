import type { JsonValue } from '#core/json.ts';
import type { Extraction, Trajectory } from '#core/trajectory.ts';
import { looksLikeAttempt } from './attempt.ts';
import { pythonCalls } from './python-calls.ts';
import { react } from './react.ts';
import { REPAIR_RULE, repairedReading, type RepairedReading } from './repair.ts';
import type { CallShape, ExtractionRule, Reading } from './rule.ts';
import { tooLargeText, tooManyCalls } from './too-large.ts';
import { fencedJson, jsonInProse, toolCallTags, wholeJson } from './json-rules.ts';

export type { CallShape, ExtractionRule } from './rule.ts';
export { REPAIR_RULE } from './repair.ts';
export { tooLargeText } from './too-large.ts';

/** The documented rules in their order: the first that yields a call wins. */
const inOrder: readonly ExtractionRule[] = [wholeJson, fencedJson, jsonInProse, toolCallTags, react];

/** Every rule; those after the documented ones are used only when asked for by id. */
export const extractionRules: readonly ExtractionRule[] = [...inOrder, pythonCalls];

export const extractionRulesById: ReadonlyMap<string, ExtractionRule> = new Map(
  extractionRules.map((rule) => [rule.id, rule]),
);

export interface ExtractionOptions {
  /** Ids of the rules to try, in this order; default: the documented ones. An unknown id is no rule. */
  rules?: readonly string[];
  /** Mend broken JSON when every rule has failed. Off by default, and labelled `repaired-json` where it was used. */
  repair?: boolean;
}

/** How the text of an answer is read: by the rule of the form that was asked for, where it is known, before the documented ones. */
export const readingOf = ({ callsAs }: Pick<Trajectory, 'callsAs'>): ExtractionOptions | undefined =>
  callsAs && pythonFirst;

const pythonFirst: ExtractionOptions = { rules: [pythonCalls.id, ...inOrder.map(({ id }) => id)] };

/**
 * Reads calls out of a model's text. `called`: a rule yielded calls. `abstained`: there is nothing that looks like a call (an empty
 * text, prose, an explicit empty list). `unparseable`: a call was attempted in a form no rule reads, or the answer is too large to be
 * read in full, which `tooLarge` says.
 */
export function extractCalls(text: string, options?: ExtractionOptions): Extraction {
  if (options && options !== pythonFirst) return extractionLadder(text, options).extraction;
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
  /** In which shapes the calls stood. */
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
