import { isReference } from '#core/contender.ts';
import { TOO_FEW, type Group, type RunTable } from '#measure/metrics/index.ts';
import { rankCorrelation, type RankCorrelation } from '#measure/statistics/rank-correlation.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { rowsOfGroup, subjectsOf } from './report-model.ts';

/** The scorers that stand for the two columns of MCPToolBench++'s table 2. */
export const AST = 'ast';
export const PASSED = 'task-outcome';

/** AST and Pass@1 of every system in one category, on the attempts that both have judged. */
export interface AstBeside {
  category: string;
  /** In the order of the contenders. */
  ast: IntervalRow[];
  passed: IntervalRow[];
  /** Of the systems in both orders; references are no rivals and stand in neither. */
  correlation: RankCorrelation;
}

/** Groups by category under both, the largest category first; empty where no attempt has both verdicts. */
export const astBeside = (
  contenders: RunTable['models'],
  [ast = [], passed = []]: readonly (readonly Group[])[],
): AstBeside[] => ast.map((group, at) => besideOf(contenders, group, passed[at]!));

function besideOf(contenders: RunTable['models'], ast: Group, passed: Group): AstBeside {
  const ranked = subjectsOf(contenders).filter(
    (at) => !isReference(contenders[at]!) && ast.byModel[at]!.resolved.tasks >= TOO_FEW,
  );
  const ratesOf = ({ byModel }: Group): number[] => ranked.map((at) => byModel[at]!.resolved.rate!);
  return {
    category: ast.name,
    ast: rowsOfGroup(contenders, ast),
    passed: rowsOfGroup(contenders, passed),
    correlation: rankCorrelation(ratesOf(ast), ratesOf(passed)),
  };
}
