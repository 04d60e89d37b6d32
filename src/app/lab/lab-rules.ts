import type { Rung } from '#core/score.ts';
import type { ExtractionOptions } from '#extraction/index.ts';
import type { ScoringRules } from '#scorers/index.ts';

/** All that a reader can switch on this page: how an answer is read, and how calls are compared under the reader's own rules. */
export interface LabRules {
  reading: { rules: string[]; repair: boolean };
  scoring: ScoringRules;
}

/** The documented way to read an answer: python-calls is known, and off. */
export const documentedReading: LabRules['reading'] = {
  rules: ['whole-json', 'fenced-json', 'json-in-prose', 'tool-call-tags', 'react'],
  repair: false,
};

export const rungWords: Readonly<Record<Exclude<Rung, 'E7'>, string>> = {
  E0: 'equal to the byte',
  E1: 'equal as JSON',
  E2: 'typed as the schema says: "5" is 5',
  E3: 'absent equals default',
  E4: 'other accepted answers',
  E5: 'typed comparators',
  E6: 'free text by shared words',
};

/** The switches at the start: rungs E0 to E4, any order, no further parameters. */
export const defaultRules: LabRules = {
  reading: documentedReading,
  scoring: {
    rungs: ['E0', 'E1', 'E2', 'E3', 'E4'],
    comparators: ['url', 'path', 'date-time', 'money', 'coordinates', 'units'],
    jaccard: 0.8,
    numbersWithin: 0,
    orderMatters: false,
    unlistedFails: true,
    acceptSimilar: true,
  },
};

/** Undefined where the answer is read as documented, so that nothing is read twice. */
export function readingOptions({ reading }: LabRules): ExtractionOptions | undefined {
  const isDocumented =
    !reading.repair &&
    reading.rules.length === documentedReading.rules.length &&
    documentedReading.rules.every((rule) => reading.rules.includes(rule));
  return isDocumented ? undefined : reading;
}

/** Rules are tried in the fixed order of the extraction module, whichever of them are on. */
export const inDefaultOrder = (rules: readonly string[], all: readonly { id: string }[]): string[] =>
  all.flatMap(({ id }) => (rules.includes(id) ? [id] : []));
