import type { MenuFigures } from '#store/bridge/contract.ts';
import type { Rate } from '#lessons/instruments.ts';
import { objectIn, type Checks } from '../demand.ts';
import type { LessonWorld } from '../world.ts';
import { rateOf } from './chance.ts';
import type { Instrument } from './instrument.ts';

/** A menu of the best k tools, beside all that were ranked. */
interface RankedMenu {
  k: number;
  tasks: number;
  best: MenuFigures;
  /** Of all of a task's tools, or of the whole catalogue. */
  all: MenuFigures;
  /** Tasks whose menu has every expected tool. */
  kept: Rate;
  /** Of the tokens of all tools, 0 to 1. */
  share: number;
}

/** More tools than any list of the lessons has. */
const ALL = 10_000;

export async function rankedMenu(k: number, world: LessonWorld, among?: 'catalogue'): Promise<RankedMenu> {
  const { tasks, best, all } = among
    ? await ofCatalogue(k, world)
    : await world.menus({ strategy: 'top-k', k });
  return { k, tasks, best, all, kept: rateOf(best.kept, best.expecting), share: best.tokens / all.tokens };
}

async function ofCatalogue(
  k: number,
  world: LessonWorld,
): Promise<Pick<RankedMenu, 'tasks' | 'best' | 'all'>> {
  const menu = { strategy: 'top-k', among: 'catalogue' } as const;
  const [ranked, whole] = await Promise.all([world.menus({ ...menu, k }), world.menus({ ...menu, k: ALL })]);
  return { tasks: ranked.tasks, best: ranked.own[0]!, all: whole.own[0]! };
}

export const shareWords = (share: number): string => `${(100 * share).toFixed(0)}\u00a0%`;

export const menus: Instrument<'menus'> = {
  async measure({ ks, size, among }, world) {
    const { k, tasks, best, all, kept, share } = await rankedMenu(ks[0]!, world, among);
    const mean = ({ tokens }: MenuFigures): number => Math.round(tokens / tasks);
    const padded = size === undefined ? undefined : (await world.menus({ strategy: 'padded', size })).own[0];
    return {
      ...{ k, tasks, expecting: best.expecting, kept: best.kept, keptRate: kept },
      ...{ tokens: mean(best), allTokens: mean(all), share: shareWords(share) },
      ...(among ? { pool: Math.round(all.tools / tasks), poolTokens: mean(all) } : {}),
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
        what: `At least ${shareWords(leastKept)} of ${best.expecting} tasks should keep every expected tool: ${best.kept} do`,
      },
      {
        holds: share <= mostTokens,
        what: `It should cost at most ${shareWords(mostTokens)} of the tokens: it costs ${shareWords(share)}`,
      },
    ];
  },
};
