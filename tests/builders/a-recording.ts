import type { AgentId } from '#core/agent.ts';
import { hash32 } from '#core/random.ts';
import type { MadeAnswers, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import type { Recording } from '#build/sample-run.ts';
import { testbedInThread } from '#build/testbed-executor.ts';
import { aLanguageModel, says } from './a-language-model.ts';
import { anEvalWorld, untilEnd } from './an-eval-world.ts';

export const STAND_IN = aLanguageModel({
  id: 'stand-in',
  title: 'Stand-in (scripted)',
  providerId: 'openai-chat',
});

export const madeStandIn: MadeAnswers = {
  modelIds: [STAND_IN.id],
  weights: { file: 'none.gguf', bytes: 0, sha256: '0'.repeat(64) },
  engine: 'a script, no engine',
  machine: 'none',
  date: '2026-11-29',
  command: 'npm run local-model -- none.gguf',
};

/**
 * A recorded run on these tasks, its calls executed on the testbed. A script answers, which is no language model: it makes the lexical
 * baseline's calls, and in some attempts none of them.
 */
export async function aRecording(
  tasks: readonly Task[],
  { agentIds = ['native-tools'], ...change }: Partial<RunConfig> & { agentIds?: AgentId[] } = {},
): Promise<Recording> {
  const lexical = baselinesById.get('baseline-lexical')!;
  const asked = new Map<string, number>();
  const { api, runs, cellsOf } = anEvalWorld({
    tasks,
    answer: ({ request: { messages, tools } }) => {
      const query = messages.find(({ role }) => role === 'user')?.text ?? '';
      const task = tasks.find((each) => query.includes(each.query));
      if (!task || messages.some(({ role }) => role === 'tool')) return says('Done.');
      const repeat = (asked.get(task.id) ?? 0) + 1;
      asked.set(task.id, repeat);
      if (hash32(`${task.id} ${repeat}`) % 4 === 0) return says('I cannot help with that.');
      const plan = lexical.answer(task, repeat);
      return tools ? says('', [...extractCalls(plan).calls]) : says(plan);
    },
    change: () => ({ loadExecutor: async () => testbedInThread() }),
  });
  const config: RunConfig = {
    title: 'Recorded',
    selection: { datasetId: 't' },
    models: [STAND_IN],
    agentIds,
    execution: { on: 'testbed' },
    repeats: 1,
    seed: 42,
    scorerIds: ['task-outcome'],
    ...change,
  };
  const end = await untilEnd((onEvent) => api.startRun(config, onEvent));
  if (end.type !== 'run-end') throw new Error(JSON.stringify(end));
  const run = { ...runs.get(end.run.id)!, made: [madeStandIn] };
  return { run, results: [...cellsOf(run.id).values()].sort((a, b) => a.cell - b.cell) };
}
