import type { TaskRow } from '#core/dataset.ts';
import type { CallType } from '#core/task.ts';

/** Tasks that stand together: one or many servers × how the calls hang together. */
export interface TaskGroup {
  title: string;
  subtitle: string;
  /** Positions in the run's tasks, in order. */
  tasks: number[];
}

type Calls = 'single' | 'parallel' | 'sequential';

/** Mixed plans have steps that wait for others, so they stand with the sequential ones. */
const callsOf: Readonly<Record<CallType, Calls | undefined>> = {
  single: 'single',
  parallel: 'parallel',
  sequential: 'sequential',
  multi: 'sequential',
  none: undefined,
};

/** The six groups in their fixed order, empty ones too; tasks that want no call make a seventh where there are any. */
export function sixGroups(tasks: readonly Pick<TaskRow, 'servers' | 'callType'>[]): TaskGroup[] {
  const positionsOf = (fits: (task: Pick<TaskRow, 'servers' | 'callType'>) => boolean): number[] =>
    tasks.flatMap((task, position) => (fits(task) ? [position] : []));
  const groups = [false, true].flatMap((many) =>
    (['single', 'parallel', 'sequential'] as const).map((calls) => ({
      title: many ? 'Many servers' : 'One server',
      subtitle: calls === 'single' ? 'single call' : `${calls} calls`,
      tasks: positionsOf((task) => callsOf[task.callType] === calls && task.servers.length > 1 === many),
    })),
  );
  const rest = positionsOf((task) => callsOf[task.callType] === undefined);
  return rest.length === 0 ? groups : [...groups, { title: 'No call', subtitle: 'is due', tasks: rest }];
}
