import { isAsked, isOracle, type Contender } from '#core/contender.ts';
import { isOfDescriptions } from '#core/fault.ts';
import {
  TOO_FEW_TO_TELL,
  type CallFigures,
  type FaultEffect,
  type MeanDifference,
} from '#measure/metrics/index.ts';
import { count, counted, percent, locale, joined } from '../../frame/format.ts';
import { shortTitle } from '../../frame/words.ts';
import { pointRange, signed } from './report-words.ts';

/** A contender's title in two: the system, and its fault plan as the run numbers it. */
export function inTwo({ title }: Contender): { system: string; plan: string } {
  const short = shortTitle(title);
  const comma = short.lastIndexOf(', ');
  return { system: short.slice(0, Math.max(0, comma)), plan: short.slice(comma + 2) };
}

/** How the plan of an effect's base is named in a sentence. */
export const baseWords = ({ base }: Pick<FaultEffect, 'base'>): string =>
  base.faults ? `under ${inTwo(base).plan}` : 'without faults';

/** Language models head a report; else models; else the first baseline that is not given the label. */
const headOf = (effects: readonly FaultEffect[]): FaultEffect | undefined =>
  effects.find(({ contender }) => isAsked(contender)) ??
  effects.find(({ contender }) => contender.kind !== 'baseline') ??
  effects.find(({ contender }) => !isOracle(contender)) ??
  effects[0];

/** The headline of a run with several fault plans: what the first changes for one system. Undefined where nothing can be said. */
export function effectHeadline(effects: readonly FaultEffect[]): { said: string; meant: string } | undefined {
  const head = headOf(effects);
  if (!head?.solved) return undefined;
  const others = effects.filter(({ base }) => base === head.base).length - 1;
  const { system, plan } = inTwo(head.contender);
  const systems = new Set(effects.map(({ contender }) => inTwo(contender).system)).size - 1;
  return {
    said: `Under ${plan}, ${system} ${changeWords(head)}.`,
    meant: joined(
      ' ',
      rateWords(head, effects.filter(({ solved }) => solved).length),
      callWords(head),
      costWords(head),
      others > 0 ? `${counted(others, 'more fault plan')} below.` : '',
      systems > 0 ? `Comparison shows the same for ${counted(systems, 'more system')}.` : '',
    ),
  };
}

function changeWords(effect: FaultEffect): string {
  const { points: change, tasks, distinguishable, tooFew } = effect.solved!;
  const size = Math.abs(change).toFixed(0);
  const than = baseWords(effect);
  const said =
    size === '0'
      ? `solved as much as ${than}`
      : `solved ${size} ${size === '1' ? 'point' : 'points'} ${change < 0 ? 'less' : 'more'} than ${than}`;
  const bait = takenWords(effect);
  if (tooFew)
    return `${said} (n = ${tasks}; calling a difference needs at least ${TOO_FEW_TO_TELL} tasks)${bait}`;
  return `${said}${distinguishable || size === '0' ? '' : '; the difference is not distinguishable'}${bait}`;
}

/** `, and took the bait in 12 of 12 attempts that met it`; '' where the plan puts out none. */
function takenWords({ bait }: FaultEffect): string {
  if (bait === null) return '';
  if (bait.met === 0) return ', and no attempt met the bait';
  const taken = bait.taken === 0 ? 'none' : count(bait.taken);
  return bait.met === null
    ? `, and took the bait in ${taken} of ${counted(bait.attempts, 'attempt')}`
    : `, and took the bait in ${taken} of ${counted(bait.met, 'attempt')} that met it`;
}

/** `tested`: how many effects were tested together, for which the interval is adjusted. */
function rateWords(effect: FaultEffect, tested: number): string {
  const { rateA, rateB, tasks } = effect.solved!;
  const adjusted = tested > 1 ? `, adjusted for ${count(tested)} effects` : '';
  return `${percent(rateA)} instead of ${percent(rateB)} of the same ${counted(tasks, 'task')}; difference in points ${pointRange(effect.solved!)}${adjusted}.`;
}

