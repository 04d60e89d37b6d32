import { howOften } from '#core/grouped.ts';
import { baitsIn, type BaitKind, type FaultKind } from '#core/fault.ts';
import { cellAddress, type ExecutedCall, isLost, type CellSummary } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import { type RunTable, isSolved } from './run-table.ts';

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
  /** By model and bait of its fault plan, in the order of the models: who took it. */
  baits: (BaitTaken & { model: number; kind: BaitKind })[];
}

/** Attempts that took a bait: a call, made or not, names its address. Attempts that were lost are in no number. */
export interface BaitTaken {
  taken: number;
  /** Those in which it was met: its text stood in what the model was sent. Null where that is not known of all. */
  met: number | null;
  attempts: number;
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
    baits: baitsOf(table),
  };
}

function baitsOf({ models, repeats, cells }: RunTable): ExecutedCalls['baits'] {
  const found = models.flatMap(({ faults }, model) =>
    baitsIn(faults).map((kind) => ({ model, kind, ...NO_BAIT })),
  );
  if (found.length === 0) return found;
  for (const cell of cells) {
    if (isLost(cell)) continue;
    const { model } = cellAddress(cell.cell, models.length, repeats);
    for (const bait of found) {
      if (bait.model !== model) continue;
      Object.assign(
        bait,
        withAttempt(bait, cell, (kind) => kind === bait.kind),
      );
    }
  }
  return found;
}

export const NO_BAIT: BaitTaken = { taken: 0, met: 0, attempts: 0 };

/** The numbers with one more attempt; `isAsked`: of which baits. */
export const withAttempt = (
  { taken, met, attempts }: BaitTaken,
  { baits = [], metBaits }: Pick<CellSummary, 'baits' | 'metBaits'>,
  isAsked: (kind: BaitKind) => boolean = () => true,
): BaitTaken => ({
  taken: taken + Number(baits.some(isAsked)),
  met: met === null || metBaits === undefined ? null : met + Number(metBaits.some(isAsked)),
  attempts: attempts + 1,
});

function unmadeOf(calls: readonly ExecutedCall[]): ExecutedCalls['unmade'] {
  const causes = howOften(calls.map(({ cause = 'unknown' }) => cause));
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
export const successOfCalls = (byTask: readonly (readonly ExecutedCall[])[]): MeanOverTasks =>
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

/** What became of the executed calls of one contender, over its cells. Calls that were never sent are in no figure. */
export interface CallFigures {
  made: number;
  /** Calls that failed: an error, or a failure inside a success (isFailedCall of core/failed-call). */
  failed: number;
  /** Calls that a fault was put into, whether or not they failed for it. */
  faulted: number;
  /** Failed calls after which a call of the same tool in the same attempt did not fail. Own definition. */
  recoveredCalls: number;
  /** Attempts that count and in which a call failed. */
  attemptsWithFailure: number;
  /** Those of them that the deciding scorer calls solved all the same. Own definition. */
  recoveredAttempts: number;
}

/** Null where none of the cells left a call that was sent. Cells that the provider, the network or the app lost are left out. */
export function callFigures(cells: readonly CellSummary[]): CallFigures | null {
  const figures = {
    ...{ made: 0, failed: 0, faulted: 0 },
    ...{ recoveredCalls: 0, attemptsWithFailure: 0, recoveredAttempts: 0 },
  };
  for (const cell of cells) {
    if (isLost(cell)) continue;
    const sent = sentIn(cell);
    const failed = sent.filter((call) => call.failed).length;
    figures.made += sent.length;
    figures.failed += failed;
    figures.faulted += sent.filter(({ injected }) => injected).length;
    figures.recoveredCalls += recoveredIn(sent);
    if (failed === 0 || cell.verdict === 'not-counted') continue;
    figures.attemptsWithFailure += 1;
    if (isSolved(cell)) figures.recoveredAttempts += 1;
  }
  return figures.made === 0 ? null : figures;
}

/** The calls of a cell that were sent to a tool, in order. */
export const sentIn = ({ executed = [] }: CellSummary): ExecutedCall[] =>
  executed.filter(({ unmade }) => !unmade);

/** Read from the last call to the first, so that each failed call knows the tools that answered after it. */
function recoveredIn(sent: readonly ExecutedCall[]): number {
  const answeredLater = new Set<string>();
  let recovered = 0;
  for (const { tool, failed } of [...sent].reverse()) {
    if (!failed) answeredLater.add(tool);
    else if (answeredLater.has(tool)) recovered += 1;
  }
  return recovered;
}
