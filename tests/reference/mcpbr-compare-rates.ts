import {
  chiSquared,
  type ChiSquared,
  cohensD,
  fixedDecimals,
  type MannWhitney,
  mannWhitneyU,
} from './mcpbr-statistics.ts';

/** One arm of mcpbr's comparison. */
export interface ResolutionResults {
  resolved: number;
  total: number;
  name?: string;
  scores?: number[];
}

interface ResolutionComparison {
  rate_a: number;
  rate_b: number;
  chi2_test: ChiSquared;
  effect_size: number;
  /** Present where both arms have scores. */
  scores_comparison?: { cohens_d: number; mann_whitney: MannWhitney };
  summary: string;
}

/** mcpbr's comparison of two arms as coded, its summary sentence included. */
export function compareResolutionRates(a: ResolutionResults, b: ResolutionResults): ResolutionComparison {
  const test = chiSquared(a.resolved, a.total, b.resolved, b.total);
  const rateA = a.resolved / a.total;
  const rateB = b.resolved / b.total;
  return {
    rate_a: rateA,
    rate_b: rateB,
    chi2_test: test,
    effect_size: test.effect_size,
    ...(a.scores && b.scores
      ? {
          scores_comparison: {
            cohens_d: cohensD(a.scores, b.scores),
            mann_whitney: mannWhitneyU(a.scores, b.scores),
          },
        }
      : {}),
    summary: summaryOf(a.name ?? 'A', rateA, b.name ?? 'B', rateB, test),
  };
}

function summaryOf(nameA: string, rateA: number, nameB: string, rateB: number, test: ChiSquared): string {
  const points = `${fixedDecimals(Math.abs(rateA - rateB) * 100, 1)}pp`;
  const direction =
    rateA === rateB ? 'No difference' : `${nameA} is ${points} ${rateA > rateB ? 'higher' : 'lower'}`;
  const verdict = test.significant ? 'statistically significant' : 'not significant';
  const figures = `p=${fixedDecimals(test.p_value, 4)}, phi=${fixedDecimals(test.effect_size, 3)}`;
  const rates = `${nameA} (${percent(rateA)}) vs ${nameB} (${percent(rateB)})`;
  return `${rates}: ${direction}. Difference is ${verdict} (${figures}).`;
}

const percent = (rate: number): string => `${fixedDecimals(rate * 100, 1)}%`;
