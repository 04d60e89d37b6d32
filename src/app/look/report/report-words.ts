import { isOracle, isReference, isRival, type Contender } from '#core/contender.ts';
import type { Sample } from '#core/random.ts';
import type { ModelRef } from '#core/model.ts';
import { TOO_FEW, TOO_FEW_TO_TELL, type ModelSummary, type PairComparison } from '#measure/metrics/index.ts';
import { count, counted, wholePercent, locale, joined } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { isAboutMany, subjectsByRate } from './report-model.ts';
import { shortTitle, testTitles } from '../../frame/words.ts';

const NO_BREAK = '\u00a0';
const MINUS = '\u2212';

/** `+6.4`, `−1,200`: a difference with its true sign. */
export const signed = (value: number, digits: number): string =>
  `${value < 0 ? MINUS : '+'}${Math.abs(value).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;

/** The same in points, to a tenth; `0` has no sign. */
export const points = (value: number): string => (Math.abs(value) < 0.05 ? '0' : signed(value, 1));

/** `[−20.1, −4.0]`, in points. */
export const pointRange = ({ low, high }: { low: number; high: number }): string =>
  `[${points(low).replace('+', '')}, ${points(high).replace('+', '')}]`;

/** `.388`, `< .001`. */
export const probability = (p: number): string => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, ''));

/**
 * The opening of a report. With several rivals it names the one with the highest rate, which leads if the tests show it ahead of every
 * other; with a few it adds the next one and their test. Else it names the first system that is not given the label. A baseline that
 * reads the query and solved more than this model is named beside it. Ends with the interval.
 */
export function headline(
  summaries: readonly ModelSummary[],
  pairs: readonly PairComparison[],
): { said: string; meant: string } | undefined {
  const contenders = summaries.map(({ model }) => model);
  const rivals = subjectsByRate(summaries)
    .map((at) => summaries[at]!)
    .filter(({ model }) => isRival(model, contenders));
  const leader = rivals.length > 1 ? rivals[0] : undefined;
  const summary =
    leader ??
    summaries.find(({ model }) => model.kind !== 'baseline') ??
    summaries.find(({ model }) => !isOracle(model)) ??
    summaries[0];
  const { rate, interval, tasks, tooFew } = summary?.resolved ?? {};
  if (!summary || rate === undefined || rate === null || !interval) return undefined;
  const range = `${wholePercent(interval.low)} to ${wholePercent(interval.high)}${NO_BREAK}%`;
  const name = nameOf(summary.model);
  const open = leader ? rivals.length - 1 - behind(leader.model, pairs) : 0;
  const ahead = summaries.find(
    ({ model, resolved }) =>
      summary.model.kind !== 'baseline' &&
      model.kind === 'baseline' &&
      !isReference(model) &&
      (resolved.rate ?? 0) > rate,
  );
  const isLeading = leader !== undefined && open === 0;
  const others = !leader
    ? ''
    : !isAboutMany(contenders)
      ? nextWords(leader, rivals[1]!, pairs)
      : isLeading
        ? ''
        : `Its rate is the highest, but the tests do not show it ahead of ${counted(open, 'other')}. `;
  return {
    said: tooFew
      ? `${name}: ${counted(tasks ?? 0, 'task')} counted. A rate needs at least ${TOO_FEW}.`
      : ahead
        ? `${name} solved ${wholePercent(rate)}${NO_BREAK}% of ${counted(tasks ?? 0, 'task')}, fewer than a baseline without a model: ${wholePercent(ahead.resolved.rate!)}${NO_BREAK}% (${nameOf(ahead.model)}).`
        : `${name} ${isLeading ? 'leads: it ' : ''}solved ${wholePercent(rate)}${NO_BREAK}% of ${counted(tasks ?? 0, 'task')}.`,
    meant: `${tooFew ? '' : others}Its 95${NO_BREAK}% interval runs from ${range}.`,
  };
}

/** How many rivals a test shows to be behind it. */
const behind = (leader: Contender, pairs: readonly PairComparison[]): number =>
  pairs.filter(({ a, b, isReference: isLine, distinguishable, tooFew, points: lead }) => {
    if (isLine || ![a.id, b.id].includes(leader.id)) return false;
    return distinguishable && !tooFew && lead > 0 === (a.id === leader.id);
  }).length;

/** The rival of the second highest rate, and whether the two can be distinguished; '' where it has no rate. */
function nextWords(
  { model: leader }: ModelSummary,
  { model: next, resolved: { rate, tooFew } }: ModelSummary,
  pairs: readonly PairComparison[],
): string {
  if (rate === null || tooFew) return '';
  const pair = pairs.find(({ a, b }) => [a.id, b.id].includes(leader.id) && [a.id, b.id].includes(next.id));
  const solved = `Next is ${nameOf(next)} with ${wholePercent(rate)}${NO_BREAK}%`;
  return pair ? `${solved}: ${pairWord(pair)}. ` : `${solved}. `;
}

/** "No language model took part": said wherever every system of a run is built in. */
export const onlyBaselines = (models: readonly ModelRef[]): boolean =>
  models.every(({ kind }) => kind === 'baseline');

/** `2 models, 16 recorded models, 3 baselines`: who took part; a baseline is never counted as a model. */
export function takersWords(models: readonly ModelRef[]): string {
  const baselines = models.filter(({ kind }) => kind === 'baseline').length;
  const recorded = models.filter(({ kind }) => kind === 'recorded').length;
  const others = models.length - baselines - recorded;
  return joined(
    ', ',
    others > 0 && counted(others, 'model'),
    recorded > 0 && counted(recorded, 'recorded model'),
    baselines > 0 && counted(baselines, 'baseline'),
  );
}

/** A pair of systems: the verdict of its test, then the tasks that each solved alone. */
export function comparisonSentence(pair: PairComparison): string {
  const [a, b] = [nameOf(pair.a), nameOf(pair.b)];
  const points = Number(Math.abs(pair.points).toFixed(0));
  const apart = `${counted(points, 'point')} apart on ${counted(pair.tasks, 'task')}`;
  const [ofA, ofB] = [counted(pair.aloneA, 'task'), count(pair.aloneB)];
  const alone =
    pair.test === 'mid-p-mcnemar'
      ? `${a} alone solved ${ofA}, ${b} alone ${ofB}.`
      : `${a} solved ${ofA} more often, ${b} ${ofB}.`;
  return `${verdictWords(pair, apart)} ${alone}${neededWords(pair)}${turnWords(pair)}`;
}

function verdictWords(pair: PairComparison, apart: string): string {
  const { a, b, points: lead, distinguishable, tooFew } = pair;
  const both = `${nameOf(a)} and ${nameOf(b)} are ${apart}`;
  if (tooFew) return `Too few tasks to call a difference (n = ${pair.tasks}): ${both}.`;
  if (pair.isReference) return referenceWords(pair, apart);
  if (!distinguishable) return `${both}: not distinguishable.`;
  const [ahead, behind] = lead > 0 ? [a, b] : [b, a];
  return `${nameOf(ahead)} is ahead of ${nameOf(behind)}: ${apart}.`;
}

const lineWords = (line: Contender): string =>
  isOracle(line) ? 'the oracle' : isReference(line) ? 'chance' : `the baseline ${shortTitle(line.title)}`;

/** A reference line is not a rival: a system is above it or below it. */
function referenceWords({ a, b, points: lead, distinguishable }: PairComparison, apart: string): string {
  // Beside models every baseline is a line; among baselines the oracle and chance alone are.
  const isFirst = a.kind === b.kind ? isReference(a) : a.kind === 'baseline';
  const [system, line] = isFirst ? [b, a] : [a, b];
  const sideWords = !distinguishable ? 'not distinguishable from' : lead > 0 === isFirst ? 'below' : 'above';
  return `${nameOf(system)} is ${sideWords} ${lineWords(line)}: ${apart}.`;
}

/** Of few tasks that differ, the estimate can be fewer than were tried, which showed nothing: none is given then. */
const neededWords = ({ distinguishable, neededTasks, tasks }: PairComparison): string =>
  distinguishable || neededTasks === null || neededTasks <= tasks
    ? ''
    : ` If the true difference is this one, about ${count(neededTasks)} tasks would show it in 4 of 5 runs (an estimate).`;

/** The tasks that would decide a pair, for a table: `312`, `5 points: 800` where no difference is found; '–' where one is shown. */
export function decidingTasks({
  distinguishable,
  tooFew,
  neededTasks,
  neededForFive,
  tasks,
}: PairComparison): string {
  if (distinguishable && !tooFew) return '–';
  if (neededTasks !== null && neededTasks > tasks) return count(neededTasks);
  return neededForFive === null ? '–' : `5 points: ${count(neededForFive)}`;
}

/** What that column says. */
export const DECIDING =
  'n to decide: the estimated number of tasks that would detect a true difference of this size in 4 of 5 runs. If these tasks show no such difference, the number is for 5 points.';

/** A sentence if the lost cells could reverse the order, else ''. */
export function turnWords(pair: PairComparison): string {
  const { a, b, points: lead, lostA, lostB, couldTurn } = pair;
  if (!couldTurn) return '';
  const titles = [nameOf(a), nameOf(b)] as const;
  const [ahead, behind] = lead > 0 ? titles : [titles[1], titles[0]];
  return ` The ${counted(lostA + lostB, 'lost cell')} could reverse the order: if those of ${ahead} had failed and those of ${behind} had been solved, ${behind} would be ${pair.isReference ? 'above' : 'ahead'}.`;
}

/** A pair's verdict in a few words, for a table. */
export const pairWord = ({ distinguishable, tooFew }: PairComparison): string =>
  tooFew ? `not called, n < ${TOO_FEW_TO_TELL}` : distinguishable ? 'distinguishable' : 'not distinguishable';

type Tested = Pick<PairComparison, 'test'>;

/** What a column of p is, by its tests: `McNemar mid-p`, `sign-flip mid-p`. */
export function testWords(pairs: readonly Tested[]): string {
  return [...new Set(pairs.map(({ test }) => testTitles[test]))].join(' or ');
}

/** What the tests of a report's pairs are, in a sentence. */
export function testSentence(pairs: readonly Tested[]): string {
  const opening = 'Both systems have the same tasks, so the test is paired:';
  if (!pairs.some(({ test }) => test === 'sign-flip'))
    return `${opening} McNemar’s mid-p test, on the tasks that only one of them solved.`;
  const isMixed = pairs.some(({ test }) => test === 'mid-p-mcnemar');
  const wherever = isMixed
    ? ' Where each task was solved in all attempts or in none, it is McNemar’s mid-p test.'
    : '';
  return `${opening} a sign-flip test (permutation, mid-p) on each task’s difference between the two shares of solved attempts.${wherever}`;
}

/** How a run’s tasks, of which there are so many, were drawn: `a sample of 20 tasks`, `a sample of 5 tasks of each category`. */
export const sampleWords = ({ size, per }: Sample, tasks: number): string =>
  `a sample of ${counted(Math.min(size, tasks), 'task')}${per ? ' of each category, or all it has' : ''}`;
