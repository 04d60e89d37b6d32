import { FAULT_TITLES, type FaultKind } from '#core/fault.ts';
import { cellAddress, type ExecutedCall } from '#core/run.ts';
import type { RunTable } from '#metrics/index.ts';
import { wilson } from '#statistics/wilson.ts';
import type { IntervalRow } from '../intervals.ts';
import { shortTitle } from '../words.ts';

/** What a report says of the calls that tools answered. */
export interface ExecutedFigures {
  calls: number;
  /** By model: calls that succeeded, of those made. */
  rows: IntervalRow[];
  /** Why calls failed as the rules read it, the commonest first, counted by model. */
  causes: { cause: string; byModel: number[]; total: number }[];
  /** What the testbed put in, and what the rules took it for; the commonest first. */
  faults: { title: string; met: number; readAs: [cause: string, count: number][] }[];
}

/** Undefined when no call was executed. */
export function executedFigures(table: RunTable): ExecutedFigures | undefined {
  const byModel: ExecutedCall[][] = table.models.map(() => []);
  for (const { cell, executed = [] } of table.cells)
    byModel[cellAddress(cell, table.models.length, table.repeats).model]?.push(...executed);
  const all = byModel.flat();
  if (all.length === 0) return undefined;
  return {
    calls: all.length,
    rows: byModel.map((calls, model) => rowOf(shortTitle(table.models[model]!.title), calls)),
    causes: causesOf(byModel),
    faults: faultsOf(all),
  };
}

function rowOf(name: string, calls: readonly ExecutedCall[]): IntervalRow {
  const succeeded = calls.filter(({ failed }) => !failed).length;
  const interval = wilson(succeeded, calls.length);
  if (!interval) return { name, estimate: 0, low: 0, high: 0, n: 0, undecided: 'no call was executed' };
  return { name, estimate: succeeded / calls.length, ...interval, n: calls.length };
}

function causesOf(byModel: readonly ExecutedCall[][]): ExecutedFigures['causes'] {
  const kinds = new Set(byModel.flat().flatMap(({ cause }) => cause ?? []));
  return [...kinds]
    .map((cause) => {
      const counts = byModel.map((calls) => calls.filter((call) => call.cause === cause).length);
      return { cause, byModel: counts, total: counts.reduce((sum, count) => sum + count, 0) };
    })
    .sort((a, b) => b.total - a.total);
}

function faultsOf(calls: readonly ExecutedCall[]): ExecutedFigures['faults'] {
  const met = new Map<FaultKind, Map<string, number>>();
  for (const { injected, cause = 'nothing' } of calls) {
    if (!injected) continue;
    const readAs = met.get(injected) ?? new Map<string, number>();
    readAs.set(cause, (readAs.get(cause) ?? 0) + 1);
    met.set(injected, readAs);
  }
  return [...met]
    .map(([kind, readAs]) => ({
      title: FAULT_TITLES[kind],
      met: [...readAs.values()].reduce((sum, count) => sum + count, 0),
      readAs: [...readAs].sort((a, b) => b[1] - a[1]),
    }))
    .sort((a, b) => b.met - a.met);
}
