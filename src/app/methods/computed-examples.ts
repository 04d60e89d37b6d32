import { evalApi } from '#bridge/client.ts';
import type { EvalApi } from '#bridge/contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { JUDGE_KINDS } from '#core/judge-kinds.ts';
import type { JudgeKind, JudgeSetup } from '#core/judgement.ts';
import { BASELINE_TITLES } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Score } from '#core/score.ts';
import { answerText } from '#core/trajectory.ts';
import { WHOLE } from '../state/dataset-store.svelte.ts';

type Api = Pick<Remote<EvalApi>, 'recompute' | 'sampleOpinion' | 'sampleQuestion'>;

const SCORER = 'task-outcome';
/** The first tasks of the set: a judge may have no opinion on the very first. */
const TASKS = [0, 1, 2, 3, 4, 5, 6, 7];

const configOf = (baseline: string): RunConfig => ({
  title: 'Example',
  selection: { datasetId: WHOLE.id },
  models: [{ id: baseline, title: BASELINE_TITLES[baseline]!, kind: 'baseline' }],
  agentIds: ['native-tools'],
  limits: { maxCalls: 30, maxSteps: 40 },
  repeats: 1,
  seed: 42,
  scorerIds: [SCORER],
  decidedBy: SCORER,
  execution: { on: 'testbed' },
});

/** What a baseline answered to the first task that the site ships, and what became of it. */
export interface BaselineExample {
  taskId: string;
  answer: string;
  score: Score | undefined;
}

export async function baselineExample(id: string, api: () => Api = evalApi): Promise<BaselineExample> {
  const { taskId, trajectory, scores } = await api().recompute(configOf(id), [0], 0);
  return { taskId, answer: answerText(trajectory), score: scores[SCORER] };
}

/** What a judge says of an answer of the lexical baseline, or would ask about it. Undefined where it has nothing to say of any of them. */
export type JudgeExample =
  { task: number; verdict: string; reasons: string } | { task: number; system: string; user: string };

/** A scripted judge needs rates to err with. */
const BIAS = { lenient: 0.3, strict: 0.1, position: 0, length: 0 };

function setupOf(kind: JudgeKind): JudgeSetup {
  const { title, asksModel } = JUDGE_KINDS[kind];
  return {
    ...{ id: 'example', kind, title },
    ...(kind === 'scripted' ? { bias: BIAS } : {}),
    ...(kind === 'rubric' ? { rubric: 'The answer names every amount that was asked for.' } : {}),
    ...(asksModel ? { withoutReference: true } : {}),
  };
}

export async function judgeExample(
  kind: JudgeKind,
  api: () => Api = evalApi,
): Promise<JudgeExample | undefined> {
  const order = {
    run: { id: 'example', computed: { config: configOf('baseline-lexical'), ordinals: TASKS } },
    title: 'Example',
    judges: [setupOf(kind)],
    repeats: 1,
    seed: 42,
    cells: { of: 'all' as const },
  };
  if (JUDGE_KINDS[kind].asksModel) {
    const asked = await api().sampleQuestion(order, 'example');
    return asked && { task: asked.cell, system: asked.system, user: asked.user };
  }
  const said = await api().sampleOpinion(order, 'example');
  return said && { task: said.cell, verdict: said.verdict, reasons: said.reasons ?? '' };
}
