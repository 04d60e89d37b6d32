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
  const alone = `${a} alone solved ${count(pair.aloneA)}, ${b} alone ${count(pair.aloneB)}`;
  if (pair.distinguishable) {
    const [ahead, behind] = pair.points > 0 ? [a, b] : [b, a];
    return `${ahead} is ahead of ${behind}: ${apart}. ${alone}.`;
  }
  const needed =
    pair.neededTasks === null
      ? ''
      : ` To tell so small a difference would take about ${count(pair.neededTasks)} tasks.`;
  return `${a} and ${b} are ${apart}: not distinguishable. ${alone}.${needed}`;
}
