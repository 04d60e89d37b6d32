import { cellAddress, cellNumber, isEndedByLimit, isLost, type CellSummary, deciderOf } from '#core/cell.ts';
import { contendersOf, isRival, type Contender } from '#core/contender.ts';
import type { TaskRow } from '#core/dataset.ts';
import type { CompareFigures, EvaluatorCounts, RunTable, StandingsTable } from '#measure/metrics/index.ts';
import { unknownTask, type RunView } from '../frame/run-view.ts';
import type { SharedTasks } from './shared-tasks.ts';
import type { ComparedSystem } from './systems.ts';

/** Systems under several scorers, and the tasks of any of their runs by number, ascending. */
export interface Compared {
  systems: readonly ComparedSystem[];
  ordinals: number[];
  table: StandingsTable;
  /** By system: attempts that a limit ended; absent in what a link claims, which does not say it. */
  limited?: number[];
}

/** What is known of systems in pairs, under one scorer. `systems`: columns of the table, the baseline last. */
export interface KnownPairs {
  systems: readonly ComparedSystem[];
  figures: CompareFigures & { table: RunTable };
  scorerId: string;
  margin: number;
}

/** As much of a cell as says what scorers found. */
export type JudgedCell = Pick<CellSummary, 'cell' | 'verdict' | 'verdicts' | 'undecided' | 'cause'>;
export interface JudgedRun {
  run: RunView['run'];
  cells: readonly JudgedCell[];
}

/** The systems under each of the scorers. `limits`: as in RunTable, what becomes of attempts that a limit ended. */
export function comparedOf(
  runs: readonly JudgedRun[],
  systems: readonly ComparedSystem[],
  scorerIds: readonly string[],
  limits?: RunTable['limits'],
): Compared {
  const taking = runs.filter(({ run }) => systems.some(({ runId }) => runId === run.id));
  const all = new Set(taking.flatMap(({ run }) => run.ordinals));
  const ordinals = [...all].filter((ordinal) => ordinal >= 0).sort((a, b) => a - b);
  const places = new Map(ordinals.map((ordinal, place) => [ordinal, place]));
  const bytes = (): Uint8Array => new Uint8Array(systems.length * ordinals.length);
  const answered = bytes();
  const limited = systems.map(() => 0);
  const evaluators = scorerIds.map((scorerId) => ({ scorerId, counted: bytes(), correct: bytes() }));
  for (const { run, cells } of taking) {
    const contenders = contendersOf(run.config).length;
    const columns = columnsOf(run.id, systems);
    for (const { cell, verdicts = {}, verdict, undecided, cause } of cells) {
      const address = cellAddress(cell, contenders, run.config.repeats);
      const column = columns.get(address.model);
      const place = places.get(run.ordinals[address.task] ?? -1);
      if (column === undefined || place === undefined) continue;
      if (isEndedByLimit({ verdict, cause })) {
        limited[column]! += 1;
        if (limits === 'left-out') continue;
      }
      const at = column * ordinals.length + place;
      // Where the scorer that decides failed, there was an answer even so.
      if (verdict !== 'not-counted' || undecided || Object.keys(verdicts).length > 0) answered[at]! += 1;
      for (const { scorerId, counted, correct } of evaluators) {
        const found = Object.hasOwn(verdicts, scorerId) ? verdicts[scorerId] : undefined;
        if (found === undefined || found === 'failed') continue;
        counted[at]! += 1;
        if (found === 'correct') correct[at]! += 1;
      }
    }
  }
  const size = { systems: systems.length, tasks: ordinals.length };
  return {
    systems,
    ordinals,
    table: { ...size, isRival: rivalsAmong(systems), answered, evaluators },
    limited,
  };
}

/** Which of the systems have a rank. */
export const rivalsAmong = (systems: readonly ComparedSystem[]): boolean[] =>
  systems.map((system) => isRival(system, systems));

const columnsOf = (runId: string, systems: readonly Pick<ComparedSystem, 'runId' | 'contender'>[]) =>
  new Map(systems.flatMap((each, column) => (each.runId === runId ? [[each.contender, column]] : [])));

