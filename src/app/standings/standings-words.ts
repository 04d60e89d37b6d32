import type { TaskRow } from '#core/dataset.ts';
import { isLabelAccepted } from '#core/accepted-label.ts';
import { levelled, TOO_FEW_TO_TELL } from '#metrics/index.ts';
import type { LeftOut, Standing, Standings, TurnedPair } from '#metrics/index.ts';
import { count, counted, percent } from '../format.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { markerOfKind } from '../words.ts';
import type { ComparedSystem } from './compared.ts';

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

/** `[1–4]`: the interval of a rank; '' where it has none. */
export const rankRange = ({ ranks }: Standing): string => (ranks ? `[${ranks.best}–${ranks.worst}]` : '');

/** `2 [1–4]`: a rank with its interval. */
export const rankWords = (standing: Standing): string => `${standing.rank} ${rankRange(standing)}`;

/** Systems by their rate under the first evaluator, the highest first, those of equal rate as they came. */
export const orderOf = ({ byEvaluator }: Standings): number[] => {
  const rates = byEvaluator[0]!.map(({ rate }) => levelled(rate));
  return [...rates.keys()].sort((a, b) => rates[b]! - rates[a]! || a - b);
};

/** Those of them that have a rank. */
export const rankedOf = (standings: Standings): number[] =>
  orderOf(standings).filter((system) => standings.byEvaluator[0]![system]!.rank !== null);

/** Does the ranking of so many rivals survive another evaluator? In a sentence or two. */
export function survivalWords(
  systems: number,
  evaluators: number,
  tasks: number,
  pairs: readonly TurnedPair[],
): string {
  const of = (systems * (systems - 1)) / 2;
  if (systems === 0) return 'A single model has no rank, and reference lines have none.';
  if (evaluators < 2) return 'One evaluator has one ranking: choose another to see whether it survives.';
  if (tasks < TOO_FEW_TO_TELL)
    return `Only ${counted(tasks, 'task')} can be compared: too few to say whether the ranking survives.`;
  if (pairs.length === 0)
    return of === 1
      ? `The same one is ahead under all ${count(evaluators)} evaluators, or they are level.`
      : `None of the ${count(of)} pairs changes places under any of ${counted(evaluators, 'evaluator')}.`;
  const shown = pairs.filter(({ isShown }) => isShown).length;
  const has = pairs.length === 1 ? 'has' : 'have';
  const change = `Of ${counted(of, 'pair')}, ${count(pairs.length)} ${has} another winner under another evaluator.`;
  return shown === 0
    ? `${change} No pair is distinguished in both directions: each change may be chance.`
    : `${change} For ${count(shown)} of them the data show the difference in both directions.`;
}

/** Why tasks are left out, a line each; empty where none is. */
export function leftOutLines(
  { tasks, bySystem, byEvaluator }: LeftOut,
  systems: readonly ComparedSystem[],
  evaluators: readonly string[],
): string[] {
  if (tasks === 0) return [];
  return [
    ...bySystem.flatMap((each, system) =>
      each > 0 ? [`${systems[system]!.name} has no counted answer to ${counted(each, 'task')}`] : [],
    ),
    ...byEvaluator.flatMap((each, evaluator) =>
      each > 0 ? [`${evaluators[evaluator]!} does not judge every answer to ${counted(each, 'task')}`] : [],
    ),
  ];
}

/** What must be said where compared tasks have a label that a person accepted from an answer; '' where none has. */
export function acceptedLabelWords(
  compared: readonly number[],
  rows: readonly Pick<TaskRow, 'issues'>[],
): string {
  const accepted = compared.filter((task) => isLabelAccepted(rows[task]!)).length;
  if (accepted === 0) return '';
  const were = `${counted(accepted, 'label')} of the compared tasks ${accepted === 1 ? 'was' : 'were'} accepted from a model’s answer`;
  return `${were}. That model’s own answers to them are not counted.`;
}

/** `.82`, `−.10`, `1`: Kendall’s tau to two digits. */
export const tauText = (tau: number | null): string => {
  if (tau === null) return 'u.';
  // Only equal rankings are said to be equal.
  if (Math.abs(tau) < 1 && Math.abs(tau) >= 0.995) return tau > 0 ? '> .99' : '< \u2212.99';
  return tau
    .toFixed(2)
    .replace(/^(-?)0\./, '$1.')
    .replace('1.00', '1')
    .replace('-', '\u2212');
};

/** More publishers than this are counted. */
const NAMED = 3;

/** `16 published by X, 3 of a log that names no publisher`; one publisher of all is named alone. */
function publishersOf(recorded: readonly ComparedSystem[]): string {
  const models = new Map<string | undefined, number>();
  for (const { recorded: source } of recorded)
    models.set(source?.publisher, (models.get(source?.publisher) ?? 0) + 1);
  const named = [...models].filter(([publisher]) => publisher !== undefined);
  const unnamed = models.get(undefined) ?? 0;
  if (named.length === 1 && unnamed === 0) return `published by ${named[0]![0]!}`;
  const rest = named.slice(NAMED).reduce((sum, [, each]) => sum + each, 0);
  return [
    ...named.slice(0, NAMED).map(([publisher, each]) => `${count(each)} published by ${publisher!}`),
    ...(rest > 0 ? [`${count(rest)} by others`] : []),
    ...(unnamed > 0 ? [`${count(unnamed)} without a named publisher`] : []),
  ].join(', ');
}

/** Who answered here, and whose answers were read: said before any ranking. */
export function originWords(systems: readonly ComparedSystem[]): string {
  const recorded = systems.filter(({ kind }) => kind === 'recorded');
  const asked = systems.length - recorded.length;
  if (recorded.length === 0) return '';
  const read = `${counted(recorded.length, 'model')} of recorded answers`;
  const by = ` (${publishersOf(recorded)})`;
  return asked === 0
    ? `All are recorded answers${by}: no model was asked here.`
    : `${read}${by} stand beside ${count(asked)} that answered here. They may have been asked differently.`;
}

/** A share of attempts: `correct`, `not correct`, or a percentage of repeats. */
export const shareWords = (share: number): string =>
  share === 1 ? 'correct' : share === 0 ? 'not correct' : `${percent(share)} correct`;

/**
 * Names in at most so many characters: cut in the middle, because names of models often differ at their end alone (70B, 8B). Where two
 * would look the same, or a number would be cut, more of the end is kept.
 */
export function drawnNames(names: readonly string[], most: number): string[] {
  const half = Math.floor((most - 1) / 2);
  const starts = Array.from({ length: half + 1 }, (_, less) => half - less);
  const cutAt = (name: string, start: number): string =>
    name.length <= most ? name : `${name.slice(0, start)}…${name.slice(start + 1 - most)}`;
  return names.map((name) => {
    const isWhole = (start: number): boolean =>
      name.length <= most || !/^\d\d/.test(name.slice(start - most));
    const isOwn = (start: number): boolean =>
      names.every((other) => other === name || cutAt(other, start) !== cutAt(name, start));
    return cutAt(name, starts.find((start) => isWhole(start) && isOwn(start)) ?? half);
  });
}
