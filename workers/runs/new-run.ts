import { contendersOf, doubledContender } from '#core/contender.ts';
import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLanguageModel } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { boundedAnswers, pricesOf } from './run-prices.ts';
import { baselineOf } from './cell-runner.ts';
import type { EvalDeps } from './eval-deps.ts';

type NewRunDeps = Pick<EvalDeps, 'baselines' | 'scorers' | 'makeId' | 'now' | 'versions'>;

/**
 * A run that has not begun. Throws PlaygroundError 'run-empty', 'run-ambiguous', 'model-unknown', 'scorer-unknown',
 * 'scorer-not-applicable', 'budget-unpriced'.
 */
export function newRun(
  deps: NewRunDeps,
  config: RunConfig,
  dataset: Pick<Dataset, 'id' | 'title' | 'tasks' | 'orderHash'>,
  ordinals: number[],
): Run {
  const contenders = contendersOf(config);
  if (ordinals.length === 0 || contenders.length === 0) {
    throw new PlaygroundError(
      'run-empty',
      'This set-up has no cell to run.',
      'Choose at least one task, one model and one way of asking it.',
    );
  }
  const doubled = doubledContender(config);
  if (doubled) {
    throw new PlaygroundError(
      'run-ambiguous',
      `${quoted(doubled.title)} is in this set-up twice.`,
      'Choose each model once; repeats ask it several times.',
    );
  }
  for (const model of config.models) if (!isLanguageModel(model)) baselineOf(deps, model);
  checkScorers(deps, config);
  if (config.decidedBy !== undefined && !deps.scorers.has(config.decidedBy)) {
    throw new PlaygroundError(
      'scorer-not-applicable',
      `This set-up is decided by ${quoted(config.decidedBy)}, which this page does not know.`,
      'Choose another scorer under “Decided by”.',
    );
  }
  const prices = pricesOf(config);
  return {
    id: deps.makeId(),
    createdAt: deps.now(),
    config: boundedAnswers(config, prices),
    status: 'running',
    ordinals,
    dataset: { id: dataset.id, title: dataset.title, tasks: dataset.tasks, orderHash: dataset.orderHash },
    cells: ordinals.length * contenders.length * config.repeats,
    done: 0,
    ...(prices.length > 0 ? { prices } : {}),
    versions: deps.versions,
  };
}

/** Throws 'scorer-unknown' for a set-up that names a scorer this page does not have: another one never takes its place silently. */
export function checkScorers(
  { scorers }: Pick<EvalDeps, 'scorers'>,
  { scorerIds }: Pick<RunConfig, 'scorerIds'>,
): void {
  const unknown = scorerIds.find((id) => !scorers.has(id));
  if (unknown === undefined) return;
  throw new PlaygroundError(
    'scorer-unknown',
    `This page has no scorer ${quoted(unknown)}, which the set-up names.`,
    'Reload the page to get its newest version.',
  );
}

/**
 * Throws PlaygroundError 'run-unknown' for a set-up whose calls are made on real servers: looking at a claim, at a cell or at
 * other scorers never calls a tool that has effects.
 */
export function checkRepeatable({ execution }: Pick<RunConfig, 'execution'>): void {
  if (execution?.on !== 'servers') return;
  throw new PlaygroundError(
    'run-unknown',
    'The calls of this run were executed on servers of somebody’s own, so it is not run again to look at it.',
    'Ask its sender for the exported run, or run the set-up on servers of your own.',
  );
}
