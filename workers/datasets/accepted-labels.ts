import type { LabelRequest } from '#bridge/contract.ts';
import type { TaskPlace } from '#core/accepted-label.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask, Task } from '#core/task.ts';
import { loadLabelling } from '#datasets/index.ts';
import { changeLabel } from '#storage/change-label.ts';
import type { DatasetWorld } from './dataset-import.ts';

type World = Pick<DatasetWorld, 'connect' | 'now'>;

export async function acceptLabel(world: World, request: LabelRequest): Promise<void> {
  const { calls, answer, from } = request;
  const { withAcceptedLabel } = await loadLabelling();
  const at = world.now();
  const source = { ...from, at: new Date(at).toISOString() };
  const label = { calls, ...(answer === undefined ? {} : { answer }), source };
  await changed(world, request, (task) => withAcceptedLabel(task, label), at);
}

export async function removeLabel(world: World, place: TaskPlace): Promise<void> {
  const { withoutAcceptedLabel } = await loadLabelling();
  await changed(world, place, withoutAcceptedLabel, world.now());
}

async function changed(
  { connect }: World,
  place: TaskPlace,
  change: (task: Task) => StoredTask,
  now: number,
): Promise<void> {
  const ofOwnFormat: Parameters<typeof changeLabel>[2] = (task, { format, title }) => {
    // Rows of other formats are read by other rules, which know no accepted label.
    if (format === 'own-file') return change(task);
    throw new PlaygroundError(
      'label-refused',
      `The rows of “${title}” are not in this site’s own format, so that no label can be put into them.`,
    );
  };
  await changeLabel(await connect(), place, ofOwnFormat, now);
}
