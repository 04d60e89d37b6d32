import { PlaygroundError } from '#core/errors.ts';

/** One tab of this browser at a time has a model in memory: two of them would need twice the memory, and each would be half as fast. */
export interface OneTab {
  /** Does nothing where this tab has its turn. Rejects with 'model-unreachable' where another tab keeps it, or with the signal's reason. */
  enter(signal: AbortSignal): Promise<void>;
  leave(): void;
  /** Does another tab wait for its turn? */
  isWanted(): Promise<boolean>;
}

/** Of the lock that is held while a model is in memory. */
const NAME = 'local-model';
/** Longer than a tab with nothing to do keeps its turn. */
const WAIT_MS = 25_000;

/** `locks`: undefined where the browser has none; then every tab has its turn. */
export function createOneTab(locks: LockManager | undefined, waitMs = WAIT_MS): OneTab {
  let release: (() => void) | undefined;

  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (release || !locks) return resolve();
        const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
        const held = (): Promise<void> =>
          new Promise((end) => {
            release = end;
            resolve();
          });
        locks
          .request(NAME, { signal: until }, held)
          .catch((error: unknown) =>
            reject(
              signal.aborted ? (signal.reason as Error) : until.aborted ? elsewhere() : (error as Error),
            ),
          );
      }),
    leave() {
      release?.();
      release = undefined;
    },
    async isWanted() {
      const { pending = [] } = (await locks?.query()) ?? {};
      return pending.some(({ name }) => name === NAME);
    },
  };
}

const elsewhere = () =>
  new PlaygroundError(
    'model-unreachable',
    'A model is asked in another tab of this browser, and this machine runs one at a time.',
    'Wait until that tab has done its run, or pause it there. Then resume here.',
  );
