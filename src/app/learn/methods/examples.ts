import { evalApi } from '#store/bridge/client.ts';
import type { CaseToJudge, JudgedCase } from '#store/bridge/judging-contract.ts';
import { JUDGE_KINDS } from '#core/judge-kinds.ts';
import type { JudgeKind, JudgeSetup } from '#core/judgement.ts';
import { BASELINE_TITLES } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Score, Scorer } from '#core/score.ts';
import { WHOLE } from '#core/dataset.ts';
import { evidenceOf, answerText } from '#core/trajectory.ts';
import { appliesTo, scorersFor } from '#measure/scorers/index.ts';
import { caseOfExample, examples, type LabCase } from '../../lab/example.ts';
import { isPass, scored, type LabVerdict } from '../../lab/lab-verdict.ts';

/** A case of the Lab, and what the scorer says of it. */
interface ScorerCase {
  id: string;
  labCase: LabCase;
  verdict: LabVerdict;
}

/** The cases of the Lab to which a scorer applies, each scored now; those that it does not pass come first, as they say more. */
export function casesOf(scorer: Scorer): ScorerCase[] {
  const cases = [...examples].flatMap(([id, file]): ScorerCase[] => {
    const labCase = caseOfExample(id, file);
    const { task, trajectory } = labCase;
    return appliesTo(scorer, task, evidenceOf(trajectory))
      ? [{ id, labCase, verdict: scored(scorer, task, trajectory) }]
      : [];
  });
  return [
    ...cases.filter(({ verdict }) => !isPass(verdict)),
    ...cases.filter(({ verdict }) => isPass(verdict)),
  ];
}

/** A case of the Lab under a judge: what it says, or what its model would be asked. */
interface JudgeExample {
  caseId: string;
  labCase: LabCase;
  judged: JudgedCase;
}

/** A scripted judge needs rates to err with. */
const BIAS = { lenient: 0.3, strict: 0.1, position: 0, length: 0 };

function setupOf(kind: JudgeKind): JudgeSetup {
  const { title, asksModel } = JUDGE_KINDS[kind];
  return {
    ...{ id: 'example', kind, title },
    ...(kind === 'scripted' ? { bias: BIAS } : {}),
    ...(kind === 'rubric' ? { rubric: 'The answer names the amount that was paid.' } : {}),
    ...(asksModel ? { withoutReference: true } : {}),
    // Rules decide the calls of the first cases; a model is asked all the same, to be seen.
    ...(kind === 'call-success' ? { everyCall: true } : {}),
  };
}

/** The first case, the one with a final answer before all others, of which the judge has something to say. Undefined where there is none. */
export async function judgeExample(
  kind: JudgeKind,
  judgeCase: (given: CaseToJudge) => Promise<JudgedCase> | JudgedCase = (given) => evalApi().judgeCase(given),
): Promise<JudgeExample | undefined> {
  const cases = [...examples].map(([caseId, file]) => ({ caseId, labCase: caseOfExample(caseId, file) }));
  const answered = cases.filter(({ labCase }) => labCase.trajectory.finalAnswer !== undefined);
  for (const { caseId, labCase } of [...answered, ...cases]) {
    const { task, trajectory } = labCase;
    const [first] = scorersFor(task, evidenceOf(trajectory));
    const truth = first !== undefined && isPass(scored(first, task, trajectory));
    const judged = await judgeCase({ setup: setupOf(kind), task, trajectory, truth, seed: 42 });
    if (!('verdict' in judged) || judged.verdict === 'pass' || judged.verdict === 'fail')
      return { caseId, labCase, judged };
  }
  return undefined;
}

const SCORER = 'task-outcome';
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
interface BaselineExample {
  taskId: string;
  answer: string;
  score: Score | undefined;
}

export async function baselineExample(id: string): Promise<BaselineExample> {
  const { taskId, trajectory, scores } = await evalApi().recompute(configOf(id), [0], 0);
  return { taskId, answer: answerText(trajectory), score: scores[SCORER] };
}
