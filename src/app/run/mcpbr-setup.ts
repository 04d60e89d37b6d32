import type { AgentId } from '#core/agent.ts';
import { type Dataset, SHIPPED_IDS } from '#core/dataset.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import type { PromptsByAgent, RunConfig } from '#core/run.ts';
import type { ConfigNote, McpbrBenchmark, McpbrConfig, WrittenConfig } from '#files/interchange/index.ts';
import { addedModel } from '../frame/models/added-models.ts';
import { presets } from '../frame/models/presets.ts';

/** A set-up that was opened from a configuration of mcpbr. */
export interface OpenedSetup {
  config: RunConfig;
  notes: readonly ConfigNote[];
  /** The benchmark whose rows no data set of this browser has. */
  missing?: McpbrBenchmark;
}

const formats: Readonly<Record<McpbrBenchmark, readonly Dataset['format'][]>> = {
  mcptoolbench: ['mcp-toolbench'],
  toolbench: ['toolbench', 'toolbench-conversations'],
};

/** The benchmark of mcpbr whose rows a data set has; the site's own rows have the same format, and are of none. */
export const benchmarkOf = (
  dataset: Pick<Dataset, 'id' | 'format'> | undefined,
): McpbrBenchmark | undefined =>
  dataset && !SHIPPED_IDS.includes(dataset.id)
    ? (Object.keys(formats) as McpbrBenchmark[]).find((name) => formats[name].includes(dataset.format))
    : undefined;

/**
 * The set-up that a configuration of mcpbr describes: on the data set of `base` if that has the benchmark's rows, else on the first of this
 * browser that has them. How models are asked is as in the published set-up of the benchmark.
 */
export function openedSetup(
  { benchmark, model, notes, ...read }: McpbrConfig,
  base: RunConfig,
  { datasets, offers }: { datasets: readonly Dataset[]; offers: readonly ProviderOffer[] },
): OpenedSetup {
  const current = datasets.find(({ id }) => id === base.selection.datasetId);
  const isFitting = (dataset: Dataset | undefined): boolean =>
    dataset !== undefined && (benchmark === undefined || benchmarkOf(dataset) === benchmark);
  const dataset = isFitting(current) ? current : (datasets.find(isFitting) ?? current);
  const asking = presets.find(({ id }) => id === `mcpbr-${benchmark ?? 'mcptoolbench'}`)!.asking;
  const offer = offers.find(({ id }) => id === model?.providerId);
  const seed = read.seed ?? base.seed;
  const { files = [] } = dataset ?? {};
  const taskIds = read.sourceIds?.flatMap((id) => files.map((file) => `${file}#${id}`));
  const { decidedBy: _, thresholds: _moved, textFallback: _read, ...kept } = base;
  return {
    config: {
      ...kept,
      ...asking,
      title: dataset?.title ?? base.title,
      models: offer && model ? [addedModel(offer, model.model).ref] : base.models,
      selection: {
        datasetId: dataset?.id ?? base.selection.datasetId,
        ...(taskIds ? { taskIds } : {}),
        ...(Object.keys(read.filter).length > 0 ? { filter: read.filter } : {}),
        ...(read.sampleSize === undefined ? {} : { sample: { size: read.sampleSize, seed } }),
      },
      seed,
      limits: read.limits,
      ...(read.thinkingTokens === undefined ? {} : { settings: { thinkingTokens: read.thinkingTokens } }),
      ...(read.dollars === undefined ? {} : { budget: { dollars: read.dollars } }),
      ...(read.question === undefined ? {} : { prompts: questionOf(asking.agentIds, read.question) }),
    },
    notes,
    ...(benchmark !== undefined && !isFitting(dataset) ? { missing: benchmark } : {}),
  };
}

/** Both arms of mcpbr have the same prompt. */
const questionOf = (agentIds: readonly AgentId[], question: string): PromptsByAgent =>
  Object.fromEntries(agentIds.map((id) => [id, { question }]));

/** The name of a saved configuration, as mcpbr's documents call it. */
export const CONFIG_NAME = 'config.yaml';

/** The set-up as a configuration of mcpbr. */
export const writtenSetup = async (
  config: RunConfig,
  dataset: Dataset | undefined,
  servers: readonly { title: string; url: string }[],
): Promise<WrittenConfig> => {
  const { writeMcpbrConfig } = await import('#files/interchange/index.ts');
  const benchmark = benchmarkOf(dataset);
  return writeMcpbrConfig(config, {
    datasetTitle: dataset?.title ?? config.title,
    servers,
    ...(benchmark ? { benchmark } : {}),
  });
};
