import { scorersFor } from '../../frame/linked-setup.ts';

/** A task of the shipped set to play, the easiest first. */
export interface PlayedTask {
  /** In its address. */
  slug: string;
  title: string;
  taskId: string;
}

const idOf = (uuid: string): string => `ground.json#${uuid}`;

export const playedTasks: readonly PlayedTask[] = [
  { slug: 'one', title: 'One call', taskId: idOf('d82ee432-e3d7-4bee-88c9-f0d9009e7a6c') },
  { slug: 'two', title: 'Two calls at once', taskId: idOf('5db63775-1337-4c51-8ce2-938d8f2f8ae8') },
  { slug: 'chain', title: 'A chain of four', taskId: idOf('b527a150-caf2-4df7-bfb5-7cd07fc10e1b') },
];

/** Decides an attempt, as it decides runs on the testbed. */
export const DECIDES = 'task-outcome';
export const PLAY_SCORERS: readonly string[] = scorersFor(DECIDES, undefined);
/** Every player meets the same testbed. */
export const PLAY_SEED = 42;
