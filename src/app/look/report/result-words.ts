import { quoted } from '#core/quoted.ts';
import type { ModelSummary, MeanOverTasks } from '#measure/metrics/index.ts';
import { count, counted, percent, percentRange, duration, joined } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { AVERAGES } from '#files/permalink/index.ts';
import type { WatchedRun } from '../../frame/state/watched-run.svelte.ts';
import { shareWords } from './run-progress.ts';
import type { Contender } from '#core/contender.ts';
import type { LiveFigures } from './live-tally.svelte.ts';
import type { RunningCell } from '#store/bridge/contract.ts';
import type { ModelPace } from '#store/bridge/models-contract.ts';
import type { ModelFailure, Run, RunConfig } from '#core/run.ts';
import type { TaskRow } from '#core/dataset.ts';
import { languageModelsOf } from '../../frame/models/model-words.ts';

/**
 * The cells that the provider, the network or the app lost, and the bounds of each rate: all lost cells failed, or all solved. '' if no * cell was lost.
 */
export function lostWords(summaries: readonly Pick<ModelSummary, 'model' | 'resolved'>[]): string {
  const losing = summaries.filter(({ resolved }) => resolved.lost > 0);
  if (losing.length === 0) return '';
  const bounds = losing.map(({ model, resolved: { lost, bounds } }) => {
    const range = bounds
      ? `the rate would be ${percent(bounds.low)} if ${them(lost)} had failed and ${percent(bounds.high)} if solved`
      : '';
    return `${nameOf(model)} lost ${count(lost)}: ${range}`;
  });
  const lost = losing.reduce((sum, { resolved }) => sum + resolved.lost, 0);
  const without = losing.every(({ model }) => model.kind === 'recorded')
    ? 'without an answer in the log'
    : 'that the provider, the network or the app lost';
  return `${counted(lost, 'cell')} ${without} ${lost === 1 ? 'is' : 'are'} not counted. ${bounds.join('; ')}.`;
}

const them = (lost: number): string => (lost === 1 ? 'it' : 'all of them');

/** What is not counted though nothing was lost: the deciding scorer does not apply, or a recording holds no answer; '' where there is none. */
export function undecidedCellsWords(
  summaries: readonly Pick<ModelSummary, 'undecided' | 'notRecorded'>[],
  decider: string,
): string {
  const sum = (of: 'undecided' | 'notRecorded'): number => summaries.reduce((all, each) => all + each[of], 0);
  const unanswered = sum('notRecorded');
  const cells = sum('undecided') - unanswered;
  const undecided =
    cells === 0
      ? ''
      : `${counted(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} not counted, because ${quoted(decider)} does not apply there. No answer was lost.`;
  return joined(' ', undecided, notRecordedCellsWords(unanswered));
}

/** Cells that a replayed server could not answer; '' where there is none. */
export const notRecordedCellsWords = (cells: number): string =>
  cells === 0
    ? ''
    : `Not counted: ${counted(cells, 'cell')} with a call that has no result in the recording. The model and the tools are not at fault.`;

type Averages = Pick<ModelSummary, (typeof AVERAGES)[number]>;

/** What follows a mean: its interval, or for a claim, which has none, the number of cells. */
export const behindMean = ({ interval, n }: MeanOverTasks): string =>
  interval ? percentRange(interval.low, interval.high) : `n ${count(n)}`;

/** The last column of a model's averages: of a claim its cells are known (`59 to 72 cells` where they differ), not its tasks. */
export function averagesOver(summary: Averages, isClaimed: boolean): string {
  if (!isClaimed) return count(summary.toolSelection.tasks);
  const ns = AVERAGES.map((name) => summary[name].n).filter((n) => n > 0);
  if (ns.length === 0) return counted(0, 'cell');
  const [least, most] = [Math.min(...ns), Math.max(...ns)];
  return least === most ? counted(most, 'cell') : `${count(least)} to ${counted(most, 'cell')}`;
}

/** Brackets are explained where there are any. */
export const averagesCaption = (isClaimed: boolean): string =>
  isClaimed
    ? 'Means over the cells for which the measure is defined, as claimed by the sender. n is the number of these cells. The link contains no brackets for them.'
    : 'Means over the cells for which the measure is defined. Brackets are 95\u00a0% intervals (Wilson for yes-or-no measures, otherwise a bootstrap over whole tasks).';

