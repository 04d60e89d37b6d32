import type { Contender } from '#core/contender.ts';
import { cellAddress, type CellSummary, isEndedByLimit, isLost } from '#core/cell.ts';
import type { CellVerdict } from '#core/score.ts';
import type { Outcome } from '#core/trajectory.ts';
import { averageOverTasks, callsPerExpectedCall, type MeanOverTasks, meanOverTasks } from './over-tasks.ts';
import { type CountedRepeats, isFlaky, type Rate, rateOf, passAtK, passHatK, type Repeats } from './rate.ts';
import { indexAttempts, type RunTable, solvedIn, type TaskAttempts, isSolved } from './run-table.ts';

/** The published names of mcpbr's measures, which every report shows. */
const TOOL_SELECTION = 'tool_selection_accuracy';
const PARAMETERS = 'parameter_accuracy';
const SEQUENCE = 'sequence_match';
export const MCPBR_MEASURES = [TOOL_SELECTION, PARAMETERS, SEQUENCE] as const;

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
  /** Of tasks where no call is expected: cells that count, and those of them that are `correct`. */
  noneDue: { cells: number; solved: number };
  /** Answers in words in the language of their query, and in another. */
  languages: { same: number; other: number };
  toolSelection: MeanOverTasks;
  parameters: MeanOverTasks;
  sequenceMatch: MeanOverTasks;
  /** Calls made for each expected one; null when none was expected. */
  callsPerExpectedCall: number | null;
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
    languages: {
      same: cells.filter(({ otherLanguage }) => otherLanguage === false).length,
      other: cells.filter(({ otherLanguage }) => otherLanguage).length,
    },
    toolSelection: averageOverTasks(attempts, TOOL_SELECTION),
    parameters: averageOverTasks(attempts, PARAMETERS),
    sequenceMatch: averageOverTasks(attempts, SEQUENCE),
    callsPerExpectedCall: callsPerExpectedCall(cells),
    flakyTasks: attempts.filter((task) => isFlaky(repeatsOf(task))).map(({ task }) => task.id),
  };
}

/** How often a task was tried and solved. */
export const repeatsOf = ({ cells, lost }: TaskAttempts): CountedRepeats => ({
  attempts: cells.length,
  successes: solvedIn(cells),
  lost,
});

/** The rate of one model over some tasks. */
export const rateOfAttempts = (attempts: readonly TaskAttempts[]): Rate => rateOf(attempts.map(repeatsOf));

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

/**
 * What became of cells, each in one place: solved; failed by the model; ended by a limit of the person's (turns, calls, tokens, time, cost,
 * context length); lost by the provider, the network or the app; not decided, because the deciding scorer does not apply; not
 * recorded, because the recording of a replayed server does not answer a call. Own definition. A rate is solved / (solved + failed + limited), or without the limited, where a report leaves them out.
 */
export interface Denominators {
  solved: number;
  failed: number;
  limited: number;
  lost: number;
  undecided: number;
  notRecorded: number;
}

export function denominatorsOf(cells: readonly CellSummary[]): Denominators {
  const counts: Denominators = { solved: 0, failed: 0, limited: 0, lost: 0, undecided: 0, notRecorded: 0 };
  for (const cell of cells) counts[placeOf(cell)] += 1;
  return counts;
}

function placeOf(cell: CellSummary): keyof Denominators {
  if (isLost(cell)) return 'lost';
  if (cell.verdict === 'not-counted') return cell.notRecorded ? 'notRecorded' : 'undecided';
  if (isSolved(cell)) return 'solved';
  return isEndedByLimit(cell) ? 'limited' : 'failed';
}

/** The same of cells of which only the verdicts are known, where their sender says how many a limit ended: never more than failed. */
export function withLimited(counts: Denominators, limited: number): Denominators {
  const moved = Math.min(limited, counts.failed);
  return { ...counts, failed: counts.failed - moved, limited: counts.limited + moved };
}

/** The same answers under one scorer of the run. */
export interface ScorerReading {
  scorerId: string;
  /** In the order of the table's models; null where it applied to no cell. `failed`: cells on which the scorer raised an error. */
  byModel: ({ rate: Rate; failed: number } | null)[];
}

/** The cells that a scorer applied to, as if it decided; where it raised an error they are not counted. */
export const underScorer = (cells: readonly CellSummary[], scorerId: string): CellSummary[] =>
  cells.flatMap((cell): CellSummary[] => {
    const verdict = cell.verdicts?.[scorerId];
    if (verdict === undefined) return [];
    return [{ ...cell, verdict: verdict === 'failed' ? 'not-counted' : verdict }];
  });

/** Every scorer's reading of a run, in the order given; one that applied nowhere is left out. */
export const scorerReadings = (table: RunTable, scorerIds: readonly string[]): ScorerReading[] =>
  scorerIds.flatMap((scorerId) => {
    const cells = underScorer(table.cells, scorerId);
    if (cells.length === 0) return [];
    const { byModel, done, notCounted, undecided } = indexAttempts({ ...table, cells });
    return {
      scorerId,
      byModel: byModel.map((attempts, model) =>
        done[model] === 0
          ? null
          : { rate: rateOfAttempts(attempts), failed: notCounted[model]! + undecided[model]! },
      ),
    };
  });

/**
 * pass@k and pass^k of a whole set: means over the tasks with at least k attempts, each with its interval over tasks; their difference is
 * the reliability gap. Where k is all attempts of every task both are yes or no on a task, and the interval is Wilson's.
 */
export interface Reliability {
  k: number;
  passAtK: MeanOverTasks;
  passHatK: MeanOverTasks;
}

export function reliability(tasks: readonly Repeats[], k: number): Reliability {
  const mean = (of: (task: Repeats, k: number) => number | null): MeanOverTasks =>
    meanOverTasks(
      tasks.flatMap((task) => {
        const value = of(task, k);
        return value === null ? [] : [{ sum: value, count: 1 }];
      }),
    );
  return { k, passAtK: mean(passAtK), passHatK: mean(passHatK) };
}

/** For k = 1 to the run's repeats, of some of the table's models: all of them where `models` is not given. */
export function reliabilityCurves(table: RunTable, models?: readonly number[]): Reliability[][] {
  const { byModel } = indexAttempts(table);
  return (models ?? [...byModel.keys()]).map((model) => {
    const repeats = byModel[model]!.map(repeatsOf);
    return Array.from({ length: table.repeats }, (_, least) => reliability(repeats, least + 1));
  });
}
