/** How far the check of a claim in a link has come. */
export type ClaimCheck<Done> =
  | { state: 'opening' }
  /** Nothing was compared here. */
  | { state: 'claimed'; why: string }
  | { state: 'scoring'; done: number; total: number }
  | ({ state: 'done' } & Done);

interface Means<Link, Done> {
  payload: () => string;
  /** Reads the link. Throws why it cannot be opened. */
  read: (payload: string) => Promise<Link>;
  /** Compares the claim with what is in this browser and reports progress to `say`. If it throws, the link remains a claim. */
  check: (
    link: Link,
    signal: AbortSignal,
    say: (check: ClaimCheck<Done>) => void,
  ) => Promise<ClaimCheck<Done>>;
}

/** What a link claims, and whether this browser confirms it. Made while a component is set up; it follows the payload. */
export class LinkClaim<Link, Done> {
  #link = $state.raw<Link | undefined>();
  #check = $state.raw<ClaimCheck<Done>>({ state: 'opening' });
  #failure = $state.raw<unknown>();

  constructor({ payload, read, check }: Means<Link, Done>) {
    $effect(() => {
      const controller = new AbortController();
      const { signal } = controller;
      const open = async (text: string): Promise<void> => {
        const say = (now: ClaimCheck<Done>): void => void (signal.aborted || (this.#check = now));
        this.#failure = this.#link = undefined;
        this.#check = { state: 'opening' };
        try {
          const link = await read(text);
          if (signal.aborted) return;
          this.#link = link;
          await check(link, signal, say).then(say, (error: unknown) =>
            say({ state: 'claimed', why: (error as Error).message }),
          );
        } catch (error) {
          if (!signal.aborted) this.#failure = error;
        }
      };
      void open(payload());
      return () => controller.abort();
    });
  }

  get link(): Link | undefined {
    return this.#link;
  }
  get check(): ClaimCheck<Done> {
    return this.#check;
  }
  /** Why the link cannot be opened. */
  get failure(): unknown {
    return this.#failure;
  }
}
