import type { RunConfig } from '#core/run.ts';
import { planOf, type Plan } from '#files/parts/plan.ts';
import type { SetupLink } from '#files/permalink/index.ts';

/** Three tasks, two baselines, two repeats; what is given changes the configuration. */
export const aSetup = (more: Partial<RunConfig> = {}, tasks = 3): SetupLink => ({
  kind: 'setup',
  dataset: { id: 't', title: 'T', tasks, orderHash: '0123abcd' },
  config: {
    title: 'A plan',
    selection: { datasetId: 't' },
    models: ['oracle', 'random'].map((name) => ({
      id: `baseline-${name}`,
      kind: 'baseline',
      title: name === 'oracle' ? 'Oracle (gives back the label)' : 'Random baseline',
    })),
    agentIds: ['native-tools'],
    repeats: 2,
    seed: 42,
    scorerIds: ['mcpbr-mcptoolbench', 'ast'],
    ...more,
  },
});

export const aPlan = (more: Partial<RunConfig> = {}, tasks = 3): Plan => planOf(aSetup(more, tasks));
