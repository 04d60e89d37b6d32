import type { ModelPace } from '#bridge/models-contract.ts';

const EVERY_MS = 1000;

/** How busy the providers are, asked for once a second. */
export class PacesReader {
  readonly #ask: () => Promise<readonly ModelPace[]>;
  readonly #now: () => number;
  #known = $state.raw<{ paces: readonly ModelPace[]; at: number }>({ paces: [], at: 0 });

  constructor(ask: () => Promise<readonly ModelPace[]>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  get paces(): readonly ModelPace[] {
    return this.#known.paces;
  }
  /** When they were read, in milliseconds since the epoch. */
  get at(): number {
    return this.#known.at;
  }
  /** Of a provider at this address; '' for a model inside this browser. */
  paceOf(providerId: string, address: string): ModelPace | undefined {
    const asked = URL.parse(address)?.origin;
    return this.#known.paces.find((pace) => pace.providerId === providerId && pace.origin === asked);
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    let isOver = false;
    const ask = (): void =>
      void this.#ask().then(
        (paces) => !isOver && (this.#known = { paces, at: this.#now() }),
        // The run itself reports a lost worker.
        () => {},
      );
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }
}
