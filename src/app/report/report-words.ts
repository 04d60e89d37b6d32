import { isOracle } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { ModelSummary, PairComparison } from '#metrics/index.ts';
import { count, counted, wholePercent } from '../format.ts';
import { shortTitle } from '../words.ts';

const NO_BREAK = '\u00a0';
const MINUS = '\u2212';

/** `+6.4`, `−1.9`: a difference in points with its true sign. */
export const points = (value: number): string => `${value < 0 ? MINUS : '+'}${Math.abs(value).toFixed(1)}`;

/** `.388`, `< .001`. */
export const probability = (p: number): string => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''));

/** What a report opens with: the first language model, else the first system that is not given the label; how far its brackets reach. */
export function headline(summaries: readonly ModelSummary[]): { said: string; meant: string } | undefined {
  const summary =
    summaries.find(({ model }) => model.kind === 'language-model') ??
    summaries.find(({ model }) => !isOracle(model)) ??
    summaries[0];
  const { rate, interval, tasks, tooFew } = summary?.resolved ?? {};
  if (!summary || rate === undefined || rate === null || !interval) return undefined;
  const range = `${wholePercent(interval.low)} to ${wholePercent(interval.high)}${NO_BREAK}%`;
  const name = shortTitle(summary.model.title);
  return {
    said: tooFew
      ? `${counted(tasks ?? 0, 'task')}: too few to say how ${name} does.`
      : `${name} solved ${wholePercent(rate)}${NO_BREAK}% of ${counted(tasks ?? 0, 'task')}.`,
    meant: `Brackets drawn this way hold the true rate 19 times in 20; here they run from ${range}.`,
  };
}

/** "No language model took part": said wherever every system of a run is built in. */
export const onlyBaselines = (models: readonly ModelRef[]): boolean =>
  models.every(({ kind }) => kind === 'baseline');

/** A pair of systems in one sentence, with the test's own words for what cannot be told. */
export function comparisonSentence(pair: PairComparison): string {
  const [a, b] = [shortTitle(pair.a.title), shortTitle(pair.b.title)];
  const apart = `${Math.abs(pair.points).toFixed(0)} points apart on ${counted(pair.tasks, 'task')}`;
  const solved = pair.test === 'mid-p-mcnemar' ? 'alone solved' : 'more often solved';
  const alone = `${a} ${solved} ${count(pair.aloneA)}, ${b} ${count(pair.aloneB)}.`;
  return `${verdictWords(pair, apart)} ${alone}${neededWords(pair)}${turnWords(pair)}`;
}

function verdictWords(
  { a, b, points: lead, distinguishable, tooFew }: PairComparison,
  apart: string,
): string {
  const [ahead, behind] = lead > 0 ? [a, b] : [b, a];
  const both = `${shortTitle(a.title)} and ${shortTitle(b.title)} are ${apart}`;
  if (tooFew) return `Too few to tell: ${both}.`;
  if (!distinguishable) return `${both}: not distinguishable.`;
  return `${shortTitle(ahead.title)} is ahead of ${shortTitle(behind.title)}: ${apart}.`;
}

const neededWords = ({ distinguishable, neededTasks }: PairComparison): string =>
  distinguishable || neededTasks === null
    ? ''
    : ` If the true difference is this one, about ${count(neededTasks)} tasks would show it in 4 of 5 runs (an estimate).`;

/** Where the lost cells leave the order open: '' where they do not. */
export function turnWords({ a, b, points: lead, lostA, lostB, couldTurn }: PairComparison): string {
  if (!couldTurn) return '';
  const titles = [shortTitle(a.title), shortTitle(b.title)] as const;
  const [ahead, behind] = lead > 0 ? titles : [titles[1], titles[0]];
  return ` The ${counted(lostA + lostB, 'lost cell')} could turn the order: with ${ahead}’s failed and ${behind}’s solved, ${behind} would be ahead.`;
}

/** A pair's verdict in two words, for a table. */
export const pairWord = ({ distinguishable, tooFew }: PairComparison): string =>
  tooFew ? 'too few to tell' : distinguishable ? 'distinguishable' : 'not distinguishable';

/** What a column of p is, by its tests: `p, mid-p McNemar`, `p, paired bootstrap`. */
export function testWords(pairs: readonly Pick<PairComparison, 'test'>[]): string {
  const titles = { 'mid-p-mcnemar': 'mid-p McNemar', 'paired-bootstrap': 'paired bootstrap' } as const;
  return [...new Set(pairs.map(({ test }) => titles[test]))].join(' or ');
}
