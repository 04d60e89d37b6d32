import { expect, test } from 'vitest';
import type { Dataset } from '#core/dataset.ts';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import { readMcpbrConfig } from '#files/interchange/index.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';
import { openedSetup, writtenSetup } from '../../../src/app/run/mcpbr-setup.ts';

const dataset = (id: string, format: Dataset['format']) =>
  ({ id, title: id, format, files: [`${id}.json`] }) as unknown as Dataset;
const datasets = [
  dataset('ground', 'mcp-toolbench'),
  dataset('pay', 'mcp-toolbench'),
  dataset('g1', 'toolbench'),
];
const base = { ...defaultConfig('ground', 'Ground'), decidedBy: 'bfcl' };
const opened = async (text: string, here = datasets) =>
  openedSetup(await readMcpbrConfig(new Blob([text])), base, { datasets: here, offers: PROVIDER_OFFERS });

test('a configuration of mcpbr becomes a set-up on the rows of its benchmark, asked as published', async () => {
  const { config, missing } = await opened(
    'benchmark: mcptoolbench\nmodel: haiku\nsample_size: 4\nmax_iterations: 20\ntask_ids: [a-1]\nbudget: 2\n',
  );
  expect(missing).toBeUndefined();
  expect(config).toMatchObject({
    title: 'pay',
    models: [{ id: 'anthropic:claude-haiku-4-5-20251001', providerId: 'anthropic' }],
    agentIds: ['mcpbr-mcptoolbench'],
    selection: { datasetId: 'pay', taskIds: ['pay.json#a-1'], sample: { size: 4, seed: base.seed } },
    limits: { maxSteps: 20, maxMs: 300_000 },
    decidedBy: 'mcpbr-mcptoolbench',
    budget: { dollars: 2 },
  });
  expect((await opened('benchmark: toolbench')).config).toMatchObject({
    selection: { datasetId: 'g1' },
    agentIds: ['mcpbr-toolbench', 'mcpbr-toolbench-bare'],
    decidedBy: 'mcpbr-toolbench',
  });
});

test('without rows of the benchmark the data set stays, and the benchmark is named', async () => {
  const { config, missing } = await opened('benchmark: toolbench', datasets.slice(0, 2));
  expect([missing, config.selection.datasetId]).toEqual(['toolbench', 'ground']);
  const other = await opened('benchmark: gaia\nmodel: opus\n');
  expect([other.missing, other.config.selection.datasetId]).toEqual([undefined, 'ground']);
});

test('a set-up that is saved and opened again is the same one', async () => {
  const { config } = await opened(
    'benchmark: toolbench\nrandom_seed: 3\nsample_size: 9\nfilter_tags: [rest]\nagent_prompt: "Do it: {problem_statement}"\n',
  );
  const { text } = await writtenSetup(config, datasets[2], []);
  expect((await opened(text)).config).toEqual(config);
});

test('a prompt of mcpbr is the question of both arms, as written', async () => {
  const question = 'Do it: {problem_statement}';
  const { config } = await opened(`benchmark: toolbench\nagent_prompt: "${question}"\n`);
  expect(config.prompts).toEqual({ 'mcpbr-toolbench': { question }, 'mcpbr-toolbench-bare': { question } });
});