/** Positions of the tasks for which a scorer has a verdict of every system. */
export function judgedBy(table: StandingsTable, { counted }: EvaluatorCounts): Set<number> {
  const judged = new Set<number>();
  for (let task = 0; task < table.tasks; task++) {
    let isWhole = table.systems > 0;
    for (let at = task; isWhole && at < table.systems * table.tasks; at += table.tasks)
      isWhole = counted[at] !== 0;
    if (isWhole) judged.add(task);
  }
  return judged;
}

/** Systems of several runs as one table, on the tasks that all runs took and as one scorer judges them; columns in the order of `systems`. `limits`: as in RunTable. */
export function pairTable(
  shared: SharedTasks,
  systems: readonly ComparedSystem[],
  scorerId: string,
  limits?: RunTable['limits'],
): RunTable {
  const repeats = Math.max(1, ...shared.views.map(({ run }) => run.config.repeats));
  const models = systems.map(({ key, runId, contender, name }): Contender => {
    const { run } = shared.views.find((view) => view.run.id === runId)!;
    return { ...contendersOf(run.config)[contender]!, id: key, title: name };
  });
  const cells = shared.views.flatMap(({ run, cells: own }, view) => {
    const contenders = contendersOf(run.config).length;
    const columns = columnsOf(run.id, systems);
    const isDecider = deciderOf(run.config) === scorerId;
    return own.flatMap((cell) => {
      const at = cellAddress(cell.cell, contenders, run.config.repeats);
      const model = columns.get(at.model);
      const task = shared.placesOf[view]!.get(at.task);
      if (model === undefined || task === undefined) return [];
      const number = cellNumber({ task, model, repeat: at.repeat }, models.length, repeats);
      return [{ ...underScorer(cell, scorerId, isDecider), cell: number }];
    });
  });
  return { models, repeats, tasks: shared.tasks, cells, ...(limits ? { limits } : {}) };
}

/** A cell as if this scorer had decided it. If the scorer does not apply, the cell is not counted; if it failed, this app lost the verdict. */
function underScorer(cell: CellSummary, scorerId: string, isDecider: boolean): CellSummary {
  const { verdicts, undecided: _, ...rest } = cell;
  if (!verdicts) return isDecider ? cell : { ...rest, verdict: 'not-counted', undecided: true };
  const found = Object.hasOwn(verdicts, scorerId) ? verdicts[scorerId] : undefined;
  if (found === 'failed') return { ...rest, verdict: 'not-counted' };
  if (found) return { ...rest, verdict: found };
  const wasLost = isLost(cell) && Object.keys(verdicts).length === 0;
  return { ...rest, verdict: 'not-counted', ...(wasLost ? {} : { undecided: true }) };
}

/** The same from a link’s claim, under its first scorer: correct attempts come first, because counts do not say in which order they were. */
export function pairTableOfCounts(
  { systems, ordinals, table }: Compared,
  tasks?: readonly TaskRow[],
): RunTable {
  const { counted, correct } = table.evaluators[0]!;
  const models = systems.map(({ key, name, kind, model: { id } }): Contender => {
    const model = { id, title: name, kind };
    return { id: key, title: name, kind, model, agentId: 'single-shot' };
  });
  const repeats = counted.reduce((most, each) => Math.max(most, each), 1);
  const cells = Array.from(counted, (attempts, at) =>
    Array.from({ length: attempts }, (_, repeat): CellSummary => {
      const [model, task] = [Math.floor(at / table.tasks), at % table.tasks];
      return {
        cell: cellNumber({ task, model, repeat }, models.length, repeats),
        verdict: repeat < correct[at]! ? 'correct' : 'incorrect',
        outcome: 'called',
        measures: {},
        calls: 0,
        expectedCalls: 0,
      };
    }),
  ).flat();
  return { models, repeats, tasks: tasks ?? ordinals.map(unknownTask), cells };
}
