import type { Run } from '#core/run.ts';

/** A finished run of three tasks by two scripted models, twice each. */
export const aStoredRun = (): Run => ({
  id: 'r1',
  createdAt: 1_700_000_000_000,
  config: {
    title: 'Two models',
    selection: { datasetId: 'd' },
    models: ['alder-1', 'birch-2'].map((id) => ({ id, title: id, kind: 'scripted' as const })),
    agentIds: ['single-shot'],
    repeats: 2,
    seed: 1,
    scorerIds: ['mcpbr-mcptoolbench'],
  },
  status: 'finished',
  ordinals: [0, 1, 2],
  dataset: { id: 'd', title: 'Tasks', tasks: 3, orderHash: 'abc' },
  cells: 12,
  done: 12,
  versions: { app: '0', rules: '0' },
});
