import type { RunConfig } from '#core/run.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { noDials, scriptedOfDials } from '../../src/app/run/scripted-models.ts';
import type { Opened } from './app.ts';
import { finishedRun } from './model-run.ts';

/** How often a scripted model calls a wrong tool, and how often it omits a call; percent. */
export interface Errors {
  wrong: number;
  omits: number;
}

/**
 * Runs the baselines and scripted models that fail in two ways, which evaluators weigh differently, over all tasks, and shows nothing of it;
 * the run's id.
 */
export async function scriptedRun(
  opened: Opened,
  errors: readonly Errors[],
  more: Partial<RunConfig> = {},
): Promise<string> {
  const scripted = errors.map(({ wrong, omits }) =>
    scriptedOfDials({ ...noDials(), wrongTool: wrong, omits }),
  );
  const all = { selection: { datasetId: 'ground' }, ...more };
  const { run } = await finishedRun(opened, 0, [...builtIn, ...scripted], all);
  return run.id;
}