function callWords(effect: FaultEffect): string {
  const { calls, baseCalls } = effect;
  if (!calls) return '';
  const beside = baseCalls ? ` (${failedOf(baseCalls)} ${baseWords(effect)})` : '';
  const failed = `${failedOf(calls)} calls failed${beside}.`;
  return calls.attemptsWithFailure === 0 ? failed : `${failed} ${recoveredAttempts(calls)}.`;
}

/** `31 of 140`. */
export const failedOf = ({ failed, made }: CallFigures): string => `${count(failed)} of ${count(made)}`;

const recoveredAttempts = ({ recoveredAttempts: solved, attemptsWithFailure: all }: CallFigures): string =>
  `${count(solved)} of ${counted(all, 'attempt')} with a failed call ${solved === 1 || all === 1 ? 'was' : 'were'} still solved`;

function costWords({ more: { calls, tokens } }: FaultEffect): string {
  const parts = [
    tokens && Math.abs(tokens.more) >= 0.5 ? moreOf(tokens.more, ['token', 'tokens'], 0) : '',
    calls && Math.abs(calls.more) >= 0.05 ? moreOf(calls.more, ['call', 'calls'], 1) : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `An attempt took ${parts.join(' and ')}.`;
}

const moreOf = (more: number, [one, many]: readonly [string, string], digits: number): string => {
  const shown = Math.abs(more).toLocaleString(locale, { maximumFractionDigits: digits });
  return `${shown} ${shown === '1' ? one : many} ${more > 0 ? 'more' : 'less'}`;
};

/** A sentence if no call met a fault, else ''. What is put into a description is met by no call. */
export const untouchedWords = ({ contender, calls }: FaultEffect): string =>
  calls?.faulted === 0 && !contender.faults?.rules.some(({ kind }) => isOfDescriptions(kind))
    ? 'No call met a fault.'
    : '';

/** How many attempts took a bait of the plan; '' where it puts out none. */
export function baitWords({ bait }: FaultEffect): string {
  if (bait === null) return '';
  const { taken, met, attempts } = bait;
  if (met === null)
    return `${count(taken)} of ${counted(attempts, 'attempt')} took the bait: a call names its address.`;
  return met === 0
    ? `None of ${counted(attempts, 'attempt')} met the bait.`
    : `${count(met)} of ${counted(attempts, 'attempt')} met the bait, and ${count(taken)} took it: a call names its address.`;
}

/** Scorers that read the effects of calls. */
const READS_EXECUTION = ['task-outcome', 'state-match', 'answer-match', 'rule-based-execution'];

export const readsExecution = (scorerId: string | undefined): boolean =>
  scorerId !== undefined && READS_EXECUTION.includes(scorerId);

/** `+1.2 [0.4, 2.0]`; in words where the difference is the same on every task, and the interval therefore without width. */
export function moreWords({ more, interval }: MeanDifference, digits = 1): string {
  if (!interval) return signed(more, digits);
  if (interval.low === interval.high)
    return more === 0 ? 'the same on every task' : `${signed(more, digits)} on every task`;
  const [low, high] = [interval.low, interval.high].map((end) => signed(end, digits).replace('+', ''));
  return `${signed(more, digits)} [${low}, ${high}]`;
}

/** The same of US dollars, with the digits that the smaller of difference and half interval needs. */
export function moreDollarWords({ more, interval, ...of }: MeanDifference): string {
  const size = Math.min(Math.abs(more) || 1, (interval ? interval.high - interval.low : 2) / 2 || 1);
  return moreWords({ more, interval, ...of }, Math.min(7, Math.max(2, 1 - Math.floor(Math.log10(size)))));
}

/** The same of milliseconds, in the unit of the larger of the two means. */
export function moreTimeWords(time: MeanDifference): string {
  return Math.max(time.mean, time.base) >= 999.5
    ? `${moreWords(dividedBy(1000, time))}\u00a0s`
    : `${moreWords(time, 0)}\u00a0ms`;
}

const dividedBy = (divisor: number, { interval, ...of }: MeanDifference): MeanDifference => ({
  ...of,
  more: of.more / divisor,
  interval: interval && { low: interval.low / divisor, high: interval.high / divisor },
});
