import { untrack } from 'svelte';
import { standingsOf, turnedPairs, type Standings, type TurnedPair } from '#metrics/index.ts';
import { inSlices } from '../in-slices.ts';
import type { Compared } from './compared.ts';

/** What is known of what is compared. */
interface Known {
  of: Compared;
  /** Null where no task can be compared. */
  standings: Standings | null;
  /** Undefined while they are being tested. */
  pairs?: TurnedPair[];
}

/** The standings' figures, computed in slices as often as what is compared changes. Made while a component is set up. */
export class StandingsFigures {
  #known = $state.raw<Known | undefined>();

  constructor(compared: () => Compared | undefined) {
    $effect(() => {
      const of = compared();
      if (!of) return;
      const controller = new AbortController();
      void untrack(() => this.#compute(of, controller.signal));
      return () => controller.abort();
    });
  }

  /** Those of what was compared last, until the next are known. */
  get known(): Known | undefined {
    return this.#known;
  }

  async #compute(of: Compared, signal: AbortSignal): Promise<void> {
    const standings = await inSlices(standingsOf(of.table), { signal });
    if (standings === undefined) return;
    this.#known = { of, standings };
    if (!standings) return;
    const pairs = await inSlices(turnedPairs(of.table, standings), { signal });
    if (pairs) this.#known = { of, standings, pairs };
  }
}
