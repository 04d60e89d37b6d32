import { isReference } from '#core/contender.ts';
import { groupedUnder, TOO_FEW, type Group, type RunTable } from '#measure/metrics/index.ts';
import { LEAST_RANKED, rankCorrelation, type RankCorrelation } from '#measure/statistics/rank-correlation.ts';
import { figured } from '../../frame/figured.svelte.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { later, said, tabled, type Block } from './blocks.ts';
import { rowsAbout, rowsOfGroup, subjectsOf } from './report-model.ts';
import type { Reported } from './figures.ts';
import { probability } from './report-words.ts';

/** The scorers that stand for the two columns of MCPToolBench++'s table 2. */
export const AST = 'ast';
export const PASSED = 'task-outcome';

/** AST and Pass@1 of every system in one category, on the attempts that both have judged. */
export interface AstBeside {
  category: string;
  /** In the order of the contenders. */
  ast: IntervalRow[];
  passed: IntervalRow[];
  /** Over the systems that both rank. Reference lines have no rank. */
  correlation: RankCorrelation;
}

/** Groups by category under both, the largest category first; empty where no attempt has both verdicts. */
export const astBeside = (
  contenders: RunTable['models'],
  [ast = [], passed = []]: readonly (readonly Group[])[],
): AstBeside[] =>
  ast.map((group, at) => {
    const ranked = subjectsOf(contenders).filter(
      (position) => !isReference(contenders[position]!) && group.byModel[position]!.resolved.tasks >= TOO_FEW,
    );
    const ratesOf = ({ byModel }: Group): number[] =>
      ranked.map((position) => byModel[position]!.resolved.rate!);
    return {
      category: group.name,
      ast: rowsOfGroup(contenders, group),
      passed: rowsOfGroup(contenders, passed[at]!),
      correlation: rankCorrelation(ratesOf(group), ratesOf(passed[at]!)),
    };
  });

/** Does a plan that matches the label also solve the task? MCPToolBench++'s table 2 of this run. */
export const astBlocks = ({ table, chosen }: Reported): Block[] => [
  later(
    (life) => figured(life, 'groupedUnder', groupedUnder, table, [AST, PASSED], 'category'),
    (groups) => besideBlocks(astBeside(table.models, groups), table, chosen),
  ),
];

const MOST_BESIDE = 12;

function besideBlocks(
  found: readonly AstBeside[],
  { models }: RunTable,
  chosen: number | undefined,
): Block[] {
  if (found.length === 0)
    return [
      said(
        'Pass@1 asks whether executed calls solved the task. AST asks whether the calls match the label. No attempt of this run has a verdict of both “AST” and “Task outcome”: its calls were not executed, or one of the two did not score it.',
      ),
    ];
  const named = (kind: string, rows: readonly IntervalRow[]): IntervalRow[] =>
    rowsAbout(chosen, rows)
      .filter((row) => row.kind !== 'line')
      .map((row) => ({ ...row, name: `${kind}, ${row.name}` }));
  const sides = ({ ast, passed }: AstBeside): IntervalRow[] => {
    const [above, below] = [named('AST', ast), named('Pass@1', passed)];
    return above.flatMap((row, at) => [row, { ...below[at]!, kind: 'measured' as const }]);
  };
  const figure = (value: number | null): string =>
    value === null ? '–' : value.toFixed(2).replace('-', '\u2212');
  const noteOf = ({ tooFew, tau, p }: RankCorrelation): string =>
    tooFew
      ? `too few: with fewer than ${LEAST_RANKED} systems even full agreement may be chance`
      : tau === null
        ? 'one of the two has no order'
        : p === null
          ? 'equal rates among them'
          : '';
  return [
    { is: 'subject', contenders: models, chosen, always: true },
    {
      is: 'dots',
      groups: found
        .slice(0, MOST_BESIDE)
        .map((each) => ({ name: each.category || 'not said', rows: sides(each) })),
      caption:
        'Percent of correct attempts by AST, which compares calls with the label, and by task outcome, which checks what executed calls did (Pass@1, the mean over repeats). Both count the same attempts. Brackets are 95\u00a0% intervals.',
    },
    tabled({
      label: 'Rank correlation of AST and Pass@1',
      caption:
        'Do both rank the systems in the same order? The oracle and chance are reference lines and have no rank.',
      headings: [
        ...['category', 'n, systems', 'Kendall’s τ', 'Spearman’s ρ', 'p of τ, exact'],
        { title: 'note', isWords: true },
      ],
      rows: found.map(({ category, correlation }) => {
        const { n, tau, rho, p, tooFew } = correlation;
        return {
          title: category || 'not said',
          texts: [
            String(n),
            ...(tooFew ? ['–', '–', '–'] : [figure(tau), figure(rho), p === null ? '–' : probability(p)]),
            noteOf(correlation),
          ],
        };
      }),
    }),
  ];
}
