import { fixedDecimals } from './fixed-decimals.ts';
import { modelPrices } from './price-table.ts';

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

export interface CostEffectiveness {
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
