import type { TaskRow } from '#core/dataset.ts';
import { serverScopeOf } from '#core/task.ts';
import { averageOf, callsPerExpectedCall, type Average } from './over-tasks.ts';
import type { Rate } from './rate.ts';
import { indexAttempts, type RunTable, type TaskAttempts } from './run-table.ts';
import { PARAMETERS, rateOfAttempts, SEQUENCE, TOOL_SELECTION } from './summarize.ts';

/**
 * What tasks may be grouped by. `tool` is an expected tool: a task that expects several is in several groups.
 * `server-scope` is a ServerScope. A task of unknown `language` is in no group of languages.
 */
export type GroupBy = 'category' | 'call-type' | 'difficulty' | 'server-scope' | 'language' | 'tool';

/** One model's figures over the tasks of a group; `resolved.tooFew` says when they are too few to speak of. */
interface GroupCell {
  resolved: Rate;
  toolSelection: Average;
  parameters: Average;
  sequenceMatch: Average;
  callsPerExpectedCall: number | null;
}

export interface Group {
  /** The source's own word; '' where the task has none. */
  name: string;
  /** Tasks of the run in this group, done or not. */
  tasks: number;
  /** False where no call is due at any of its labelled tasks, such as questions that fit no tool. */
  expectsCalls: boolean;
  /** In the order of the table's models. */
  byModel: GroupCell[];
}

const namesOf: Record<GroupBy, (task: TaskRow) => readonly string[]> = {
  category: (task) => [task.category],
  'call-type': (task) => [task.callType],
  difficulty: (task) => [task.difficulty],
  'server-scope': (task) => [serverScopeOf(task)],
  language: (task) => (task.language ? [task.language] : []),
  tool: (task) => [...new Set(task.tools)],
};

/** Groups in the order of their size, equal sizes by name. */
export function grouped(table: RunTable, by: GroupBy): Group[] {
  const members = new Map<string, number[]>();
  table.tasks.forEach((task, position) => {
    for (const name of namesOf[by](task)) {
      const positions = members.get(name);
      if (positions) positions.push(position);
      else members.set(name, [position]);
    }
  });
  const { byModel } = indexAttempts(table);
  return [...members]
    .map(([name, positions]) => ({
      name,
      tasks: positions.length,
      expectsCalls: positions.some((position) => table.tasks[position]!.callType !== 'none'),
      byModel: byModel.map((attempts) => cellOf(positions.map((position) => attempts[position]!))),
    }))
    .sort((a, b) => b.tasks - a.tasks || (a.name < b.name ? -1 : 1));
}

function cellOf(attempts: readonly TaskAttempts[]): GroupCell {
  const cells = attempts.flatMap((task) => task.cells);
  return {
    resolved: rateOfAttempts(attempts),
    toolSelection: averageOf(cells, TOOL_SELECTION),
    parameters: averageOf(cells, PARAMETERS),
    sequenceMatch: averageOf(cells, SEQUENCE),
    callsPerExpectedCall: callsPerExpectedCall(cells),
  };
}
