import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import { settle, pairTests, type PairComparison, compareFigures } from './compare.ts';
import { executedCalls, type ExecutedCalls, successByTool } from './executed-calls.ts';
import { faultEffects, type FaultEffect, turnedPairs, type TurnedPair } from './fault-effects.ts';
import { grouped, type Group, groupedUnder } from './grouped.ts';
import type { RunTable } from './run-table.ts';
import {
  scorerReadings,
  underScorer,
  type ScorerReading,
  summarize,
  type ModelSummary,
  reliabilityCurves,
} from './summarize.ts';
import { groupedEfforts, pricedEfforts } from './effort.ts';
import { pairCosts } from './mean-difference.ts';
import { confusedTools } from './confused-tools.ts';
import { regionalPicks } from './regional-picks.ts';
import { similarPicks } from './similar-tools.ts';
import { successBeside } from './success-beside.ts';
import { standingsOf, type Standings, type StandingsTable } from './standings.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';

/** What a report says in numbers of its table, but what a reader asks for by a chip or unfolds. Values alone, so that a worker can send them. */
export interface TableFigures {
  summaries: ModelSummary[];
  /** What the run's fault plans change; empty where it has one plan. */
  effects: FaultEffect[];
  pairs: PairComparison[];
  byCategory: Group[];
  bySixCell: Group[];
  bySteps: Banded | undefined;
  readings: ScorerReading[];
  executed: ExecutedCalls | undefined;
  unlabelled: { tasks: number; models: WithoutLabel[] } | undefined;
}

/** Rates over tasks of one step and of several, as one of mcpbr's own scorers decides: its bands belong to it. */
export interface Banded {
  scorerId: string;
  /** Is it the scorer that decides the run? */
  isDecider: boolean;
  groups: Group[];
}

/** `scorerIds`: those whose readings are wanted. `decider`: the one that decides the table's cells. */
export interface FiguresAsked {
  scorerIds: readonly string[];
  decider?: string | undefined;
}

export const tableFigures = (table: RunTable, { scorerIds, decider }: FiguresAsked): TableFigures => ({
  summaries: summarize(table),
  effects: faultEffects(table),
  pairs: settle(pairTests(table)),
  byCategory: grouped(table, 'category'),
  bySixCell: grouped(table, 'six-cell'),
  bySteps: bandedBySteps(table, decider),
  readings: scorerReadings(table, scorerIds),
  executed: executedCalls(table),
  unlabelled: withoutLabel(table),
});

/** The scorers whose rates mcpbr's documents set their bands for, those of its MCPToolBench++ evaluator. */
const BANDED = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

/** Of the run as it is where such a scorer decides, else of the same answers as it reads them; undefined where it has scored none. */
export function bandedBySteps(table: RunTable, decider: string | undefined): Banded | undefined {
  if (decider !== undefined && BANDED.includes(decider))
    return { scorerId: decider, isDecider: true, groups: grouped(table, 'steps') };
  for (const scorerId of BANDED) {
    const cells = underScorer(table.cells, scorerId);
    if (cells.length > 0)
      return { scorerId, isDecider: false, groups: grouped({ ...table, cells }, 'steps') };
  }
  return undefined;
}

/** What takes long to compute of a large table, by the names under which the figures worker is asked for it. */
export const figures = {
  compareFigures,
  pricedEfforts,
  groupedEfforts,
  pairCosts,
  confusedTools,
  regionalPicks,
  similarPicks,
  successBeside,
  grouped,
  groupedUnder,
  reliabilityCurves,
  successByTool,
  tableFigures,
};
export type Figures = typeof figures;

/** Standings with the pairs whose order depends on the evaluator; null where no task can be compared. */
export interface StandingsFigures {
  standings: Standings;
  pairs: TurnedPair[];
}
export function standingsFigures(table: StandingsTable): StandingsFigures | null {
  const standings = standingsOf(table);
  return standings && { standings, pairs: turnedPairs(table, standings) };
}

/** Judges calls without a label: tool names, schemas, success. */
const CALLS_SCORER = 'rule-based-execution';

/** What is known of a model's answers to tasks without a label. It says how calls were made, not whether a task was solved. */
export interface WithoutLabel {
  /** Index of the contender. */
  model: number;
  /** Answers that were not lost. */
  answers: number;
  /** Share of the answers with a call whose calls all name an offered tool, obey its schema and, where they were executed, succeeded. */
  sound: MeanOverTasks;
  /** Means over the answers; undefined where none of them says it. */
  calls: number | undefined;
  tokens: number | undefined;
  seconds: number | undefined;
}

/** By model, and how many of the tasks have no label; undefined where all have one, and where only verdicts are known. */
export function withoutLabel(table: RunTable): { tasks: number; models: WithoutLabel[] } | undefined {
  const unlabelled = table.tasks.map(({ labelKind }) => labelKind === 'none');
  const tasks = unlabelled.filter(Boolean).length;
  if (tasks === 0 || !table.cells.some(({ verdicts }) => verdicts)) return undefined;
  const byModel = table.models.map(() => new Map<number, CellSummary[]>());
  for (const cell of table.cells) {
    const { model, task } = cellAddress(cell.cell, table.models.length, table.repeats);
    if (!unlabelled[task] || isLost(cell)) continue;
    const own = byModel[model]!;
    own.set(task, [...(own.get(task) ?? []), cell]);
  }
  return { tasks, models: byModel.map((byTask, model) => figuresOf(model, [...byTask.values()])) };
}

function figuresOf(model: number, byTask: readonly CellSummary[][]): WithoutLabel {
  const answers = byTask.flat();
  return {
    model,
    answers: answers.length,
    sound: meanOverTasks(byTask.map(soundOf)),
    calls: meanOf(answers.map(({ calls }) => calls)),
    tokens: meanOf(answers.map(tokensOf)),
    seconds: meanOf(answers.map(({ durationMs }) => durationMs && durationMs / 1000)),
  };
}

const tokensOf = ({ usage: { inputTokens, outputTokens } = {} }: CellSummary): number | undefined =>
  inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;

function soundOf(cells: readonly CellSummary[]): { sum: number; count: number } {
  const judged = cells.flatMap(({ verdicts = {} }) => verdicts[CALLS_SCORER] ?? []);
  const withCalls = judged.filter((verdict) => verdict !== 'no-call' && verdict !== 'failed');
  return { sum: withCalls.filter((verdict) => verdict === 'correct').length, count: withCalls.length };
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
