import { evalApi } from '#store/bridge/client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { BASELINE_TITLES } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Score } from '#core/score.ts';
import { answerText } from '#core/trajectory.ts';
import { WHOLE } from '#core/shipped-sets.ts';

type Api = Pick<Remote<EvalApi>, 'recompute'>;

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

export async function baselineExample(id: string, api: () => Api = evalApi): Promise<BaselineExample> {
  const { taskId, trajectory, scores } = await api().recompute(configOf(id), [0], 0);
  return { taskId, answer: answerText(trajectory), score: scores[SCORER] };
}
