import type { Contender } from '#core/contender.ts';
import { FAULT_TITLES, type FaultKind } from '#core/fault.ts';
import { cellAddress, type ExecutedCall } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks, type RunTable } from '#metrics/index.ts';
import { sharedInterval } from '#permalink/index.ts';
import { count, counted } from '../format.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { meanRow } from './mean-row.ts';
import { asLines } from './report-model.ts';
import { rowNameOf } from '../recorded/names.ts';
import { markerOf } from '../words.ts';

/** What a report says of the calls that tools answered. */
export interface ExecutedFigures {
  calls: number;
  /** Calls that were never sent; they are no failures of a tool, and in none of the other figures. */
  unmade: { total: number; causes: [cause: string, count: number][] };
  /** By model: calls that succeeded, of those made; n is the tasks they were made in. */
  rows: IntervalRow[];
  /** By model: calls made, and those of them that failed; empty results have not failed. */
  made: number[];
  failed: number[];
  /** Why calls failed or came back empty as the rules read it, the commonest first, counted by model. */
  causes: { cause: string; byModel: number[]; total: number; mostIn: CallsOfTool }[];
  /** What the testbed put in, and what the rules took it for; the commonest first. */
  faults: { title: string; met: number; readAs: [cause: string, count: number][] }[];
}

/** The tool whose calls met a cause most often: how many of its calls did. */
export interface CallsOfTool {
  tool: string;
  met: number;
  calls: number;
}

/** Undefined when no call was executed. */
export function executedFigures(table: RunTable): ExecutedFigures | undefined {
  const byTask = callsByTask(table);
  const byModel = byTask.map((tasks) => [...tasks.values()].flat());
  const all = byModel.flat();
  if (all.length === 0) return undefined;
  const madeBy = byModel.map((calls) => calls.filter(wasMade));
  const made = madeBy.flat();
  return {
    calls: made.length,
    unmade: unmadeOf(all.filter(({ unmade }) => unmade)),
    rows: asLines(
      table.models,
      byTask.map((tasks, model) => rowOf(table.models[model]!, tasks, model)),
    ),
    made: madeBy.map((calls) => calls.length),
    failed: madeBy.map((calls) => calls.filter(({ failed }) => failed).length),
    causes: causesOf(madeBy),
    faults: faultsOf(made),
  };
}

function unmadeOf(calls: readonly ExecutedCall[]): ExecutedFigures['unmade'] {
  const causes = new Map<string, number>();
  for (const { cause = 'unknown' } of calls) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  return { total: calls.length, causes: [...causes].sort((a, b) => b[1] - a[1]) };
}

const UNMADE_WORDS: Partial<Record<string, string>> = {
  'unknown-tool': 'named a tool that was not offered',
  'malformed-call': 'had arguments that could not be read',
};
const UNFILLED = 'needed the result of a call that had none, or came too late';

/** "3 more calls were not made: 2 named a tool that was not offered, 1 had arguments that could not be read."; '' where all were. */
export function unmadeWords({ total, causes }: ExecutedFigures['unmade']): string {
  if (total === 0) return '';
  const reasons = causes.map(([cause, calls]) => {
    const words = UNMADE_WORDS[cause] ?? UNFILLED;
    return causes.length === 1 ? `${total === 1 ? 'it' : 'they'} ${words}` : `${count(calls)} ${words}`;
  });
  return `${counted(total, 'more call')} ${total === 1 ? 'was' : 'were'} not made: ${reasons.join(', ')}.`;
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
export const successOfCalls = (byTask: readonly (readonly ExecutedCall[])[]): MeanOverTasks =>
  meanOverTasks(
    byTask
      .map((calls) => calls.filter(wasMade))
      .map((calls) => ({ sum: calls.filter(({ failed }) => !failed).length, count: calls.length })),
  );

function rowOf(
  contender: Contender,
  tasks: ReadonlyMap<number, readonly ExecutedCall[]>,
  position: number,
): IntervalRow {
  const success = successOfCalls([...tasks.values()]);
  const shown = { ...success, interval: success.interval && sharedInterval(success.interval) };
  return meanRow(rowNameOf(contender), markerOf(position), shown, 'no call was executed');
}

function causesOf(byModel: readonly ExecutedCall[][]): ExecutedFigures['causes'] {
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
