import { estimateTokens } from '#core/estimate-tokens.ts';
import { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from '../ranking.ts';
import { number, share, type MetricMethod } from './method.ts';

const RANKING = ['A', 'X', 'B', 'Y', 'Z', 'C'];
const DUE = new Set(['A', 'B', 'C']);
const GIVEN = 'Tools A, B and C are due; a dispatcher ranks A X B Y Z C.';
const TOOL = `get_forecast
Weather of the coming days in a city.
{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city","days"]}`;

const percentOf = (holds: boolean): number => (holds ? 1 : 0);

export const menus: readonly MetricMethod[] = [
  {
    id: 'menu-tokens',
    title: 'Tokens of menus',
    family: 'Menus of tools',
    meaning:
      'What the descriptions of the offered tools cost in every request, estimated without any model’s tokenizer. A dispatcher that offers the best k tools in place of all saves most of it.',
    formula: 'M systems · N tools · T tokens a tool, against M · Nₖ · T with the best k',
    source: {
      text: 'MCPToolBench++, arXiv 2508.07575: O(MNT) against O(MNₖT)',
      href: 'https://arxiv.org/abs/2508.07575',
    },
    weaknesses:
      'An estimate without a tokenizer: OpenAI’s count is usually close, and at most half as much again. Providers cache menus that do not change, and a menu chosen for each question is not cached.',
    example() {
      const tokens = estimateTokens(TOOL);
      return {
        given: 'A tool with a sentence of description and two parameters; 100 such tools, and the best 10.',
        figures: [
          number('tokens of the tool', tokens),
          number('of 100 tools', 100 * tokens),
          number('of the best 10', 10 * tokens),
        ],
      };
    },
  },
  {
    id: 'comp-at-k',
    title: 'Kept, or COMP@k',
    family: 'Menus of tools',
    meaning:
      'The share of tasks whose menu still has every tool that is due. One missing tool makes the task impossible, so that this is what counts for an agent.',
    formula: 'COMP@k = 1 iff all due tools are among the first k',
    source: { text: 'COLT, arXiv 2405.16089, completeness', href: 'https://arxiv.org/abs/2405.16089' },
    weaknesses: 'It knows one set of due tools. Another tool that would do as well counts as missing.',
    example: () => ({
      given: GIVEN,
      figures: [
        share('COMP@3', percentOf(isCompleteAt(RANKING, DUE, 3))),
        share('COMP@6', percentOf(isCompleteAt(RANKING, DUE, 6))),
      ],
    }),
  },
  {
    id: 'recall-at-k',
    title: 'recall@k',
    family: 'Menus of tools',
    meaning: 'The share of due tools among the first k of a ranking.',
    formula: 'recall@k = |due ∩ first k| / |due|',
    source: {
      text: 'Manning, Raghavan and Schütze 2008, chapter 8',
      href: 'https://nlp.stanford.edu/IR-book/',
    },
    weaknesses:
      'Two of three due tools are worth two thirds here, and nothing to an agent that needs all three.',
    example: () => ({ given: GIVEN, figures: [share('recall@3', recallAt(RANKING, DUE, 3))] }),
  },
  {
    id: 'ndcg-at-k',
    title: 'NDCG@k',
    family: 'Menus of tools',
    meaning:
      'How far up a ranking the due tools stand, beside the best possible ranking: 1 where they come first.',
    formula:
      'DCG@k = Σ over due tools at rank i ≤ k of 1 / log₂(i + 1)\nNDCG@k = DCG@k / the greatest possible',
    source: { text: 'Järvelin and Kekäläinen 2002', href: 'https://doi.org/10.1145/582415.582418' },
    weaknesses:
      'Models read the whole menu, so that the order inside it matters less than the figure suggests.',
    example: () => ({
      given: GIVEN,
      figures: [number('NDCG@3', ndcgAt(RANKING, DUE, 3)), number('NDCG@6', ndcgAt(RANKING, DUE, 6))],
    }),
  },
  {
    id: 'mrr',
    title: 'Reciprocal rank',
    family: 'Menus of tools',
    meaning: 'One over the rank of the first due tool; its mean over tasks is MRR.',
    formula: '1 / rank of the first due tool; 0 where there is none',
    source: { text: 'Voorhees 1999, TREC-8 question answering track' },
    weaknesses:
      'It looks at the first due tool alone, and is blind to all others of a task with several calls.',
    example: () => ({ given: GIVEN, figures: [number('reciprocal rank', reciprocalRank(RANKING, DUE))] }),
  },
];
