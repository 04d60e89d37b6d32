import { tableFigures } from '#measure/metrics/index.ts';
import type { ResultLink } from '#files/permalink/index.ts';
import { figured } from '../../frame/figured.svelte.ts';
import { comparedViews, differencesOf, type Differences } from '../report/differences.ts';
import { tableOf } from '../report/report-model.ts';
import type { RunView } from '../../frame/run-view.ts';

/** `differencesOf`, with the figures of a large run from the worker. */
export async function differencesHere(
  link: ResultLink,
  claimed: RunView,
  whole: RunView,
): Promise<Differences> {
  const { scorerIds } = link.config;
  const [first, second] = comparedViews(link, claimed, whole);
  const figuresOf = (view: RunView) =>
    figured(undefined, 'tableFigures', tableFigures, tableOf(view), { scorerIds });
  return differencesOf(link, claimed, whole, await Promise.all([figuresOf(first), figuresOf(second)]));
}
