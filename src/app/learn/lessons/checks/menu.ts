import { isJsonObject, parseJson } from '#core/json.ts';
import type { Check } from '#lessons/check.ts';
import { rankedMenu, shareWords } from '../instruments/menus.ts';
import type { LessonWorld } from '../world.ts';
import type { Demand } from './demand.ts';

const MOST = 200;

export async function menuDemands(
  { leastKept, mostTokens }: Extract<Check, { kind: 'menu' }>,
  attempt: string,
  world: LessonWorld,
): Promise<Demand[]> {
  const k = kIn(attempt);
  if (typeof k === 'string') return [{ holds: false, what: k }];
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
}

function kIn(text: string): number | string {
  const value = parseJson(text);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  const k = isJsonObject(value) ? value.k : undefined;
  if (typeof k !== 'number' || !Number.isInteger(k) || k < 1 || k > MOST)
    return `k should be a whole number from 1 to ${MOST}: it is none`;
  return k;
}
