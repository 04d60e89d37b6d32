import type { ModelPace } from '#bridge/models-contract.ts';

const EVERY_MS = 1000;

/** How busy the providers are, asked for once a second. */
export class PacesReader {
  readonly #ask: () => Promise<readonly ModelPace[]>;
  readonly #now: () => number;
  #told = $state.raw<{ paces: readonly ModelPace[]; at: number }>({ paces: [], at: 0 });

  constructor(ask: () => Promise<readonly ModelPace[]>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  get paces(): readonly ModelPace[] {
    return this.#told.paces;
  }
  /** When they were told, in milliseconds since the epoch. */
  get at(): number {
    return this.#told.at;
  }
  /** Of a provider where this address lies; '' for a model inside this browser. */
  paceOf(providerId: string, address: string): ModelPace | undefined {
    const asked = URL.parse(address)?.origin;
    return this.#told.paces.find((pace) => pace.providerId === providerId && pace.origin === asked);
  }

  /** Asks until the returned function is called. */
  start(): () => void {
    let isOver = false;
    const ask = (): void =>
      void this.#ask().then(
        (paces) => !isOver && (this.#told = { paces, at: this.#now() }),
        // A worker that is lost is told of by the run itself.
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
