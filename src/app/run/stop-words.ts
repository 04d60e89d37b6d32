import { contendersOf, isRival } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';

/** Why a run cannot stop when its comparison is decided, in a sentence; '' where it can. */
export function whyNoStop(config: RunConfig, parts: number | null | undefined): string {
  const contenders = contendersOf(config);
  const rivals = contenders.filter((each) => isRival(each, contenders)).length;
  if (rivals !== 2)
    return `A run of two models can stop once their comparison is decided; this one compares ${rivals}.`;
  return parts === 1
    ? ''
    : 'A run in one part can stop once its comparison is decided: parts do not see each other.';
}
