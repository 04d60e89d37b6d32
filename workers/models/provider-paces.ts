import { ProviderPace, type PaceState, type PaceWorld } from './provider-pace.ts';

/** The paces of all providers that were asked so far, each at each origin on its own. */
export class ProviderPaces {
  readonly #maxAtOnce: number;
  readonly #world: PaceWorld;
  readonly #paces = new Map<string, ProviderPace>();
  #chosen: number | undefined;

  constructor(maxAtOnce: number, world: PaceWorld) {
    this.#maxAtOnce = maxAtOnce;
    this.#world = world;
  }

  of(providerId: string, origin: string): ProviderPace {
    const place = `${providerId} ${origin}`;
    const known = this.#paces.get(place);
    if (known) return known;
    const pace = new ProviderPace(providerId, this.#maxAtOnce, this.#world, origin);
    if (this.#chosen !== undefined) pace.choose(this.#chosen);
    this.#paces.set(place, pace);
    return pace;
  }

  /** Requests to one provider at once, from now on; undefined: as many as its answers teach. */
  choose(atOnce: number | undefined): void {
    this.#chosen = atOnce;
    for (const pace of this.#paces.values()) {
      if (atOnce === undefined) pace.learn(this.#maxAtOnce);
      else pace.choose(atOnce);
    }
  }

  get states(): PaceState[] {
    return [...this.#paces.values()].map((pace) => pace.state);
  }
}
