import { holm, rankIntervals } from '#measure/statistics/many-comparisons.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { newcombe } from '#measure/statistics/newcombe.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import { rankCorrelation } from '#measure/statistics/rank-correlation.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { number, type ExampleFigure, type MetricMethod } from './method.ts';

const points = (
  name: string,
  value: number,
  { low, high }: { low: number; high: number },
): ExampleFigure => ({
  ...{ name, value: 100 * value, as: 'points' },
  interval: { low: 100 * low, high: 100 * high },
});

export const systems: readonly MetricMethod[] = [
  {
    id: 'mcnemar',
    title: 'Paired difference and McNemar’s test',
    family: 'Two or more systems',
    meaning:
      'Do two systems differ on the same tasks? Only tasks that one of them alone solved can show it. p is the chance of counts at least as uneven if neither were better (mid-p: what was seen counts half). The interval beside it inverts the same test, so that both say the same of “no difference”.',
    formula:
      'b, c = tasks solved by one alone\nexact p = min(1, 2 · Σ_{i ≤ min(b, c)} C(b + c, i) / 2^{b + c})\nmid-p = exact p − C(b + c, min(b, c)) / 2^{b + c}',
    source: {
      text: 'McNemar 1947; Fagerland, Lydersen and Laake 2013 (mid-p)',
      href: 'https://doi.org/10.1186/1471-2288-13-91',
    },
    weaknesses:
      'A large p is no proof that two systems are alike: with few tasks it is always large. A small one says nothing of size: read the points and their interval.',
    example() {
      const { exact, midP } = mcnemar(10, 2);
      return {
        given: '60 tasks on which one system alone solved 10 and the other alone 2.',
        figures: [
          points('difference', 8 / 60, pairedInterval(10, 2, 60)!),
          number('mid-p', midP),
          number('exact p', exact),
        ],
      };
    },
  },
  {
    id: 'sign-flip',
    title: 'Sign-flip test',
    family: 'Two or more systems',
    meaning:
      'The paired test where repeats make shares: each task’s difference keeps its size, and its sign is flipped in every possible way. p is the share of sums as far from 0 as the one seen. Where every task is solved or not it is McNemar’s mid-p test.',
    formula: 'p = share of sign patterns with |Σ ± dᵢ| ≥ |Σ dᵢ|, equal ones counted half',
    source: { text: 'Fisher 1935, The Design of Experiments, section 21; mid-p after Lancaster 1961' },
    weaknesses:
      'It asks whether the two are exchangeable, task by task. With fewer than six tasks that differ no pattern can reach 5 %.',
    example() {
      const test = signFlip([0.2, 0.4, 0.6, 0.2, 0, 1, 0.4, 0.8], [0.6, 0.4, 1, 0.8, 0.2, 1, 0.2, 1])!;
      return {
        given:
          'Eight tasks, five attempts each: one system solves 20, 40, 60, 20, 0, 100, 40 and 80 %, the other 60, 40, 100, 80, 20, 100, 20 and 100 %.',
        figures: [points('difference', test.difference, test.interval(0.95)), number('p', test.p)],
      };
    },
  },
  {
    id: 'newcombe',
    title: 'Difference of independent rates',
    family: 'Two or more systems',
    meaning:
      'How far apart are two systems on tasks of their own, or where a paper prints rates alone? The interval is put together from the two Wilson intervals.',
    formula: 'δ − √((p₁ − l₁)² + (u₂ − p₂)²) to δ + √((u₁ − p₁)² + (p₂ − l₂)²), l and u from Wilson',
    source: { text: 'Newcombe 1998, Statistics in Medicine 17, 873, method 10' },
    weaknesses:
      'On the same tasks it wastes what pairing would show, and is wider than need be. Tasks of different difficulty make any difference.',
    example() {
      const gap = newcombe(348, 600, 366, 600)!;
      return {
        given: '348 of 600 tasks solved by one system and 366 of 600 by another.',
        figures: [points('difference', gap.difference, gap)],
      };
    },
  },
  {
    id: 'holm',
    title: 'Many comparisons (Holm)',
    family: 'Two or more systems',
    meaning:
      'A table of K systems has K(K − 1)/2 pairs, and one in twenty would look different by chance. Holm’s steps make the p-values larger so that the chance of any false alarm among all of them stays at 5 %.',
    formula: 'sorted p₁ ≤ p₂ ≤ …: adjusted pᵢ = max over j ≤ i of min(1, (m − j + 1) · pⱼ)',
    source: {
      text: 'Holm 1979, Scandinavian Journal of Statistics 6, 65',
      href: 'https://www.jstor.org/stable/4615733',
    },
    weaknesses:
      'The more systems a table has, the less it can show of each pair. Which pairs belong to the family is a choice; here it is all pairs of rivals.',
    example: () => ({
      given: 'Three pairs with p = 0.01, 0.03 and 0.04.',
      figures: holm([0.01, 0.03, 0.04]).map(({ adjustedP }, at) =>
        number(`adjusted p of pair ${at + 1}`, adjustedP),
      ),
    }),
  },
  {
    id: 'rank-range',
    title: 'Ranks the data allow',
    family: 'Two or more systems',
    meaning:
      'A place in a table is a guess where neighbours cannot be distinguished. A system has every rank that no proven difference rules out. A ranking under several scorers draws whole tasks again and cuts the outer ranks.',
    formula: 'best = 1 + systems proven better\nworst = K − systems proven worse',
    source: { text: 'Ours, from Holm’s decisions; by bootstrap under several scorers' },
    weaknesses: 'Wide ranges do not say that systems are alike, but that these tasks do not tell.',
    example() {
      const ranges = rankIntervals(3, [{ better: 0, worse: 2 }]);
      return {
        given: 'Three systems of which only the first and the third are proven apart.',
        figures: ranges.map(({ best, worst }, at) =>
          number(`ranks of system ${at + 1}`, best === worst ? best : `${best} to ${worst}`),
        ),
      };
    },
  },
  {
    id: 'kendall-tau',
    title: 'Kendall’s τ',
    family: 'Two or more systems',
    meaning:
      'Do two scorers order the same systems alike? 1 is the same order, −1 the opposite, 0 no relation. Pairs that tie are counted apart (τ-b). p is counted out over all orders.',
    formula: 'τ-b = (concordant − discordant pairs) / √(pairs untied in one · pairs untied in the other)',
    source: { text: 'Kendall 1945, Biometrika 33, 239', href: 'https://doi.org/10.1093/biomet/33.3.239' },
    weaknesses:
      'Below five systems even two equal orders show nothing. It weighs a swap of two neighbours that cannot be distinguished like a swap that matters.',
    example() {
      const { tau, p } = rankCorrelation([0.71, 0.64, 0.6, 0.44, 0.3], [0.66, 0.68, 0.5, 0.41, 0.2]);
      return {
        given:
          'Five systems, at 71, 64, 60, 44 and 30 % under one scorer and at 66, 68, 50, 41 and 20 % under another.',
        figures: [number('τ', tau), number('p', p)],
      };
    },
  },
];
