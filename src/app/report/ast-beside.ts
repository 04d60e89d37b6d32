import { isReference } from '#core/contender.ts';
import { TOO_FEW, type Group, type RunTable } from '#metrics/index.ts';
import { rankCorrelation, type RankCorrelation } from '#statistics/rank-correlation.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { underScorer } from './other-rules.ts';
import { asLines, contenderRow, groupsOf, subjectsOf } from './report-model.ts';

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

/** The largest category first; empty where no attempt has both verdicts. Yields between two models. */
export function* astBeside(
  contenders: RunTable['models'],
  tables: readonly RunTable[],
): Generator<void, AstBeside[]> {
  const both = tables.map((table) => ({
    ...table,
    cells: table.cells.filter(({ verdicts }) => isJudged(verdicts?.[AST]) && isJudged(verdicts?.[PASSED])),
  }));
  if (both.every(({ cells }) => cells.length === 0)) return [];
  const under = (id: string): RunTable[] =>
    both.map((table) => ({ ...table, cells: underScorer(table.cells, id) }));
  const ast = yield* groupsOf(under(AST), 'category');
  const passed = yield* groupsOf(under(PASSED), 'category');
  return ast.map((group, at) => besideOf(contenders, group, passed[at]!));
}

const isJudged = (verdict: string | undefined): boolean => verdict !== undefined && verdict !== 'failed';

function besideOf(contenders: RunTable['models'], ast: Group, passed: Group): AstBeside {
  const ranked = subjectsOf(contenders).filter(
    (at) => !isReference(contenders[at]!) && ast.byModel[at]!.resolved.tasks >= TOO_FEW,
  );
  const ratesOf = ({ byModel }: Group): number[] => ranked.map((at) => byModel[at]!.resolved.rate!);
  const rowsOf = ({ byModel }: Group): IntervalRow[] =>
    asLines(
      contenders,
      contenders.map((contender, at) => contenderRow(contender, at, byModel[at]!.resolved)),
    );
  return {
    category: ast.name,
    ast: rowsOf(ast),
    passed: rowsOf(passed),
    correlation: rankCorrelation(ratesOf(ast), ratesOf(passed)),
  };
}
