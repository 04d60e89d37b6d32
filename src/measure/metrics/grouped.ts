import { groupedByEach } from '#core/grouped.ts';
import { cellAddress, cellNumber, type CellSummary } from '#core/cell.ts';
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
/** `six-cell`: as sixCellOf has it. `steps`: `single` or `multi`, of tasks where calls are expected. */
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
  /** False where no call is expected at any of its labelled tasks, such as questions that fit no tool. */
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

/** The tasks of each group, by their positions. */
const membersOf = ({ tasks, offered }: RunTable, by: GroupBy): Map<string, number[]> =>
  groupedByEach(tasks.keys(), (position) => namesOf[by](tasks[position]!, offered?.[position]));

/** Groups in the order of their size, equal sizes by name; ranges of tools offered in their own order. */
export function grouped(table: RunTable, by: GroupBy): Group[] {
  const { byModel } = indexAttempts(table);
  return [...membersOf(table, by)]
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

/** A group as a table of its own. */
export interface PartOfTable {
  name: string;
  table: RunTable;
}

/** The tasks of each group with their cells, each as a table, in the order of `grouped`; a task of several groups is in several. */
export function partsOf(table: RunTable, by: GroupBy): PartOfTable[] {
  const { models, repeats } = table;
  const groups = [...membersOf(table, by)].sort(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1),
  );
  const cells = groups.map((): CellSummary[] => []);
  const places = new Map<number, (readonly [group: number, place: number])[]>();
  groups.forEach(([, positions], group) =>
    positions.forEach((position, place) =>
      places.set(position, [...(places.get(position) ?? []), [group, place]]),
    ),
  );
  for (const each of table.cells) {
    const at = cellAddress(each.cell, models.length, repeats);
    for (const [group, task] of places.get(at.task) ?? [])
      cells[group]!.push({ ...each, cell: cellNumber({ ...at, task }, models.length, repeats) });
  }
  return groups.map(([name, positions], group) => ({
    name,
    table: {
      ...table,
      tasks: positions.map((position) => table.tasks[position]!),
      cells: cells[group]!,
      ...(table.offered ? { offered: positions.map((position) => table.offered![position]) } : {}),
    },
  }));
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
