import { count, counted, duration } from '../format.ts';
import type { RunAtWork } from '../state/run-at-work.svelte.ts';
import { shareWords } from './run-progress.ts';
import type { Contender } from '#core/contender.ts';
import type { LiveFigures } from './live-tally.svelte.ts';
import type { RunningCell } from '#bridge/contract.ts';
import type { ModelPace } from '#bridge/models-contract.ts';
import type { ModelFailure, RunConfig } from '#core/run.ts';
import { languageModelsOf } from '../models/model-words.ts';

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
  { progress, trial, again, openBeside, isPausing }: RunAtWork,
  contenders: readonly Contender[],
): string {
  const soFar = `${shareWords(progress)}: ${count(progress.done)} of ${counted(progress.total, 'cell')}.`;
  if (isPausing) return `${soFar} What is under way is being finished; nothing new is begun.`;
  if (again > 0) {
    const beside = openBeside > 0 ? `, and ${counted(openBeside, 'open cell')} run` : '';
    return `${shareWords(progress)}: ${counted(again, 'failed cell')} ${again === 1 ? 'is' : 'are'} tried again${beside}.`;
  }
  const tried = trial && contenders.find(({ id }) => id === trial.contenderId);
  if (!tried) return soFar;
  return `${soFar} One cell of each language model first: ${tried.title}, ${trial.at + 1} of ${trial.of}.`;
}
