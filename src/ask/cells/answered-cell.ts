import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Contender } from '#core/contender.ts';
import { isShippedModel, type Baseline, type ModelRef } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import type { ResultRecord } from '#core/cell.ts';
import { type RunConfig, isOnRealServers, isRecorded } from '#core/run.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import { baselinesById, scriptedModel } from '#ask/providers/baselines.ts';
import { scorersById, scorersOfRun } from '#measure/scorers/index.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import { knownCell, type KnownAnswers } from './known-answers.ts';
import { failedCell, scoredCell, type CellOrder } from './scored-cell.ts';

/** A model without a key: it writes its answer down at once, or it is known what it answered. */
export type AnsweringModel = ModelRef & (Pick<Baseline, 'answer'> | KnownAnswers);

/** A model that answers without a key: a baseline, or a scripted one, which its id describes in full. Throws 'model-unknown'. */
export function baselineOf(
  { id, title }: ModelRef,
  baselines: ReadonlyMap<string, AnsweringModel> = baselinesById,
): AnsweringModel {
  const model = baselines.get(id) ?? scriptedModel(id);
  if (model) return model;
  throw new PlaygroundError(
    'model-unknown',
    `${quoted(title)} is not a model this page can run.`,
    'Choose one of the built-in baselines, or add a language model.',
  );
}

/** What answers for a contender without a question. Throws 'model-unknown'. */
export function answererOf(
  { id, model }: Pick<Contender, 'id' | 'model'>,
  models?: ReadonlyMap<string, AnsweringModel>,
): AnsweringModel {
  if (!isShippedModel(model)) return baselineOf(model, models);
  return { ...baselineOf({ ...model, id }, models), id: model.id };
}

/** Throws 'scorer-unknown' for a set-up that names a scorer this page does not have: another one never takes its place silently. */
export function checkScorers(
  { scorerIds }: Pick<RunConfig, 'scorerIds'>,
  scorers: ReadonlyMap<string, Scorer> = scorersById,
): void {
  const unknown = scorerIds.find((id) => !scorers.has(id));
  if (unknown === undefined) return;
  throw new PlaygroundError(
    'scorer-unknown',
    `This page has no scorer ${quoted(unknown)}, which the set-up names.`,
    'Reload the page to get its newest version.',
  );
}

/**
 * One model's one attempt at one task, asked once and scored by every scorer that applies. The first scorer that applies
 * decides the verdict. Whatever this app fails on becomes an ErrorRecord and leaves the cell uncounted.
 */
export function runCell(task: Task, model: AnsweringModel, order: CellOrder): ResultRecord {
  const startedAt = order.now();
  if ('answers' in model) return knownCell(task, model, order);
  try {
    return scoredCell(task, model, order, startedAt, answerOf(task, model, order));
  } catch (error) {
    return failedCell(task, model, order, toErrorRecord(error), startedAt);
  }
}

export function answerOf(
  task: Task,
  model: Pick<Baseline, 'answer'>,
  { seed, repeat, now }: CellOrder,
): Trajectory {
  const startedAt = now();
  const text = model.answer(task, seed + repeat);
  return answeredInText(text, startedAt, now() - startedAt);
}

/**
 * A cell of a configuration that executes no calls, or whose models are known to have answered, answered and scored once more: the record
 * behind a verdict that is known alone. `now` in milliseconds since the epoch. Throws PlaygroundError run-recorded, run-unknown, model-unknown, scorer-unknown.
 */
export async function answeredAgain(
  task: Task,
  config: RunConfig,
  { contender, cell, repeat }: { contender: Contender; cell: number; repeat: number },
  now: () => number,
  models: ReadonlyMap<string, AnsweringModel> = baselinesById,
): Promise<ResultRecord> {
  checkRepeatable(config);
  checkScorers(config);
  const { seed, decidedBy } = config;
  const model = answererOf(contender, models);
  const scorers = scorersOfRun(config);
  await loadPatternEngineFor(task.tools.map(({ inputSchema }) => inputSchema));
  const decider = decidedBy ? { decidedBy } : {};
  return runCell(task, model, { runId: 'recomputed', cell, repeat, seed, scorers, ...decider, now });
}

/** Throws PlaygroundError 'run-recorded' where answers were read from a log: their models cannot be asked for others. */
export function refuseRecorded(config: Pick<RunConfig, 'recorded' | 'models'>): void {
  if (!isRecorded(config)) return;
  throw new PlaygroundError(
    'run-recorded',
    'These answers were recorded elsewhere. No model was asked here, so that nothing of this run can be run.',
    'Score the answers by another scorer under “Decided by”, or set up a run of your own on the same tasks.',
  );
}

/**
 * Throws PlaygroundError 'run-unknown' for a set-up whose calls are made on real servers: looking at a claim, at a cell or at
 * other scorers never calls a tool that has effects. Throws 'run-recorded' where its answers were read from a log.
 */
export function checkRepeatable(config: Pick<RunConfig, 'execution' | 'recorded' | 'models'>): void {
  refuseRecorded(config);
  const { execution } = config;
  if (!isOnRealServers(execution)) return;
  throw new PlaygroundError(
    'run-unknown',
    'The calls of this run were executed on servers of somebody’s own, so it is not run again to look at it.',
    'Ask its sender for the exported run, or run the set-up on servers of your own.',
  );
}
