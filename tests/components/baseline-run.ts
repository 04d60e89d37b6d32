import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Where vite.config.ts takes the finished run of component tests from. */
const FOLDER = 'node_modules/.cache/baseline-run';

/**
 * The finished run of component tests is that of the baselines alone: no recording changes a case, and a fifth of the cells is scored. It is kept
 * until a source changes: with the modules it takes, it is a fifth of what a run of one small test costs.
 */
export default async function setup(): Promise<void> {
  const key = `${FOLDER}/of-${sourcesHash()}`;
  if (existsSync(key)) return;
  rmSync(FOLDER, { recursive: true, force: true });
  const [{ firstTasks, readTaskFiles }, { sampleRun }, { SHIPPED }, { tasksAt }, { connected }] =
    await Promise.all([
      import('#build/ground/task-files.ts'),
      import('#build/sample-run.ts'),
      import('#core/dataset.ts'),
      import('#store/storage/tasks.ts'),
      import('../builders/site-data.ts'),
    ]);
  const ordinals = [...firstTasks(readTaskFiles()).keys()];
  const { sample, details } = await sampleRun(await tasksAt(connected(), SHIPPED.id, ordinals), SHIPPED);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/sample-run.json`, JSON.stringify(sample));
  writeFileSync(`${FOLDER}/sample-details.json`, JSON.stringify(details));
  writeFileSync(key, '');
}

/** Of all that the run is computed from: code, and the tasks as the site ships them. */
function sourcesHash(): string {
  const files = ['src', 'workers', 'public/generated', 'tests/builders']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}
