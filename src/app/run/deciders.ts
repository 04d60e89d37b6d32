import type { ResultRecord, Deciders } from '#core/cell.ts';
import { evidenceOf, type Evidence } from '#core/trajectory.ts';
import { evidenceOfRun, isRecorded, type Run, type RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { appliesTo, scorers, usualDeciderOf } from '#measure/scorers/index.ts';
import type { Connect } from '#store/storage/db.ts';
import { resultsOf } from '#store/storage/runs.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { isStored, taskRowsOf } from '../frame/run-view.ts';
import { takenTasks } from './taken-tasks.ts';

/** Tasks that a set-up takes and that are looked at; of more, so many spread evenly over all. */
const MOST_LOOKED_AT = 1_000;

/** The deciders of a set-up: unless the person chooses, the one decides that usually decides most of the tasks. Throws dataset-unknown, storage-*. */
export async function decidersOf(database: Connect, config: RunConfig): Promise<Deciders> {
  const ordinals = await takenTasks(database, config);
  const tasks = await tasksAt(database, config.selection.datasetId, spread(ordinals));
  return decidersAmong(tasks, evidenceOfRun(config), ordinals.length);
}

/**
 * The same of a run that was made, or is known by its configuration: its own tasks, with what its cells left to be scored. Undefined
 * where its tasks are not here as they were, and of recorded answers where they are not here themselves.
 */
export async function decidersOfRun(database: Connect, run: Run): Promise<Deciders | undefined> {
  const { config, ordinals, dataset } = run;
  if (isRecorded(config) && !isStored(run)) return undefined;
  if (!(await taskRowsOf(database, { dataset, ordinals: [] }))) return undefined;
  const tasks = await tasksAt(database, dataset.id, spread(ordinals));
  const evidence = isRecorded(config)
    ? await evidenceIn(resultsOf(await database(), run.id))
    : evidenceOfRun(config);
  return decidersAmong(tasks, evidence, ordinals.length);
}

/** What recorded answers leave to be scored shows in the answers alone: in the first of them. */
export async function evidenceIn(
  records: AsyncIterable<Pick<ResultRecord, 'trajectory'>>,
): Promise<Evidence> {
  const found = { executed: false, state: false };
  let looked = 0;
  for await (const { trajectory } of records) {
    const { executed, state } = evidenceOf(trajectory);
    found.executed ||= executed;
    found.state ||= state;
    if (++looked === MOST_LOOKED_AT) break;
  }
  return found;
}

/** `tasks`: those looked at, of `of` taken. */
export function decidersAmong(tasks: readonly Task[], evidence: Evidence, of = tasks.length): Deciders {
  const applying = scorers
    .map((scorer) => ({
      id: scorer.id,
      title: scorer.title,
      applies: tasks.filter((task) => appliesTo(scorer, task, evidence)).length,
    }))
    .filter(({ applies }) => applies > 0);
  return { of, looked: tasks.length, scorers: applying, usual: usualDeciderOf(tasks, evidence) };
}

/** The ordinals to look at. */
export const spread = (ordinals: readonly number[]): number[] =>
  ordinals.length <= MOST_LOOKED_AT
    ? [...ordinals]
    : Array.from(
        { length: MOST_LOOKED_AT },
        (_, index) => ordinals[Math.floor((index * ordinals.length) / MOST_LOOKED_AT)]!,
      );
