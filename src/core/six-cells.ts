import type { TaskRow } from './dataset.ts';
import { serverScopeOf } from './task.ts';

/** A task's scope, one server or several, and how its calls depend on each other: the two sides of the six cells. */
export const SIDES = ['one', 'many'] as const;
export const CALLS = ['single', 'parallel', 'sequential'] as const;

/** The six cells in their order, as `sixCellOf` names them. */
export const SIX_CELLS = SIDES.flatMap((side) => CALLS.map((calls) => `${side} ${calls}` as const));

type Placed = Pick<TaskRow, 'servers' | 'callType'>;

/** Which of the six cells a task is in, as `one single`; else why it is in none: it has no label, no call is expected, or no server is named. */
export function sixCellOf(
  task: Placed,
): `${(typeof SIDES)[number]} ${(typeof CALLS)[number]}` | 'label' | 'call' | 'server' {
  const { callType } = task;
  const side = serverScopeOf(task);
  if (callType === 'unlabelled') return 'label';
  if (callType === 'none') return 'call';
  if (side === 'none') return 'server';
  // Mixed plans have calls that wait for others, so they are counted as sequential.
  return `${side} ${callType === 'multi' ? 'sequential' : callType}`;
}
