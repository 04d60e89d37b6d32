import type { LanguageModelRef, ModelRef } from './model.ts';
import tableText from './model-makers.tsv?raw';
import { cell, lazy, readTable } from './table.ts';

/** Who made a model, and whether its weights can be downloaded, as its maker published it. */
export interface ModelMaker {
  maker: string;
  weights: 'open' | 'closed';
}

/** A row is of the models whose name begins with it; of two rows the one that stands earlier in the name, then in the table. */
const makers = lazy(() =>
  readTable('model-makers.tsv', tableText, {
    begins: cell.text,
    maker: cell.text,
    weights: cell.oneOf(['open', 'closed']),
  }).map(({ begins, ...maker }) => {
    const name = begins.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return { maker, pattern: new RegExp(`(?<![a-z0-9])${name}(?![a-z])`) };
  }),
);

/** Longest name that is looked at. */
const LONGEST = 400;

/** Read from a model's name alone: `qwen/qwen3-8b`, `Claude 4 Sonnet`. Undefined for a name of no row. A model tuned by others has the maker that its name begins with. */
export function makerOf(model: ModelRef | LanguageModelRef): ModelMaker | undefined {
  const name = ('model' in model ? model.model : model.title).slice(0, LONGEST).toLowerCase();
  const found = makers().flatMap(({ maker, pattern }) => {
    const at = name.search(pattern);
    return at < 0 ? [] : [{ at, maker }];
  });
  return found.reduce<(typeof found)[number] | undefined>(
    (first, each) => (first && first.at <= each.at ? first : each),
    undefined,
  )?.maker;
}
