import type { CallComparison, Rung } from '#core/score.ts';
import type { Figures } from '#lessons/instruments.ts';
import { scorerUnderRules } from '#measure/scorers/index.ts';
import { defaultRules } from '../../../lab/lab-rules.ts';
import { labCase } from './scorers.ts';

/** The rungs that are computed, strict to lenient. */
export const RUNGS = ['E0', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6'] as const satisfies readonly Rung[];

/** The case compared with every rung up to `highest` allowed. */
export function comparedUpTo(id: string, highest: (typeof RUNGS)[number]): CallComparison[] {
  const { task, trajectory } = labCase(id);
  const rungs = RUNGS.slice(0, RUNGS.indexOf(highest) + 1);
  const scorer = scorerUnderRules({ ...defaultRules.scoring, rungs: [...rungs] });
  return scorer.score(task, trajectory).comparisons ?? [];
}

/** Of the arguments that count: how many there are, and how many hold. */
export function argumentCounts(comparisons: readonly CallComparison[]): { of: number; holds: number } {
  const counting = comparisons.flatMap((call) => call.arguments.filter(({ counted }) => counted));
  return { of: counting.length, holds: counting.filter(({ holds }) => holds).length };
}

export const measureEquality = (id: string): Figures => ({
  of: argumentCounts(comparedUpTo(id, 'E0')).of,
  ...Object.fromEntries(RUNGS.map((rung) => [`holds.${rung}`, argumentCounts(comparedUpTo(id, rung)).holds])),
});
