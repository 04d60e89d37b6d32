import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import type { Run } from '#core/run.ts';
import type { EvalDeps } from './eval-deps.ts';

/** Throws 'dataset-unknown' when it is not in this browser. */
export async function datasetOf(deps: Pick<EvalDeps, 'getDataset'>, id: string): Promise<Dataset> {
  const dataset = await deps.getDataset(id);
  if (dataset) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set ${quoted(id)} is not in this browser.`,
    'Load it on the Data page first.',
  );
}

/** The run's data set, if its tasks still stand in the order the run knew; others may have come after them. */
export async function datasetAsBegun(
  deps: Pick<EvalDeps, 'getDataset' | 'beginsWith'>,
  run: Run,
): Promise<Dataset> {
  const dataset = await datasetOf(deps, run.dataset.id);
  if (dataset.orderHash === run.dataset.orderHash) return dataset;
  if (await deps.beginsWith?.(dataset, run.dataset)) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set “${dataset.title}” has changed since this run began.`,
    'Start a new run; the finished cells of this one stay as they are.',
  );
}
