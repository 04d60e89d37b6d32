import { contendersOf, doubledContender } from '#core/contender.ts';
import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { boundedAnswers, pricesOf } from './run-prices.ts';
import { checkModel, checkScorers } from './cell-runner.ts';
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
      `${quoted(doubled.title)} stands in this set-up twice.`,
      'Choose each model once; repeats ask it several times.',
    );
  }
  for (const model of config.models) checkModel(deps, model);
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
