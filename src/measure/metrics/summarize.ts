import type { Contender } from '#core/contender.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { CellVerdict } from '#core/score.ts';
import type { Outcome } from '#core/trajectory.ts';
import { averageOverTasks, callsPerExpectedCall, type MeanOverTasks } from './over-tasks.ts';
import { type Denominators, denominatorsOf } from './denominators.ts';
import { type CountedRepeats, isFlaky, type Rate, rateOf } from './rate.ts';
import { indexAttempts, type RunTable, solvedIn, type TaskAttempts } from './run-table.ts';

/** The published names of mcpbr's measures, which every report shows. */
export const TOOL_SELECTION = 'tool_selection_accuracy';
export const PARAMETERS = 'parameter_accuracy';
export const SEQUENCE = 'sequence_match';

/** One model's line in a report. Averages and rates are over the cells that count. */
export interface ModelSummary {
  model: Contender;
  /** Cells the run wants of this model, those done, and those of them that the provider, the network or the app lost. */
  cells: number;
  done: number;
  notCounted: number;
  /** Cells that the deciding scorer does not apply to: neither counted nor lost. */
  undecided: number;
  /** Of these: cells with a call that a replayed server's recording does not answer. */
  notRecorded: number;
  /** What became of the cells that are done. */
  denominators: Denominators;
  /** Attempts with the verdict `correct`. */
  resolved: Rate;
  verdicts: Record<Exclude<CellVerdict, 'not-counted'>, number>;
  outcomes: Record<Outcome, number>;
  /** Of tasks where no call is due: cells that count, and those of them that are `correct`. */
  noneDue: { cells: number; solved: number };
  toolSelection: MeanOverTasks;
  parameters: MeanOverTasks;
  sequenceMatch: MeanOverTasks;
  /** Calls made for each expected one; null when none was expected. */
  callsPerExpectedCall: number | null;
  /** Milliseconds a cell; null without cells. */
  meanDurationMs: number | null;
  /** Ids of tasks solved in some repeats and failed in others. */
  flakyTasks: string[];
}

export function summarize(table: RunTable): ModelSummary[] {
  const index = indexAttempts(table);
  const cells = cellsByModel(table);
  return table.models.map((model, position) => ({
    model,
    cells: table.tasks.length * table.repeats,
    done: index.done[position]!,
    notCounted: index.notCounted[position]!,
    undecided: index.undecided[position]!,
    notRecorded: index.notRecorded[position]!,
    denominators: denominatorsOf(cells[position]!),
    ...summaryOf(index.byModel[position]!),
  }));
}

function cellsByModel({ models, repeats, tasks, cells }: RunTable): CellSummary[][] {
  const byModel = models.map((): CellSummary[] => []);
  for (const cell of cells) {
    const { model, task } = cellAddress(cell.cell, models.length, repeats);
    if (task < tasks.length) byModel[model]?.push(cell);
  }
  return byModel;
}

function summaryOf(
  attempts: readonly TaskAttempts[],
): Omit<
  ModelSummary,
  'model' | 'cells' | 'done' | 'notCounted' | 'undecided' | 'notRecorded' | 'denominators'
> {
  const cells = attempts.flatMap((task) => task.cells);
  return {
    resolved: rateOfAttempts(attempts),
    verdicts: countVerdicts(cells),
    outcomes: countOutcomes(cells),
    noneDue: countNoneDue(attempts),
    toolSelection: averageOverTasks(attempts, TOOL_SELECTION),
    parameters: averageOverTasks(attempts, PARAMETERS),
    sequenceMatch: averageOverTasks(attempts, SEQUENCE),
    callsPerExpectedCall: callsPerExpectedCall(cells),
    meanDurationMs: meanOf(cells.flatMap(({ durationMs }) => durationMs ?? [])),
    flakyTasks: attempts.filter((task) => isFlaky(toRepeats(task))).map(({ task }) => task.id),
  };
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export const toRepeats = ({ cells, lost }: TaskAttempts): CountedRepeats => ({
  attempts: cells.length,
  successes: solvedIn(cells),
  lost,
});

/** The rate of one model over some tasks. */
export const rateOfAttempts = (attempts: readonly TaskAttempts[]): Rate => rateOf(attempts.map(toRepeats));

function countVerdicts(cells: readonly CellSummary[]): ModelSummary['verdicts'] {
  const counts = { correct: 0, partial: 0, incorrect: 0, 'no-call': 0 };
  for (const { verdict } of cells) if (verdict !== 'not-counted') counts[verdict] += 1;
  return counts;
}

function countNoneDue(attempts: readonly TaskAttempts[]): ModelSummary['noneDue'] {
  const cells = attempts.filter(({ task }) => task.callType === 'none').flatMap((task) => task.cells);
  return { cells: cells.length, solved: solvedIn(cells) };
}

function countOutcomes(cells: readonly CellSummary[]): ModelSummary['outcomes'] {
  const counts = { called: 0, abstained: 0, unparseable: 0, refused: 0, error: 0, timeout: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
