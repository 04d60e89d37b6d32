import { fixedDecimals } from './mcpbr-statistics.ts';

/** Prices in USD per million tokens. */
interface ModelPrice {
  input: number;
  output: number;
  cacheCreation: number;
  cacheRead: number;
}

const plain = (input: number, output: number): ModelPrice => ({
  input,
  output,
  cacheCreation: 0,
  cacheRead: 0,
});
const cached = (input: number, output: number, cacheCreation: number, cacheRead: number): ModelPrice => ({
  input,
  output,
  cacheCreation,
  cacheRead,
});

const opus = cached(5, 25, 6.25, 0.5);
const sonnet = cached(3, 15, 3.75, 0.3);
const haiku = cached(1, 5, 1.25, 0.1);

/** mcpbr's own prices; it calls them current as of January 2026. Found by the exact model id only. */
const modelPrices: ReadonlyMap<string, ModelPrice> = new Map([
  ['claude-opus-4-6', opus],
  ['claude-opus-4-5-20251101', opus],
  ['opus', opus],
  ['claude-sonnet-4-6', sonnet],
  ['claude-sonnet-4-5-20250929', sonnet],
  ['sonnet', sonnet],
  ['claude-haiku-4-5-20251001', haiku],
  ['haiku', haiku],
  ['gpt-4o', plain(2.5, 10)],
  ['gpt-4-turbo', plain(10, 30)],
  ['gpt-4o-mini', plain(0.15, 0.6)],
  ['gemini-2.0-flash', plain(0.1, 0.4)],
  ['gemini-1.5-pro', cached(1.25, 5, 0.3125, 0.3125)],
  ['gemini-1.5-flash', plain(0.075, 0.3)],
  ['qwen-plus', plain(0.4, 1.2)],
  ['qwen-turbo', plain(0.3, 0.6)],
  ['qwen-max', plain(1.2, 6)],
]);

/** Cost in USD; null for a model that mcpbr's table does not name. Cached tokens cost only if the caller counts them. */
export function calculateCost(
  modelId: string,
  inputTokens: number,
  outputTokens: number,
  cacheCreationTokens = 0,
  cacheReadTokens = 0,
): number | null {
  const price = modelPrices.get(modelId);
  if (!price) return null;
  return (
    (inputTokens / 1e6) * price.input +
    (outputTokens / 1e6) * price.output +
    (cacheCreationTokens / 1e6) * price.cacheCreation +
    (cacheReadTokens / 1e6) * price.cacheRead
  );
}

/** mcpbr's display: four decimals below a cent (and for every negative cost), else two. */
export function formatCost(cost: number | null): string {
  if (cost === null) return 'N/A';
  if (cost === 0) return '$0.00';
  return `$${fixedDecimals(cost, cost < 0.01 ? 4 : 2)}`;
}

interface CostEffectiveness {
  mcp_cost_per_resolved: number | null;
  baseline_cost_per_resolved: number | null;
  /** Null unless MCP resolved more tasks. */
  cost_per_additional_resolution: number | null;
}

export function costEffectiveness(
  mcpCost: number,
  baselineCost: number,
  mcpResolved: number,
  baselineResolved: number,
): CostEffectiveness {
  const additional = mcpResolved - baselineResolved;
  return {
    mcp_cost_per_resolved: mcpResolved === 0 ? null : mcpCost / mcpResolved,
    baseline_cost_per_resolved: baselineResolved === 0 ? null : baselineCost / baselineResolved,
    cost_per_additional_resolution: additional > 0 ? (mcpCost - baselineCost) / additional : null,
  };
}
