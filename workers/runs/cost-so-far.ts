import { costOf, priceAmong } from '#core/price.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Run, Spending } from '#core/run.ts';

/**
 * What a run has spent before it goes on: what was written down while it worked, or what its stored results add up to where
 * that is more. Questions that were under way when the page was closed may be paid for and stay in the count.
 */
export async function costSoFar(
  { config, prices, spending }: Run,
  results: AsyncIterable<ResultRecord>,
): Promise<Spending> {
  const priceOf = (ref: ModelRef | LanguageModelRef) =>
    'providerId' in ref ? priceAmong(prices, ref) : undefined;
  const byModel = new Map(config.models.map((ref) => [ref.id, priceOf(ref)]));
  let dollars = 0;
  for await (const { modelId, usage } of results) {
    const price = byModel.get(modelId);
    if (price && usage) dollars += costOf(usage, price) ?? 0;
  }
  const { dollars: written = 0, uncertain = 0, underWay = 0 } = spending ?? {};
  return { dollars: Math.max(dollars, written), uncertain: uncertain + underWay, underWay: 0 };
}
