import type { LabelsApi } from '#store/bridge/files-contract.ts';
import type { TaskPlace } from '#core/accepted-label.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask, Task } from '#core/task.ts';
import { loadLabelling } from '#files/datasets/index.ts';
import { changeLabel } from '#store/storage/change-label.ts';
import type { Connect } from '#store/storage/db.ts';

interface World {
  connect: Connect;
  now: () => number;
}

export const createLabelsApi = (world: World): LabelsApi => ({
  async acceptLabel({ calls, answer, from, ...place }) {
    const labelling = await loadLabelling();
    const at = world.now();
    const source = { ...from, at: new Date(at).toISOString() };
    const label = { calls, ...(answer === undefined ? {} : { answer }), source };
    await changed(world, place, (task) => labelling.withAcceptedLabel(task, label), at);
  },
  async removeLabel(place) {
    const labelling = await loadLabelling();
    await changed(world, place, (task) => labelling.withoutAcceptedLabel(task), world.now());
  },
});

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
  await changeLabel(connect, place, ofOwnFormat, now);
}
