import type { MenuFigures } from '#store/bridge/contract.ts';
import type { Rate } from '#lessons/instruments.ts';
import { objectIn, type Checks } from '../demand.ts';
import type { LessonWorld } from '../world.ts';
import { rateOf } from './chance.ts';
import type { Instrument } from './instrument.ts';

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

export const menus: Instrument<'menus'> = {
  async measure({ ks, size }, world) {
    const { k, tasks, best, all, kept, share } = await rankedMenu(ks[0]!, world);
    const mean = ({ tokens }: MenuFigures): number => Math.round(tokens / tasks);
    const padded =
      size === undefined ? undefined : (await world.menus({ strategy: 'padded', size })).own[0]?.figures;
    return {
      ...{ k, tasks, expecting: best.expecting, kept: best.kept, keptRate: kept },
      ...{ tokens: mean(best), allTokens: mean(all), share: shareWords(share) },
      ...(size !== undefined && padded ? { size, paddedTokens: mean(padded) } : {}),
    };
  },
  show: () => import('./MenusByRank.svelte'),
};

const MOST = 200;

export const checks: Checks<'menu'> = {
  async menu({ leastKept, mostTokens }, attempt, { world }) {
    const given = objectIn(attempt, 'k');
    const k = typeof given === 'string' ? undefined : given.k;
    if (typeof k !== 'number' || !Number.isInteger(k) || k < 1 || k > MOST)
      return `k should be a whole number from 1 to ${MOST}: it is none`;
    const { best, kept, share } = await rankedMenu(k, world);
    return [
      {
        holds: kept.estimate >= leastKept,
        what: `At least ${shareWords(leastKept)} of ${best.expecting} tasks should keep every due tool: ${best.kept} do`,
      },
      {
        holds: share <= mostTokens,
        what: `It should cost at most ${shareWords(mostTokens)} of the tokens: it costs ${shareWords(share)}`,
      },
    ];
  },
};
