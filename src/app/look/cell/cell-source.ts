import { evalApi } from '#store/bridge/client.ts';
import type { RebuiltCell } from '#store/bridge/contract.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { cellNumber, type CellAddress, type ResultRecord } from '#core/cell.ts';
import { isShippedModel } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import type { Dataset } from '#core/dataset.ts';
import { isOnRealServers, type Execution, type Run } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { offeredBy } from '#core/tool-list.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Connect } from '#store/storage/db.ts';
import { resultAt } from '#store/storage/runs.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { SAMPLE_RUN_ID } from '../../frame/address.ts';
import { SHARED_RUN_ID, type RunView } from '../../frame/run-view.ts';

import { placeWords } from '../../frame/words/execution.ts';

/** A cell with everything that explains it. */
export interface CellView {
  at: CellAddress;
  record: ResultRecord;
  task: Task;
  /** The task's data set as it is stored now. */
  dataset: Dataset | undefined;
  /** True when the record was not stored but computed again in this browser. */
  isRecomputed: boolean;
  /** The verdict that the run's report shows for this cell; it may be the claim of a link. */
  claimed?: CellVerdict;
  /** Rebuilt from the model’s texts in a link. `differs`: why it could not be scored. */
  rebuilt?: { differs?: RebuiltCell['differs'] };
}

/**
 * Reads a cell, or computes it again where only its verdict is known. Throws PlaygroundError 'run-unknown' when the run
 * has no such cell, 'dataset-unknown' when its task is not in this browser.
 */
export async function loadCell(view: RunView, at: CellAddress, database: Connect): Promise<CellView> {
  const { run } = view;
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  const ordinal = run.ordinals[at.task];
  if (ordinal === undefined || at.model >= contenders.length || at.repeat >= repeats) throw missing();
  const stands =
    view.tasksKnown || run.id === SAMPLE_RUN_ID ? await taskAt(database, run.dataset.id, ordinal) : undefined;
  const task = stands && offeredBy(run.offered)(stands);
  if (!task) {
    throw new PlaygroundError(
      'dataset-unknown',
      view.tasksUnknown ??
        `The data set ${quoted(run.dataset.title)} is not in this browser, so the task cannot be shown.`,
      'On the Data page, load the version of the data set that the run used. Then open the cell again.',
    );
  }
  const cell = cellNumber(at, contenders.length, repeats);
  const transcript = view.said?.transcripts.get(cell);
  const isStored = !transcript && run.id !== SAMPLE_RUN_ID && isOwn(run);
  const stored = isStored ? await resultAt(await database(), run.id, cell) : undefined;
  const contender = contenders[at.model];
  const claimed = view.cells.find((each) => each.cell === cell)?.verdict;
  const isKnown = stored !== undefined || claimed !== undefined;
  if (view.said && transcript) {
    const { testbed } = view.said;
    const request = { config: run.config, ordinals: run.ordinals, cell, transcript, testbed };
    const { record, differs } = await evalApi().rebuild(request);
    const dataset = await getDataset(database, run.dataset.id);
    const rebuilt = differs ? { differs } : {};
    return { at, record, task, dataset, isRecomputed: true, rebuilt, ...(claimed ? { claimed } : {}) };
  }
  const isAsked = contender?.kind === 'language-model' && !isShippedModel(contender.model);
  if (!isKnown && (isOwn(run) || isAsked)) throw notRunYet(isOwn(run));
  if (!stored && isAsked) throw notShared(contender.title);
  if (!stored && contender?.kind === 'recorded') throw notInLink(contender.title);
  if (!stored && isOnRealServers(run.config.execution)) throw notCalledAgain(run.config.execution);
  const record =
    stored ?? (await computedAgain(run, task, contender!, { cell, repeat: at.repeat, ordinal }, database));
  const dataset = await getDataset(database, run.dataset.id);
  return { at, record, task, dataset, isRecomputed: !stored, ...(claimed ? { claimed } : {}) };
}

/** Here, where no call is executed or the answers ship with the site; else by the eval worker, which this starts. */
async function computedAgain(
  { config, ordinals }: Run,
  task: Task,
  contender: Contender,
  place: { cell: number; repeat: number; ordinal: number },
  { site }: Connect,
): Promise<ResultRecord> {
  const isShipped = site !== undefined && config.models.some(isShippedModel);
  if (config.execution && !isShipped) return evalApi().recompute(config, ordinals, place.cell);
  const [{ answeredAgain }, { knownModels }] = await Promise.all([
    import('#ask/cells/answered-cell.ts'),
    import('#ask/cells/known-answers.ts'),
  ]);
  return answeredAgain(
    task,
    config,
    { contender, ...place },
    () => performance.timeOrigin + performance.now(),
    isShipped ? knownModels(await (await site()).answers(place.ordinal)) : undefined,
  );
}

/** Is the run this browser’s own, or the bundled one? */
const isOwn = ({ id }: Run): boolean => id !== SHARED_RUN_ID;

const notRunYet = (isOwnRun: boolean): PlaygroundError =>
  isOwnRun
    ? new PlaygroundError(
        'run-unknown',
        'This cell has not been run yet.',
        'Wait for it, or go back to the run and press Resume. Finished cells are kept.',
      )
    : new PlaygroundError(
        'run-unknown',
        'This cell had not been run when the link was made.',
        'Ask its sender for a newer link, or run the set-up with a key of your own.',
      );

/** A baseline answers again by itself; a language model would be asked, with a key. */
const notShared = (title: string): PlaygroundError =>
  new PlaygroundError(
    'run-unknown',
    `This browser has only the verdict of this cell, not the answer of ${quoted(title)}.`,
    'The link contains only verdicts. Ask its sender for the exported run, or run the set-up with a key of your own.',
  );

/** What a log holds is not in a link to its scores. */
const notInLink = (title: string): PlaygroundError =>
  new PlaygroundError(
    'run-recorded',
    `This browser has only the verdict of this cell: the link does not contain the recorded answer of ${quoted(title)}.`,
    'Import the same log on the Data page and open its run, or ask the sender for the exported run.',
  );

/** Opening a cell never calls tools that have effects. */
const notCalledAgain = (execution: Execution): PlaygroundError =>
  new PlaygroundError(
    'run-unknown',
    `This browser has only the verdict of this cell. Its calls were executed on ${placeWords(execution)}, and the page does not repeat them.`,
    'The link contains only verdicts. Ask its sender for the exported run, or run the set-up on servers of your own.',
  );

const missing = (): PlaygroundError =>
  new PlaygroundError(
    'run-unknown',
    'This run has no such cell.',
    'Open the run and choose a cell from its list of tasks.',
  );
