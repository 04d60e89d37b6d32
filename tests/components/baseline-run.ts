import { mkdirSync, writeFileSync } from 'node:fs';
import { firstTasks, readTaskFiles } from '#build/ground/task-files.ts';
import { sampleRun } from '#build/sample-run.ts';
import { SHIPPED } from '#core/shipped-sets.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { connected } from '../builders/site-data.ts';

/** Where vite.config.ts takes the finished run of component tests from. */
const FOLDER = 'node_modules/.cache/baseline-run';

/** The finished run of component tests is that of the baselines alone: no recording changes a case, and a fifth of the cells is scored. */
export default async function setup(): Promise<void> {
  const ordinals = [...firstTasks(readTaskFiles()).keys()];
  const { sample, details } = await sampleRun(await tasksAt(connected(), SHIPPED.id, ordinals), SHIPPED);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/sample-run.json`, JSON.stringify(sample));
  writeFileSync(`${FOLDER}/sample-details.json`, JSON.stringify(details));
}
