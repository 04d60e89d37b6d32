import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RunTable } from './run-table.ts';

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