/** `12 of 20 solved, 3 not decided, 2 lost`: what became of a contender's cells so far. */
export const countsWords = ({
  correct,
  counted,
  undecided,
  lost,
}: Pick<LiveFigures, 'correct' | 'counted' | 'undecided' | 'lost'>): string =>
  [
    `${count(correct)} of ${count(counted)} solved`,
    ...(undecided > 0 ? [`${count(undecided)} not decided`] : []),
    ...(lost > 0 ? [`${count(lost)} lost`] : []),
  ].join(', ');

/**
 * What a cell at work does: `step 2, asking the model, 7.1 s`, `step 1, waits for OpenAI (429, 12 s), 20 s in all`. `pace`: of the provider it
 * asks, with its title; `now` in milliseconds since the epoch.
 */
export function atWorkWords(
  { steps, isAsking, isWaiting, startedAt }: RunningCell,
  now: number,
  provider: { title: string; pace: ModelPace | undefined },
): string {
  const took = duration(Math.max(0, now - startedAt));
  const doing = !isAsking
    ? 'calling tools or in the queue'
    : isWaiting
      ? waitingWords(provider, now)
      : 'asking the model';
  return `step ${count(steps + 1)}, ${doing}, ${took}${isWaiting ? ' in all' : ''}`;
}

function waitingWords({ title, pace }: { title: string; pace: ModelPace | undefined }, now: number): string {
  const seconds = pace?.pause ? Math.ceil((pace.pause.until - now) / 1000) : 0;
  if (seconds <= 0) return `in the queue of ${title}`;
  return `waits for ${title} (${pace?.pause?.reason || 'paused'}, ${count(seconds)}\u00a0s)`;
}

/** What heads the language models of a run that are asked nothing more: "1 of 3 models could not be asked". */
export function failedWords(
  config: Pick<RunConfig, 'models' | 'agentIds'>,
  failures: readonly ModelFailure[],
): string {
  const far = failures.some(({ isFirstCell }) => isFirstCell) ? '' : ' to the end';
  const models = languageModelsOf(config).length;
  const all = models * config.agentIds.length;
  if (all === 1) return `The model could not be asked${far}`;
  if (config.agentIds.length === 1) return `${failures.length} of ${all} models could not be asked${far}`;
  return `${failures.length} of ${all} ways of asking ${models === 1 ? 'the model' : 'the models'} did not work${far}`;
}

/** How far the work on a run has come, and what is special about it: it pauses, tries failed cells again, or tries one cell a model first. */
export function workWords(
  { progress, trial, again, openBeside, isPausing }: WatchedRun,
  contenders: readonly Contender[],
): string {
  const soFar = `${shareWords(progress)}: ${count(progress.done)} of ${counted(progress.total, 'cell')}.`;
  if (isPausing) return `${soFar} Cells in progress are finished; no new cell starts.`;
  if (again > 0) {
    const beside = openBeside > 0 ? `, and ${counted(openBeside, 'open cell')} run` : '';
    return `${shareWords(progress)}: ${counted(again, 'failed cell')} ${again === 1 ? 'is' : 'are'} tried again${beside}.`;
  }
  const tried = trial && contenders.find(({ id }) => id === trial.contenderId);
  if (!tried) return soFar;
  return `${soFar} One cell of each language model first: ${tried.title}, ${trial.at + 1} of ${trial.of}.`;
}

/** What a report opens with while no attempt is counted. */
export function nothingCounted(
  { status, config }: Pick<Run, 'status' | 'config'>,
  tasks: readonly Pick<TaskRow, 'labelKind'>[],
): { said: string; meant: string } {
  if (config.recorded?.judged)
    return {
      said: 'No scorer here decides these answers.',
      meant: 'The log’s own verdicts are shown below.',
    };
  if (tasks.length > 0 && tasks.every(({ labelKind }) => labelKind === 'none'))
    return {
      said: 'No task has a label, so no answer is judged.',
      meant: 'Figures that need no label are in the sections below and beside each answer.',
    };
  return {
    said: status === 'finished' ? 'Nothing was counted.' : 'Nothing has been counted yet.',
    meant: '',
  };
}
