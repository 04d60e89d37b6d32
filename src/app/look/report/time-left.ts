import { isToAsk, type Contender } from '#core/contender.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { LiveFigures } from './live-tally.svelte.ts';

/**
 * Milliseconds until models in this page have done their cells, at their mean time so far: a machine asks one question after the other. A
 * contender with no cell yet is taken to be as fast as the others. Undefined without such models, before their first cell and after their
 * last. `each`: cells of a contender.
 */
export function timeLeft(
  contenders: readonly Contender[],
  figures: readonly Pick<LiveFigures, 'cells' | 'meanMs'>[],
  each: number,
): number | undefined {
  const here = figures.filter((_, at) => {
    const contender = contenders[at]!;
    return isToAsk(contender) && isLocalProvider(contender.model.providerId);
  });
  const done = here.reduce((sum, { cells }) => sum + cells, 0);
  if (done === 0 || done >= each * here.length) return undefined;
  const mean = here.reduce((sum, { cells, meanMs = 0 }) => sum + cells * meanMs, 0) / done;
  return here.reduce((sum, { cells, meanMs = mean }) => sum + (each - cells) * meanMs, 0);
}
