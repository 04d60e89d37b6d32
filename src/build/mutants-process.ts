import type { Task } from '#core/task.ts';
import {
  type Disagreements,
  findDisagreements,
  type MutantTable,
  proveScorers,
} from '#explore/mutants/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { LiveTestbed } from '#world/index.ts';
import { testbedWorld } from '../../workers/mutants/cases.ts';

// A process of mutants.ts: is sent the data first, then one job after the other.

/** What every job is done with. */
export interface JobData {
  tasks: Task[];
  seed: number;
  perTask: number;
}

/** A part of the tasks to draw mutants of, by place; or the search for disagreements, over all. */
export type Job = { from: number; to: number } | 'disagreements';
export type Done = MutantTable | Disagreements;

/** The work of a job on these data. */
function workerOn({ tasks, seed, perTask }: JobData): (job: Job) => AsyncGenerator<unknown, Done> {
  const order = { world: testbedWorld(new LiveTestbed(seed)), scorers, seed };
  return (job) =>
    job === 'disagreements'
      ? findDisagreements({ ...order, tasks })
      : proveScorers({ ...order, perTask, tasks: tasks.slice(job.from, job.to) });
}

async function ended<Result>(work: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
  }
}

process.once('message', (data: JobData) => {
  const workOn = workerOn(data);
  process.on('message', (job: Job) => void ended(workOn(job)).then((done) => process.send!(done)));
});
