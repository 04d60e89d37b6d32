import { cellAddress, type ExecutedCall } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RunTable } from './run-table.ts';

/** What became of the executed calls of one tool. */
export interface ToolSuccess {
  tool: string;
  /** Calls that were sent, of all models. */
  calls: number;
  /** Those of them that came back empty: they have not failed here, and MCPToolBench++ counts them as failed. */
  empty: number;
  /** The share of calls that did not fail, by model in the table's order; whole tasks are resampled. */
  byModel: MeanOverTasks[];
}

/**
 * Success of executed calls tool by tool, as MCPToolBench++'s table 3 asks for it (its code has none): calls that did not fail, of those
 * sent. The `most` most called tools, the most called first.
 */
export function successByTool(table: RunTable, most: number): ToolSuccess[] {
  const tools = [...callsByTool(table)].sort(
    ([a, ofA], [b, ofB]) => ofB.calls - ofA.calls || (a < b ? -1 : 1),
  );
  return tools.slice(0, most).map(([tool, { calls, empty, byModel }]) => ({
    ...{ tool, calls, empty },
    byModel: byModel.map((tasks) => meanOverTasks([...tasks.values()])),
  }));
}

/** How many different tools were called. */
export const toolsCalled = (table: RunTable): number => callsByTool(table).size;

interface Calls {
  calls: number;
  empty: number;
  /** By model and position of the task: calls that succeeded, of those sent. */
  byModel: Map<number, { sum: number; count: number }>[];
}

function callsByTool({ models, repeats, cells }: RunTable): Map<string, Calls> {
  const tools = new Map<string, Calls>();
  for (const { cell, executed = [] } of cells) {
    const { model, task } = cellAddress(cell, models.length, repeats);
    if (model >= models.length) continue;
    for (const call of executed)
      if (!call.unmade) count(callsOf(tools, call.tool, models.length), call, model, task);
  }
  return tools;
}

function callsOf(tools: Map<string, Calls>, tool: string, models: number): Calls {
  const known = tools.get(tool);
  if (known) return known;
  const byModel = Array.from({ length: models }, () => new Map<number, { sum: number; count: number }>());
  const calls: Calls = { calls: 0, empty: 0, byModel };
  tools.set(tool, calls);
  return calls;
}

function count(of: Calls, { failed, cause }: ExecutedCall, model: number, task: number): void {
  of.calls += 1;
  if (!failed && cause === 'empty-result') of.empty += 1;
  const own = of.byModel[model]!.get(task) ?? { sum: 0, count: 0 };
  of.byModel[model]!.set(task, { sum: own.sum + Number(!failed), count: own.count + 1 });
}
