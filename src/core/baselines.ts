import type { MethodNotes } from './method.ts';
import { BASELINE_TITLES } from './model.ts';

/** What a baseline is, for its method page. */
export interface BaselineWords extends MethodNotes {
  title: string;
  /** Its method and its purpose. */
  meaning: string;
  /** The data it may read. Only the oracle reads the label. */
  sees: 'query and tools' | 'tools and a seed' | 'the label';
}

const OURS = { text: 'Ours; in the module providers of this site’s source' };

/** Every baseline by its id, ceiling first. */
export const BASELINES = {
  'baseline-oracle': {
    title: BASELINE_TITLES['baseline-oracle']!,
    meaning:
      'Writes the expected calls down as an answer. It solves nothing: it is the ceiling a scorer can give on these labels, and ' +
      'whatever it misses is a fault of the labels or of the scorer.',
    sees: 'the label',
    formula: 'answer = the label’s calls, as JSON',
    source: OURS,
    weaknesses:
      'It is no model and no rival of one. Of several accepted plans it gives the first. A scorer that passes it in full may still fail other right answers.',
  },
  'baseline-lexical': {
    title: BASELINE_TITLES['baseline-lexical']!,
    meaning:
      'A real if humble baseline without a language model. BM25 over tool names, descriptions and parameters picks the tools; ' +
      'rules read quotes, numbers, dates, addresses, listed values and names of places, currencies, companies and languages ' +
      'into the arguments. What a language model adds shows in the distance to it.',
    sees: 'query and tools',
    formula:
      'tools = best by BM25(query, name + description + parameters)\narguments = values of the query that fit each parameter’s name and schema',
    source: {
      text: 'Ours; BM25 after Robertson and Zaragoza 2009',
      href: 'https://doi.org/10.1561/1500000019',
    },
    weaknesses:
      'Its rules were written by people who have seen benchmarks of this kind, so that it may do better on them than on your tasks. It reads few languages, and makes no use of results.',
  },
  'baseline-random': {
    title: BASELINE_TITLES['baseline-random']!,
    meaning:
      'Picks tools and arguments at random, with the right types and words of the query, from a seed: the floor. A model near it has ' +
      'understood nothing.',
    sees: 'tools and a seed',
    formula:
      'tools = drawn from the menu\narguments = drawn from the schema’s types and the query’s words; equal seeds draw alike',
    source: OURS,
    weaknesses:
      'With a menu of few tools chance alone solves some tasks. One seed is one draw: its rate has an interval like any other.',
  },
} as const satisfies Record<string, BaselineWords>;
