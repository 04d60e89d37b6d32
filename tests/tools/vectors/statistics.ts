import {
  chiSquared,
  cohensD,
  interpretEffectSize,
  mannWhitneyU,
  wilsonInterval,
} from '../../reference/mcpbr-statistics.ts';
import { compareResolutionRates, type ResolutionResults } from '../../reference/mcpbr-compare-rates.ts';
import { calculateCost, costEffectiveness, formatCost } from '../../reference/mcpbr-prices.ts';
import type { Reference } from '../vector-lines.ts';

/** mcpbr's statistics and prices as coded. Python sums means as exact fractions, so that the last digits may differ. */
export const tolerance = 1e-9;

interface Groups {
  group_a: number[];
  group_b: number[];
}

export const references: Record<string, Reference> = {
  'stats.wilson': (input: { successes: number; total: number; confidence?: number }) =>
    wilsonInterval(input.successes, input.total, input.confidence),
  'stats.chi_squared': (input: { success_a: number; total_a: number; success_b: number; total_b: number }) =>
    chiSquared(input.success_a, input.total_a, input.success_b, input.total_b),
  'stats.interpret_effect_size': (input: { phi: number }) => interpretEffectSize(input.phi),
  'stats.compare_resolution_rates': (input: { results_a: ResolutionResults; results_b: ResolutionResults }) =>
    compareResolutionRates(input.results_a, input.results_b),
  'stats.mann_whitney_u': (input: Groups) => mannWhitneyU(input.group_a, input.group_b),
  'stats.cohens_d': (input: Groups) => cohensD(input.group_a, input.group_b),
  'pricing.calculate_cost': (input: {
    model_id: string;
    input_tokens: number;
    output_tokens: number;
    cache_creation_tokens?: number;
    cache_read_tokens?: number;
  }) =>
    calculateCost(
      input.model_id,
      input.input_tokens,
      input.output_tokens,
      input.cache_creation_tokens,
      input.cache_read_tokens,
    ),
  'pricing.format_cost': (input: { cost: number | null }) => formatCost(input.cost),
  'pricing.cost_effectiveness': (input: {
    mcp_cost: number;
    baseline_cost: number;
    mcp_resolved: number;
    baseline_resolved: number;
  }) => costEffectiveness(input.mcp_cost, input.baseline_cost, input.mcp_resolved, input.baseline_resolved),
};
