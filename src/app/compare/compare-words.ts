import type { Gate, PairComparison, Standing, TurnedPair } from '#measure/metrics/index.ts';
import { TOO_FEW_TO_TELL } from '#measure/metrics/index.ts';
import { count, counted, percent } from '../frame/format.ts';
import type { IntervalRow } from '../look/plots/intervals.ts';
import { contenderRow } from '../look/report/report-model.ts';
import { pointRange, points } from '../look/report/report-words.ts';
import { markerOfKind } from '../frame/words.ts';
import type { ComparedSystem } from './systems.ts';
import type { KnownPairs } from './tables.ts';

/** Each verdict as it is written. */
export const gateTitles: Readonly<Record<Gate['verdict'], string>> = {
  go: 'go',
  'no-go': 'no-go',
  inconclusive: 'inconclusive',
};

const limitWords = (margin: number): string => (margin === 0 ? '0' : `\u2212${margin}`);

/** Why it is a go, a no-go or neither, in a sentence or two that name no verdict. */
export function gateSentence(candidate: string, baseline: string, gate: Gate, margin: number): string {
  const { verdict, openBy, tasks, lost, neededTasks } = gate;
  const limit = limitWords(margin);
  const difference = `${points(gate.points)} points ${pointRange(gate)} on ${counted(tasks, 'task')}`;
  const opening = `${candidate} against ${baseline}: ${difference}.`;
  if (verdict === 'go')
    return `${opening} The whole interval is above ${limit}: ${margin === 0 ? 'it is better' : `not more than ${margin} points worse`}.`;
  if (verdict === 'no-go')
    return `${opening} The whole interval is below ${limit}: ${margin === 0 ? 'it is worse' : `more than ${margin} points worse`}.`;
  if (openBy === 'few-tasks')
    return `${opening} With fewer than ${TOO_FEW_TO_TELL} tasks there is no verdict.`;
  if (openBy === 'lost-cells')
    return `${opening} The interval excludes ${limit}, but the ${counted(lost, 'lost cell')} could move the difference across it. Try them again first.`;
  const needed =
    neededTasks === null
      ? Math.abs(gate.points + margin) < 1e-9
        ? ` If the true difference is exactly ${limit}, no number of tasks can decide.`
        : ' Too few tasks differ between the two to estimate how many would settle it.'
      : ` If the true difference is this one, about ${count(neededTasks)} tasks would settle it in 4 of 5 runs (an estimate).`;
  return `${opening} The interval contains ${limit}, so the data do not decide.${needed}`;
}

/** For how many pairs the exact test and the deciding one disagree at .05; '' if for none. */
export function exactWords(pairs: readonly PairComparison[]): string {
  const apart = pairs.filter(
    ({ adjustedExactP, distinguishable }) =>
      adjustedExactP !== null && adjustedExactP < 0.05 !== distinguishable,
  ).length;
  return apart === 0
    ? ''
    : `For ${counted(apart, 'pair')} the mid-p test shows a difference and the exact test, which is more cautious, shows none.`;
}

/** The rates of a table’s systems as rows of a plot, the baseline first. */
export function rateRows({ figures: { table, rates } }: KnownPairs): IntervalRow[] {
  const rows = table.models.map((model, column) => contenderRow(model, column, rates[column]!));
  return [rows.at(-1)!, ...rows.slice(0, -1)];
}

/** A standing as a row of a plot. */
export const standingRow = ({ name, kind }: ComparedSystem, { rate }: Standing): IntervalRow => ({
  name,
  who: kind,
  n: rate.tasks,
  low: rate.interval!.low,
  estimate: rate.mean!,
  high: rate.interval!.high,
  marker: markerOfKind(kind),
});

/** Does the ranking of so many rivals hold under another scorer? In a sentence or two. */
export function survivalWords(
  systems: number,
  scorers: number,
  tasks: number,
  pairs: readonly TurnedPair[],
): string {
  const of = (systems * (systems - 1)) / 2;
  if (systems === 0) return 'A single model has no rank, and reference lines have none.';
  if (scorers < 2) return 'Choose a second scorer to see whether the ranking holds under it.';
  if (tasks < TOO_FEW_TO_TELL)
    return `Only ${counted(tasks, 'task')} can be compared: too few to say whether the ranking holds.`;
  if (pairs.length === 0)
    return of === 1
      ? `The same model is ahead under all ${count(scorers)} scorers, or the two are level.`
      : `None of the ${count(of)} pairs changes its order between ${counted(scorers, 'scorer')}.`;
  const shown = pairs.filter(({ isShown }) => isShown).length;
  const has = pairs.length === 1 ? 'has' : 'have';
  const change = `Of ${counted(of, 'pair')}, ${count(pairs.length)} ${has} another winner under another scorer.`;
  return shown === 0
    ? `${change} The data do not show the difference in both directions for any pair, so each change may be chance.`
    : `${change} For ${count(shown)} of them the data show the difference in both directions.`;
}

/** A share of attempts: `correct`, `not correct`, or a percentage of repeats. */
export const shareWords = (share: number): string =>
  share === 1 ? 'correct' : share === 0 ? 'not correct' : `${percent(share)} correct`;
