import type { FaultKind } from '#core/fault.ts';
import { cellAddress, type ExecutedCall } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RunTable } from './run-table.ts';

/** What became of the calls that tools answered. */
export interface ExecutedCalls {
  calls: number;
  /** Calls that were never sent; they are no failures of a tool, and in none of the other figures. */
  unmade: { total: number; causes: [cause: string, count: number][] };
  /** By model: calls that succeeded, of those made. */
  success: MeanOverTasks[];
  /** By model: calls made, and those of them that failed; empty results have not failed. */
  made: number[];
  failed: number[];
  /** Why calls failed or came back empty as the rules read it, the commonest first, counted by model. */
  causes: { cause: string; byModel: number[]; total: number; mostIn: CallsOfTool }[];
  /** What the testbed put in, and what the rules took it for; the commonest first. */
  faults: { kind: FaultKind; met: number; readAs: [cause: string, count: number][] }[];
}

/** The tool whose calls met a cause most often: how many of its calls did. */
export interface CallsOfTool {
  tool: string;
  met: number;
  calls: number;
}

/** Undefined when no call was executed. */
export function executedCalls(table: RunTable): ExecutedCalls | undefined {
  const byTask = callsByTask(table);
  const byModel = byTask.map((tasks) => [...tasks.values()].flat());
  const all = byModel.flat();
  if (all.length === 0) return undefined;
  const madeBy = byModel.map((calls) => calls.filter(wasMade));
  const made = madeBy.flat();
  return {
    calls: made.length,
    unmade: unmadeOf(all.filter(({ unmade }) => unmade)),
    success: byTask.map((tasks) => successOfCalls([...tasks.values()])),
    made: madeBy.map((calls) => calls.length),
    failed: madeBy.map((calls) => calls.filter(({ failed }) => failed).length),
    causes: causesOf(madeBy),
    faults: faultsOf(made),
  };
}

function unmadeOf(calls: readonly ExecutedCall[]): ExecutedCalls['unmade'] {
  const causes = new Map<string, number>();
  for (const { cause = 'unknown' } of calls) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  return { total: calls.length, causes: [...causes].sort((a, b) => b[1] - a[1]) };
}

export const wasMade = ({ unmade }: ExecutedCall): boolean => !unmade;

/** The calls of each model, by the position of their task. */
export function callsByTask({ models, repeats, cells }: RunTable): Map<number, ExecutedCall[]>[] {
  const byModel = models.map(() => new Map<number, ExecutedCall[]>());
  for (const { cell, executed = [] } of cells) {
    const { model, task } = cellAddress(cell, models.length, repeats);
    byModel[model]?.set(task, [...(byModel[model].get(task) ?? []), ...executed]);
  }
  return byModel;
}

/** A rate over calls. Those of one task are not independent, so tasks are what is resampled. */
const successOfCalls = (byTask: readonly (readonly ExecutedCall[])[]): MeanOverTasks =>
  meanOverTasks(
    byTask
      .map((calls) => calls.filter(wasMade))
      .map((calls) => ({ sum: calls.filter(({ failed }) => !failed).length, count: calls.length })),
  );

function causesOf(byModel: readonly ExecutedCall[][]): ExecutedCalls['causes'] {
  const kinds = new Set(byModel.flat().flatMap(({ cause }) => cause ?? []));
  return [...kinds]
    .map((cause) => {
      const counts = byModel.map((calls) => calls.filter((call) => call.cause === cause).length);
      const total = counts.reduce((sum, count) => sum + count, 0);
      return { cause, byModel: counts, total, mostIn: mostInOf(cause, byModel.flat()) };
    })
    .sort((a, b) => b.total - a.total);
}

function mostInOf(cause: string, calls: readonly ExecutedCall[]): CallsOfTool {
  const tools = new Map<string, CallsOfTool>();
  for (const call of calls) {
    const counted = tools.get(call.tool) ?? { tool: call.tool, met: 0, calls: 0 };
    counted.calls += 1;
    if (call.cause === cause) counted.met += 1;
    tools.set(call.tool, counted);
  }
  return [...tools.values()].reduce((most, each) => (each.met > most.met ? each : most));
}

function faultsOf(calls: readonly ExecutedCall[]): ExecutedCalls['faults'] {
  const met = new Map<FaultKind, Map<string, number>>();
  for (const { injected, cause = 'nothing' } of calls) {
    if (!injected) continue;
    const readAs = met.get(injected) ?? new Map<string, number>();
    readAs.set(cause, (readAs.get(cause) ?? 0) + 1);
    met.set(injected, readAs);
  }
  return [...met]
    .map(([kind, readAs]) => ({
      kind,
      met: [...readAs.values()].reduce((sum, count) => sum + count, 0),
      readAs: [...readAs].sort((a, b) => b[1] - a[1]),
    }))
    .sort((a, b) => b.met - a.met);
}
