import type { Rung, Score } from '#core/score.ts';
import { type ExtractionOptions, extractionRules, type ExtractionLadder } from '#measure/extraction/index.ts';
import type { ScoringRules } from '#measure/scorers/index.ts';
import type { JsonValue } from '#core/json.ts';
import type { LadderRung } from '../look/trajectory/words.ts';
import { counted, shortened } from '../frame/format.ts';

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

const SHOWN = 160;
const cut = (text: string): string => shortened(text, SHOWN);

/** raw, extracted, parsed, normalised, matched: the input of each rung, and which one failed. */
export function ladderOfReading(ladder: ExtractionLadder, score: Score | undefined): LadderRung[] {
  const { raw, extraction, parsed, shapes, dropped } = ladder;
  const { calls, outcome, repairs } = extraction;
  const malformed = calls.filter((call) => call.malformed !== undefined);
  const rule = extractionRules.find(({ id }) => id === extraction.rule);
  const fired = rule?.title ?? (calls.length > 0 ? 'Repaired JSON' : undefined);
  const rungs: LadderRung[] = [
    { name: 'raw', state: 'passed', what: counted(raw.length, 'character'), piece: cut(raw) },
    {
      name: 'extracted',
      state: outcome === 'unparseable' ? 'failed' : 'passed',
      what:
        fired ??
        extraction.tooLarge ??
        (outcome === 'unparseable'
          ? 'it looks like a call, but no rule reads it'
          : 'no call in it: the model abstained'),
      piece: cut(extraction.taken),
    },
    {
      name: 'parsed',
      state: malformed.length > 0 ? 'failed' : 'passed',
      what:
        malformed.length > 0
          ? `${counted(malformed.length, 'call')} cannot be read`
          : partsOf(parsed, dropped),
      piece: cut(parsed.map(shortly).join('\n')),
    },
    {
      name: 'normalised',
      state: 'passed',
      what: [
        counted(calls.length, 'call'),
        ...(shapes.length > 0 ? [`shape ${shapes.join(', ')}`] : []),
        repairs.length > 0 ? counted(repairs.length, 'repair') : 'no repair',
      ].join(', '),
      piece: cut([...repairs, ...calls.map(({ name }) => name)].join('\n')),
    },
    {
      name: 'matched',
      state: !score ? 'not-reached' : score.verdict === 'correct' ? 'passed' : 'failed',
      what: score?.explanation.replaceAll('`', '') ?? 'no label to compare with',
    },
  ];
  const broken = rungs.findIndex(({ state }) => state === 'failed');
  return rungs.map((rung, index) =>
    broken >= 0 && index > broken ? { name: rung.name, what: rung.what, state: 'not-reached' } : rung,
  );
}

const partsOf = (parsed: readonly JsonValue[], dropped: readonly string[]): string =>
  `${counted(parsed.length, 'value')}${dropped.length > 0 ? `, ${counted(dropped.length, 'part')} that is no call` : ''}`;

const shortly = (value: JsonValue): string => JSON.stringify(value).slice(0, SHOWN);
