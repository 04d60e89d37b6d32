import type { Interval } from '#measure/statistics/interval.ts';
import type { Kappa } from '#measure/statistics/kappa.ts';
import {
  type Instrument,
  type InstrumentAgreement,
  type MeanOverTasks,
  saysOnly,
  spokenBy,
  TOO_FEW,
  TOO_FEW_TO_TELL,
} from '#measure/metrics/index.ts';
import { count, counted, percent } from '../../frame/format.ts';
import type { IntervalRow } from '../../look/plots/intervals.ts';
import { testTitles } from '../../frame/words.ts';

const signed = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/^-(?=0*\.?0*$)/, '')
    .replace('-', '\u2212');

/** `.503`, `−.10`, `1`: κ to three digits. */
export const kappaText = (kappa: number): string =>
  signed(kappa, 3)
    .replace(/^(\u2212?)0\./, '$1.')
    .replace(/^(\u2212?)1\.000$/, '$11');

/** `.503 [.308, .698]`; in words where it is undefined or too little is known. */
export function kappaWords(kappa: Kappa | null, interval: Interval | null): string {
  if (kappa === null) return 'no cell to compare';
  if (kappa.kappa === null) return 'undefined: chance alone would agree always';
  const range = interval ? ` [${kappaText(interval.low)}, ${kappaText(interval.high)}]` : '';
  return `${kappaText(kappa.kappa)}${range}`;
}

export const pWords = (p: number): string => (p < 0.001 ? '< .001' : `= ${p.toFixed(3).replace(/^0/, '')}`);

/** Whose passes the disagreements are. */
export function sidesWords({ table: { onlyFirst, onlySecond } }: InstrumentAgreement, names: Names): string {
  const [first, second] = names;
  const differ = onlyFirst + onlySecond;
  if (differ === 0) return 'They differ on no cell.';
  if (differ === 1) return `They differ on one cell, which “${onlyFirst ? first : second}” alone passes.`;
  if (onlyFirst === 0 || onlySecond === 0)
    return `All ${count(differ)} disagreements point one way: “${onlyFirst ? first : second}” alone passes them.`;
  return `Of ${count(differ)} disagreements, “${first}” alone passes ${count(onlyFirst)} and “${second}” alone ${count(onlySecond)}.`;
}

type Names = readonly [first: string, second: string];

/** Is that more than chance makes? '' where nothing can be tested. */
export function leanWords({ lean, exactP, table, tasks, cells }: InstrumentAgreement, names: Names): string {
  if (!lean || table.onlyFirst + table.onlySecond === 0) return '';
  const points = (lean.rateB - lean.rateA) * 100;
  const { low, high } = lean.intervalAt(0.95);
  const range = `[${signed(-high * 100, 1)}, ${signed(-low * 100, 1)}]`;
  const is = lean.p < 0.05 && tasks >= TOO_FEW_TO_TELL;
  const lead = is
    ? `“${points > 0 ? names[1] : names[0]}” passes more`
    : tasks < TOO_FEW_TO_TELL
      ? `Only ${counted(tasks, 'task')}: too few to say that one of them passes more`
      : 'The data do not show that one of them passes more';
  const exact =
    cells === tasks
      ? `McNemar’s exact test p ${pWords(exactP)}`
      : `McNemar’s exact test over cells p ${pWords(exactP)}, as if each cell were a sample of its own`;
  return `${lead}: “${names[1]}” less “${names[0]}” is ${signed(points, 1)} points ${range} (${testTitles[lean.test]} over ${counted(tasks, 'task')}, p ${pWords(lean.p)}; ${exact}).`;
}

/** What a judge that says one thing only is; '' where it says both, or of too few cells. */
export function onlyWords(instrument: Instrument): string {
  const only = saysOnly(instrument);
  const { cells } = spokenBy(instrument);
  if (!only || cells < TOO_FEW) return '';
  const says = only === 'pass' ? 'passes' : 'fails';
  return `“${instrument.title}” ${says} all ${counted(cells, 'cell')} it has a verdict on. Its agreement with another is how often the other ${says} them, and says nothing of the answers.`;
}

const withoutWords: Record<keyof Instrument['without'], string> = {
  unparseable: 'whose reply contains no verdict',
  'not-judgeable': 'that cannot be judged',
  error: 'lost to an error',
  unclear: 'called unclear',
  tied: 'with as many passes as fails',
};

/** `3 cells that cannot be judged, 1 cell lost to an error`; '' where it has a verdict on all it was asked about. */
export const missingWords = ({ without }: Instrument): string =>
  Object.entries(without)
    .map(([why, cells]) => `${counted(cells, 'cell')} ${withoutWords[why as keyof Instrument['without']]}`)
    .join(', ');

/** Both pass rates and the agreement as rows of a plot. */
export const rateRows = (
  { agreement, passes }: InstrumentAgreement,
  [first, second]: Names,
): IntervalRow[] => [
  rowOf(`${first} passes`, passes[0]),
  rowOf(`${second} passes`, passes[1]),
  rowOf('They agree', agreement),
];

/** How the first errs if the second is right. */
export const errorRows = ({ errors }: InstrumentAgreement): IntervalRow[] => [
  rowOf('Passes wrong answers', errors.passesWrong),
  rowOf('Fails correct answers', errors.failsRight),
];

/** What the brackets of the error rates promise. */
export const errorsHold = ({ errors }: InstrumentAgreement): string =>
  Object.values(errors).every(({ method }) => method === 'clopper-pearson')
    ? 'The brackets contain both true rates in at least 95 % of samples (Clopper and Pearson, 97.5 % each).'
    : 'Brackets are 95 % intervals, by resampling whole tasks.';

/** A mean over tasks as a row of a plot. */
export const rowOf = (name: string, { mean, tasks, interval }: MeanOverTasks): IntervalRow =>
  mean === null || !interval
    ? { name, n: tasks, estimate: 0, low: 0, high: 0, undecided: 'no cell to compare' }
    : { name, n: tasks, estimate: mean, low: interval.low, high: interval.high };

/** `62 of 95 (65.3 %)` without the whole: a count's share behind it. */
export const shareWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : percent(part / whole);
