import type { ModelRef } from '#core/model.ts';
import type { CellVerdict } from '#core/score.ts';
import type { CallType } from '#core/task.ts';
import type { PairTest } from '#measure/metrics/index.ts';
import { counted } from './format.ts';

/** The word for each verdict and the symbol drawn for it; shape and word decide, colour helps. */
export const verdictWords: Readonly<Record<CellVerdict, string>> = {
  correct: 'correct',
  partial: 'partial',
  incorrect: 'incorrect',
  'no-call': 'no call',
  'not-counted': 'not counted',
};

/** Ids of the drawn marks, which are also the names of their colours. */
export const verdictSymbols: Readonly<Record<CellVerdict, 'ok' | 'part' | 'bad' | 'none' | 'halt'>> = {
  correct: 'ok',
  partial: 'part',
  incorrect: 'bad',
  'no-call': 'none',
  'not-counted': 'halt',
};

export const verdicts = Object.keys(verdictWords) as CellVerdict[];

export const callTypeWords: Readonly<Record<CallType, string>> = {
  single: 'single call',
  parallel: 'parallel calls',
  sequential: 'sequential calls',
  multi: 'mixed calls',
  none: 'no call expected',
  unlabelled: 'no label',
};

/** What a baseline does, in a few words beside its name. */
export const baselineWords: Readonly<Record<string, string>> = {
  'baseline-oracle': 'gives back the label',
  'baseline-lexical': 'BM25 and slot filling',
  'baseline-random': 'drawn with a seed',
};

/** Systems differ by marker, in this order, on every plot of a run. */
const MODEL_MARKERS = ['disc', 'ring', 'square', 'triangle', 'bar'] as const;
export type Marker = (typeof MODEL_MARKERS)[number] | 'diamond';

/** The mark of a system by what it is: models that were asked have a disc. */
export const markerOfKind = (kind: ModelRef['kind']): 'ring' | 'square' | 'disc' =>
  kind === 'recorded' ? 'ring' : kind === 'baseline' ? 'square' : 'disc';

export const markerOf = (modelIndex: number): Marker => MODEL_MARKERS[modelIndex % MODEL_MARKERS.length]!;

/** A name short enough for a plot: `Lexical baseline (BM25 and slot filling), no faults` → `Lexical, no faults`. */
export function shortTitle(title: string): string {
  // Brackets may be nested: the innermost are removed first, and an unclosed one last.
  let rest = title.slice(0, 1000);
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\s*\([^()]*\)/g, '');
  }
  return rest.replace(/\s*\(.*$/, '').replace(/ baseline(?=,|$)/, '');
}

/** What the test of a paired comparison is called, on Home and in a report alike. */
export const testTitles: Readonly<Record<PairTest, string>> = {
  'mid-p-mcnemar': 'McNemar mid-p',
  'sign-flip': 'sign-flip mid-p',
};

/** `No keys held`, `1 key held`. */
export const keysWords = (held: number): string =>
  held === 0 ? 'No keys held' : `${counted(held, 'key')} held`;
