import type { MenuFigures } from '#store/bridge/contract.ts';
import type { Figures, InstrumentSetups, Rate } from '#lessons/instruments.ts';
import type { LessonWorld } from '../world.ts';
import { rateOf } from './sampling.ts';

type Setup = InstrumentSetups['menus'];

/** A menu of the best k tools, beside all tools of the same tasks. */
interface RankedMenu {
  k: number;
  tasks: number;
  best: MenuFigures;
  all: MenuFigures;
  /** Tasks whose menu has every expected tool. */
  kept: Rate;
  /** Of the tokens of all tools, 0 to 1. */
  share: number;
}

export async function rankedMenu(k: number, world: LessonWorld): Promise<RankedMenu> {
  const { tasks, best, all } = await world.menus({ strategy: 'top-k', k });
  return { k, tasks, best, all, kept: rateOf(best.kept, best.expecting), share: best.tokens / all.tokens };
}

export const shareWords = (share: number): string => `${(100 * share).toFixed(0)}\u00a0%`;

export async function measureMenus({ ks, size }: Setup, world: LessonWorld): Promise<Figures> {
  const { k, tasks, best, all, kept, share } = await rankedMenu(ks[0]!, world);
  const mean = ({ tokens }: MenuFigures): number => Math.round(tokens / tasks);
  const padded = size === undefined ? undefined : (await world.menus({ strategy: 'padded', size })).own;
  return {
    ...{ k, tasks, expecting: best.expecting, kept: best.kept, keptRate: kept },
    ...{ tokens: mean(best), allTokens: mean(all), share: shareWords(share) },
    ...(size !== undefined && padded ? { size, paddedTokens: mean(padded) } : {}),
  };
}
