import { CALLS, SIDES, sixCellOf } from '#core/six-cells.ts';
import { callTypeWords } from '../../frame/words.ts';

/** Tasks that are shown together: one or many servers × how the calls depend on each other. */
export interface TaskGroup {
  title: string;
  subtitle: string;
  /** Positions in the run's tasks, in order. */
  tasks: number[];
}

type Placed = Parameters<typeof sixCellOf>[0];

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
    group('call', 'No call', 'is expected'),
    group('label', 'No label', 'is given'),
  ];
  return [...six, ...rest.filter(({ tasks: left }) => left.length > 0)];
}
