import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { sixCellOf } from '#core/six-cells.ts';
import { expectsCalls, serverScopeOf, stepsOf } from '#core/task.ts';
import type { Rate } from './rate.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import { rateOfAttempts, underScorer } from './summarize.ts';

/**
 * What a person may group tasks by. `tool` is an expected tool, `server` one that the label names: a task with several is in several groups.
 * `server-scope` is a ServerScope. `offered`: how many tools the task offers, in ranges, which `RunTable.offered` says. A task of which the
 * language, a server, a tool or that number is unknown is in no group of these.
 */
export const groupings = [
  'category',
  'difficulty',
  'call-type',
  'server-scope',
  'server',
  'language',
  'tool',
  'offered',
] as const;
/** `six-cell`: as sixCellOf has it. `steps`: `single` or `multi`, of tasks where calls are due. */
export type GroupBy = (typeof groupings)[number] | 'six-cell' | 'steps';

/** One model's rate over the tasks of a group; `tooFew` says when they are too few to speak of. */
interface GroupCell {
  resolved: Rate;
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

const namesOf: Record<GroupBy, (task: TaskRow, offered: number | undefined) => readonly string[]> = {
  category: (task) => [task.category],
  'call-type': (task) => [task.callType],
  difficulty: (task) => [task.difficulty],
  'server-scope': (task) => [serverScopeOf(task)],
  language: (task) => (task.language ? [task.language] : []),
  server: (task) => [...new Set(task.servers)],
  tool: (task) => [...new Set(task.tools)],
  'six-cell': (task) => [sixCellOf(task)],
  steps: ({ callType }) => (expectsCalls(callType) ? [stepsOf(callType)] : []),
  offered: (_, offered) => (offered === undefined ? [] : [offeredRange(offered)]),
};

/** Groups in the order of their size, equal sizes by name; ranges of tools offered in their own order. */
export function grouped(table: RunTable, by: GroupBy): Group[] {
  const members = new Map<string, number[]>();
  table.tasks.forEach((task, position) => {
    for (const name of namesOf[by](task, table.offered?.[position])) {
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
      byModel: byModel.map((attempts) => ({
        resolved: rateOfAttempts(positions.map((position) => attempts[position]!)),
      })),
    }))
    .sort((a, b) => (by === 'offered' ? inRanges(a, b) : b.tasks - a.tasks || (a.name < b.name ? -1 : 1)));
}

/** The same attempts under each of several scorers, of those attempts alone that all of them have judged; empty where there is none. */
export function groupedUnder(table: RunTable, scorerIds: readonly string[], by: GroupBy): Group[][] {
  const isJudged = ({ verdicts }: CellSummary): boolean =>
    scorerIds.every((id) => (verdicts?.[id] ?? 'failed') !== 'failed');
  const cells = table.cells.filter(isJudged);
  if (cells.length === 0) return [];
  return scorerIds.map((id) => grouped({ ...table, cells: underScorer(cells, id) }, by));
}

const inRanges = (a: Group, b: Group): number =>
  OFFERED_RANGES.indexOf(a.name) - OFFERED_RANGES.indexOf(b.name);

/** The least of each range of tools that a task offers; the last has no end. Own choice. */
const STARTS = [0, 1, 2, 6, 11, 21, 51, 101];

/** `2 to 5`, `more than 100`: the range that a number of tools is in. */
function offeredRange(tools: number): string {
  const at = STARTS.findLastIndex((start) => tools >= start);
  const [start, next] = [STARTS[at]!, STARTS[at + 1]];
  if (next === undefined) return `more than ${start - 1}`;
  return next - start === 1 ? String(start) : `${start} to ${next - 1}`;
}

/** The ranges in their order. */
const OFFERED_RANGES: readonly string[] = STARTS.map(offeredRange);
