import type { ModelRef } from '#core/model.ts';

/** Runs store the titles in English; here they are in the page's language. */
const baselineTitles: Readonly<Record<string, string>> = {
  'baseline-oracle': 'Oracle (gives back the label)',
  'baseline-lexical': 'Lexical baseline (BM25 and slot filling)',
  'baseline-random': 'Random baseline',
};

/** What a model is called in full. */
export const titleOf = ({ id, title }: Pick<ModelRef, 'id' | 'title'>): string =>
  Object.hasOwn(baselineTitles, id) ? baselineTitles[id]! : title;
