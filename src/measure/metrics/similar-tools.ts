import { cellAddress } from '#core/cell.ts';
import { isSolved, type RunTable } from './run-table.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import { wasMade } from './executed-calls.ts';

/** A call that a label expects, with the tools that would do as well. */
interface Alternatives {
  name: string;
  alternatives: readonly { name: string }[];
}

/** Groups of tools that labels call similar, each sorted by name: a tool is in one group with all that any label lists beside it. */
export function similarGroups(calls: Iterable<Alternatives>): string[][] {
  const groupOf = new Map<string, Set<string>>();
  for (const { name, alternatives } of calls) {
    if (alternatives.length === 0) continue;
    const joined = new Set<string>();
    for (const tool of [name, ...alternatives.map((each) => each.name)])
      for (const member of groupOf.get(tool) ?? [tool]) joined.add(member);
    for (const member of joined) groupOf.set(member, joined);
  }
  return [...new Set(groupOf.values())].filter(({ size }) => size > 1).map((group) => [...group].sort());
}

/** How one system used one tool of a group. */
export interface ToolPick {
  /** Calls of the tool, of all calls of its group. */
  picked: MeanOverTasks;
  /** Calls of the tool that did not fail, of those of the tool. */
  success: MeanOverTasks;
  /** Attempts that called the tool and solved their task, of the attempts that called it. */
  solved: MeanOverTasks;
}

export interface SimilarTools {
  /** Calls of any of its tools. */
  calls: number;
  /** The most called first; tools that nobody called are last. */
  tools: { tool: string; calls: number; byModel: ToolPick[] }[];
}

interface Tally {
  picked: Cluster;
  succeeded: Cluster;
  solved: Cluster;
}
interface Cluster {
  sum: number;
  count: number;
}

/**
 * Which of similar tools each system picked in its executed calls, and what came of it: groups with a call, the most called first. Calls
 * that were never sent are left out; tasks are what is resampled. Source: MCPToolBench++, arXiv 2508.07575, section 4.2.1, where the
 * choice of a search tool explains a rank; the figures are ours.
 */
export function similarPicks(table: RunTable, groups: readonly (readonly string[])[]): SimilarTools[] {
  return groups
    .map((group) => picksOf(table, group))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
}

function picksOf({ models, repeats, cells }: RunTable, group: readonly string[]): SimilarTools {
  const places = new Map(group.map((tool, at) => [tool, at]));
  const tallies = group.map(() => models.map(() => new Map<number, Tally>()));
  const calls = group.map(() => 0);
  for (const cell of cells) {
    const made = (cell.executed ?? []).filter((call) => wasMade(call) && places.has(call.tool));
    if (made.length === 0) continue;
    const { model, task } = cellAddress(cell.cell, models.length, repeats);
    group.forEach((tool, at) => {
      const own = made.filter((call) => call.tool === tool);
      calls[at]! += own.length;
      const tally = tallyAt(tallies[at]![model]!, task);
      add(tally.picked, own.length, made.length);
      add(tally.succeeded, own.filter(({ failed }) => !failed).length, own.length);
      if (own.length > 0 && cell.verdict !== 'not-counted') add(tally.solved, Number(isSolved(cell)), 1);
    });
  }
  const mean = (of: ReadonlyMap<number, Tally>, name: keyof Tally): MeanOverTasks =>
    meanOverTasks([...of.values()].map((tally) => tally[name]));
  return {
    calls: calls.reduce((sum, each) => sum + each, 0),
    tools: group
      .map((tool, at) => ({
        tool,
        calls: calls[at]!,
        byModel: tallies[at]!.map((of) => ({
          picked: mean(of, 'picked'),
          success: mean(of, 'succeeded'),
          solved: mean(of, 'solved'),
        })),
      }))
      .sort((a, b) => b.calls - a.calls),
  };
}

function tallyAt(tallies: Map<number, Tally>, task: number): Tally {
  const none = (): Cluster => ({ sum: 0, count: 0 });
  const tally = tallies.get(task) ?? { picked: none(), succeeded: none(), solved: none() };
  tallies.set(task, tally);
  return tally;
}

function add(cluster: Cluster, sum: number, count: number): void {
  cluster.sum += sum;
  cluster.count += count;
}
