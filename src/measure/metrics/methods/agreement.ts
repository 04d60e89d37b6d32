import { admittedTables } from '#measure/statistics/admitted-tables.ts';
import { kappaInterval } from '#measure/statistics/kappa-interval.ts';
import { bias, cohenKappa, fleissKappa, percentageAgreement } from '#measure/statistics/kappa.ts';
import { varianceParts } from '#measure/statistics/variance-parts.ts';
import { number, share, type ExampleFigure, type MetricMethod } from './method.ts';

/** People and DeepSeek-V3 on LiveMCPBench's 95 runs. */
const TABLE = { bothPass: 62, onlyFirst: 5, onlySecond: 13, bothFail: 15 };
const GIVEN =
  '95 answers: people and a judge both pass 62, people alone 5, the judge alone 13, neither 15 (LiveMCPBench, DeepSeek-V3).';

const kappa = (
  name: string,
  value: number | null,
  interval?: { low: number; high: number } | null,
): ExampleFigure => ({
  ...number(name, value),
  ...(interval ? { interval } : {}),
});

export const agreement: readonly MetricMethod[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    family: 'Agreement',
    meaning:
      'The share of answers on which two raters say the same. A rater may be a judge, a scorer, a person or a log’s publisher.',
    formula: 'agreement = (both pass + both fail) / n',
    source: {
      text: 'The share of equal verdicts; as in MCP-AgentBench, section 3.3',
      href: 'https://arxiv.org/abs/2509.09734',
    },
    weaknesses:
      'Where most answers pass, two raters who always say “pass” agree almost always. Read κ and the table of four counts beside it.',
    example: () => ({ given: GIVEN, figures: [share('agreement', percentageAgreement(TABLE))] }),
  },
  {
    id: 'cohen-kappa',
    title: 'Cohen’s κ',
    family: 'Agreement',
    meaning:
      'Agreement of two raters beyond what chance would give raters with the same shares of passes. 1 is full agreement, 0 is chance. It is undefined where chance alone agrees always.',
    formula: 'κ = (observed − expected) / (1 − expected)\nexpected = p₁p₂ + (1 − p₁)(1 − p₂)',
    source: {
      text: 'Cohen 1960; interval: Fleiss, Cohen and Everitt 1969, over tasks Yang and Zhou 2014',
      href: 'https://doi.org/10.1177/001316446002000104',
    },
    weaknesses:
      'It depends on how many answers pass: the same error rates give another κ on easier answers. It does not say who errs, or in which direction.',
    example: () => ({ given: GIVEN, figures: [kappa('κ', cohenKappa(TABLE)!.kappa, kappaInterval(TABLE))] }),
  },
  {
    id: 'fleiss-kappa',
    title: 'Fleiss’ κ',
    family: 'Agreement',
    meaning:
      'Agreement beyond chance of three or more raters on the same answers, each answer rated by all of them.',
    formula: 'κ = (P̄ − P̄ₑ) / (1 − P̄ₑ)\nP̄ = mean over answers of (Σ nⱼ² − n) / (n(n − 1)), P̄ₑ = Σ pⱼ²',
    source: { text: 'Fleiss 1971, Psychological Bulletin 76, 378', href: 'https://doi.org/10.1037/h0031619' },
    weaknesses:
      'As Cohen’s it depends on how many answers pass. One figure for a panel hides a single rater who disagrees with all others.',
    example() {
      const times = (count: number, row: number[]): number[][] => Array.from({ length: count }, () => row);
      const rows = [...times(3, [3, 0]), ...times(2, [2, 1]), [1, 2], ...times(4, [0, 3])];
      return {
        given: 'Ten answers and three raters: 3 passed by all, 2 by two, 1 by one, 4 by none.',
        figures: [kappa('Fleiss’ κ', fleissKappa(rows)!.kappa)],
      };
    },
  },
  {
    id: 'bias',
    title: 'Lean',
    family: 'Agreement',
    meaning:
      'How much more often one rater passes answers than the other: a judge that leans passes what people fail, or fails what they pass.',
    formula: 'lean = (second alone − first alone) / n',
    source: { text: 'Ours; tested as McNemar 1947' },
    weaknesses: 'Errors in both directions cancel out: a lean of 0 with many disagreements is no good judge.',
    example: () => ({
      given: GIVEN,
      figures: [{ name: 'the judge passes more by', value: 100 * bias(TABLE)!, as: 'points' }],
    }),
  },
  {
    id: 'judge-variance',
    title: 'Judge’s own variance',
    family: 'Agreement',
    meaning:
      'The same stored answer judged again moves for the judge’s reasons alone. What answers differ in beyond that is their own. Reliability is the share of all variance that is the answers’.',
    formula:
      'judge = mean of p(1 − p) · r/(r − 1) over answers judged r times\nreliability = between / (between + judge)',
    source: { text: 'Shrout and Fleiss 1979, ICC(1, 1)', href: 'https://doi.org/10.1037/0033-2909.86.2.420' },
    weaknesses:
      'A judge that repeats the same mistake is reliable and wrong. A temperature of 0 makes it look steadier than its prompt is.',
    example() {
      const parts = varianceParts([[3, 3, 2, 0].map((passed) => ({ judged: 3, passed }))])!;
      return {
        given: 'Four answers judged three times each, passed 3, 3, 2 and 0 times.',
        figures: [
          number('variance of the judge', parts.judge),
          number('reliability of one verdict', parts.reliability),
        ],
      };
    },
  },
  {
    id: 'admitted-tables',
    title: 'Tables a published κ allows',
    family: 'Agreement',
    meaning:
      'A paper that prints an agreement, κ and n leaves few tables of whole numbers that have all three. They show what the paper does not: in which direction the raters disagree, or that a figure is misprinted.',
    formula:
      'all tables {both pass, first alone, second alone, both fail} of n whose agreement and κ round to what is printed',
    source: { text: 'Ours' },
    weaknesses:
      'It takes the printed figures at their word, rounded as usual. Without n, or with few digits, many tables remain.',
    example() {
      const tables = admittedTables(60, { value: 0.9167, within: 0.00005 }, { value: 0.734, within: 0.0005 });
      return {
        given: 'MCP-AgentBench, section 3.3: 60 answers, agreement 91.67 %, κ = 0.734.',
        figures: [
          number('tables', tables.length),
          ...tables.map((table, at) => number(`table ${at + 1}`, Object.values(table).join(' / '))),
        ],
      };
    },
  },
];
