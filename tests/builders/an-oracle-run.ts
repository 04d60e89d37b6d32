import type { RunConfig } from '#core/run.ts';

/** A run of the oracle, asked once, its calls not executed. */
export const anOracleRun = (more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models: [{ id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' }],
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 1,
  scorerIds: ['mcpbr-mcptoolbench'],
  ...more,
});
