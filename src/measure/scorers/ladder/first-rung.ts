import { remembered } from '#core/table.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Rung } from '#core/score.ts';
import { coerce } from '#serve/validation/coerce.ts';
import { canonicalText, jaccard, tokensOf } from './canonical.ts';
import { type Comparator, comparators as allComparators } from './comparators.ts';

/** How far the ladder is climbed. What is absent here is off. */
export interface LadderSettings {
  /** The rungs that may hold. E7, a judge's word, is not computed here. */
  rungs: readonly Rung[];
  /** Typed comparators of E5. */
  comparators: readonly Comparator[];
  /** Least token-set Jaccard of E6, above 0 to 1. */
  jaccard: number;
}

export const strictLadder: LadderSettings = {
  rungs: ['E0', 'E1', 'E2', 'E3', 'E4'],
  comparators: [],
  jaccard: 1,
};
export const typedLadder: LadderSettings = {
  rungs: ['E0', 'E1', 'E2', 'E3', 'E4', 'E5'],
  comparators: allComparators,
  jaccard: 1,
};

export interface LadderContext extends LadderSettings {
  /** The parameter's own schema, for E2 and E3; absent when the tool does not declare it. */
  schema?: JsonObject | undefined;
  /** The tool's whole schema, into which the parameter's references lead. */
  root?: JsonObject | undefined;
  /** May the parameter be left out, by the label? */
  optional?: boolean;
}

/** The first rung that holds with the rule in a few words, or why none does. */
export type RungResult = { rung: Rung; rule: string } | { rung: null; reason: string };

/**
 * Climbs metrics.md's ladder of argument equality: E0 byte-equal JSON, E1 canonical JSON, E2 as the schema types it, E3 absent equals
 * the default, E4 another declared answer, E5 typed comparators, E6 free text by token-set Jaccard. `accepted` are the label's values,
 * the first one being the one it would give; an empty list stands for a parameter the label does not have.
 */
export function firstRung(
  accepted: readonly JsonValue[],
  made: JsonValue | undefined,
  context: LadderContext,
): RungResult {
  if (made === undefined) return ofAbsent(accepted, context);
  if (accepted.length === 0) return ofUnlisted(made, context);
  return (
    exactRung(accepted[0]!, made, context) ??
    alternativeRung(accepted, made, context) ??
    typedRung(accepted, made, context) ??
    textRung(accepted, made, context) ?? { rung: null, reason: `equal to ${named(accepted)} on no rung` }
  );
}

const named = (accepted: readonly JsonValue[]): string =>
  accepted.length === 1 ? 'the expected value' : `none of ${accepted.length} accepted values`;

const holds = (context: LadderContext, rung: Rung): boolean => context.rungs.includes(rung);

/** E0 to E2 against one value. */
function exactRung(expected: JsonValue, made: JsonValue, context: LadderContext): RungResult | undefined {
  if (isCanonicallyEqual(expected, made)) {
    if (holds(context, 'E0') && isByteEqual(expected, made)) return { rung: 'E0', rule: 'equal to the byte' };
    if (holds(context, 'E1')) return { rung: 'E1', rule: 'equal as JSON: key order, 5 = 5.0, outer blanks' };
  }
  if (!holds(context, 'E2') || !context.schema) return undefined;
  const root = context.root ?? context.schema;
  const [a, b] = [coerce(context.schema, expected, root), coerce(context.schema, made, root)];
  return isCanonicallyEqual(a, b) ? { rung: 'E2', rule: 'equal once typed as the schema says' } : undefined;
}

const isByteEqual = (a: JsonValue, b: JsonValue): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Values are compared with many others and never change: what is written once is kept as long as the value lives. */
const writtenText = remembered((value: JsonObject | JsonValue[]) => canonicalText(value));

/** NaN is equal to nothing. */
function isCanonicallyEqual(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    return writtenText(a) === writtenText(b);
  }
  if (typeof a === 'string' && typeof b === 'string') {
    return a === b || a.normalize('NFC').trim() === b.normalize('NFC').trim();
  }
  return a === b;
}

function ofAbsent(accepted: readonly JsonValue[], context: LadderContext): RungResult {
  const standard = context.schema?.default;
  if (
    holds(context, 'E3') &&
    standard !== undefined &&
    accepted.some((value) => isCanonicallyEqual(value, standard))
  ) {
    return { rung: 'E3', rule: 'left out, and the expected value is the default' };
  }
  if (holds(context, 'E4') && context.optional) return { rung: 'E4', rule: 'may be left out' };
  return { rung: null, reason: 'left out' };
}

function ofUnlisted(made: JsonValue, context: LadderContext): RungResult {
  const standard = context.schema?.default;
  if (holds(context, 'E3') && standard !== undefined && exactRung(standard, made, context)) {
    return { rung: 'E3', rule: 'not in the label, and the default' };
  }
  return { rung: null, reason: 'not in the label' };
}

function alternativeRung(
  accepted: readonly JsonValue[],
  made: JsonValue,
  context: LadderContext,
): RungResult | undefined {
  if (!holds(context, 'E4')) return undefined;
  const index = accepted.findIndex((value, position) => position > 0 && exactRung(value, made, context));
  return index === -1
    ? undefined
    : { rung: 'E4', rule: `accepted answer ${index + 1} of ${accepted.length}` };
}

function typedRung(
  accepted: readonly JsonValue[],
  made: JsonValue,
  context: LadderContext,
): RungResult | undefined {
  if (!holds(context, 'E5')) return undefined;
  for (const comparator of context.comparators) {
    if (accepted.some((value) => comparator.same(value, made))) {
      return { rung: 'E5', rule: `the same by ${comparator.title.toLowerCase()}` };
    }
  }
  return undefined;
}

/** Longer texts are not compared by words. */
const MAX_FREE_TEXT = 20_000;

function textRung(
  accepted: readonly JsonValue[],
  made: JsonValue,
  context: LadderContext,
): RungResult | undefined {
  if (!holds(context, 'E6') || typeof made !== 'string' || made.length > MAX_FREE_TEXT) return undefined;
  const words = tokensOf(made);
  const shares = accepted
    .filter((value) => typeof value === 'string' && value.length <= MAX_FREE_TEXT)
    .map((value) => jaccard(tokensOf(value as string), words));
  const best = Math.max(0, ...shares);
  return best >= context.jaccard && best > 0
    ? { rung: 'E6', rule: `${Math.round(best * 100)} % of the words shared` }
    : undefined;
}
