import type { TaskRow } from '#core/dataset.ts';
import { serverScopeOf } from '#core/task.ts';
import { callTypeWords } from '../words.ts';

/** Tasks that are shown together: one or many servers × how the calls depend on each other. */
export interface TaskGroup {
  title: string;
  subtitle: string;
  /** Positions in the run's tasks, in order. */
  tasks: number[];
}

export const SIDES = ['one', 'many'] as const;
export const CALLS = ['single', 'parallel', 'sequential'] as const;

type Placed = Pick<TaskRow, 'servers' | 'callType'>;

/** Which of the six cells a task is in, as `one single`; else why it is in none: it has no label, no call is due, or no server is named. */
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

/** The six groups in their fixed order, empty ones too; then the tasks that are in none of them, where there are any. */
export function sixGroups(tasks: readonly Placed[]): TaskGroup[] {
  const cells = tasks.map(sixCellOf);
  const group = (key: string, title: string, subtitle: string): TaskGroup => ({
    ...{ title, subtitle },
    tasks: cells.flatMap((cell, position) => (cell === key ? [position] : [])),
  });
  const six = SIDES.flatMap((side) =>
    CALLS.map((calls) =>
      group(`${side} ${calls}`, side === 'many' ? 'Many servers' : 'One server', callTypeWords[calls]),
    ),
  );
  const rest = [
    group('server', 'No server', 'is named'),
    group('call', 'No call', 'is due'),
    group('label', 'No label', 'is given'),
  ];
  return [...six, ...rest.filter(({ tasks: left }) => left.length > 0)];
}
