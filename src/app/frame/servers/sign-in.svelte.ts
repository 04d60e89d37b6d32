import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { SignInOrder, SignInState, SignInStep } from '#core/sign-in.ts';
import { siteFile } from '../site.ts';

/** The window in which a person signs in. */
interface SignInWindow {
  /** Sends it to the address; only http and https ones. */
  goTo(url: string): void;
  close(): void;
  /** Resolves when it is closed, or no longer reports whether it is: some sites cut the connection on purpose. */
  closed: Promise<void>;
}

const LOOK_EVERY_MS = 500;

/**
 * Opens an empty window at once, while the click still counts; undefined where the browser blocks it. It cannot reach this
 * page, whatever is shown in it later.
 */
export function openSignInWindow(): SignInWindow | undefined {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  if (!opened) return undefined;
  opened.opener = null;
  return {
    goTo(url) {
      if (!/^https?:\/\//i.test(url)) throw new TypeError('not a web address');
      opened.location.replace(url);
    },
    close: () => opened.close(),
    closed: new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(timer);
        resolve();
      }, LOOK_EVERY_MS);
    }),
  };
}

/**
 * Where this site receives the answer of an authorization server, and the document that says who it is, if it has one. `base` is
 * the address of the site’s folder, `site` the one the site was built for: a copy elsewhere cannot use the document, because its
 * callback page is not the one named there.
 */
export function signInPlace(
  base: string = siteFile('').href,
  site: string = import.meta.env.VITE_SITE_URL,
): { callbackUrl: string; clientDocument?: string } {
  const callbackUrl = new URL('oauth/callback.html', base).href;
  if (!site.startsWith('https://')) return { callbackUrl };
  const named = site.endsWith('/') ? site : `${site}/`;
  const isThisSite = new URL('oauth/callback.html', named).href === callbackUrl;
  return isThisSite
    ? { callbackUrl, clientDocument: new URL('oauth/client.json', named).href }
    : { callbackUrl };
}

/** The state of an attempt: none, asking the server, waiting for the person, window closed, fetching the token. */
export type SignInPhase = 'idle' | 'asking' | 'waiting' | 'window-gone' | 'finishing';

/** The answer may still come after its window closed. */
const GRACE_MS = 2000;

const windowBlocked = (): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    'The browser did not open a window to sign in.',
    'Allow this site to open windows, and sign in again.',
  );

/** Attempts to sign in somewhere, one after the other: the window of each, and how far it came. */
export class SignInAttempts {
  readonly #giveUp: () => Promise<void>;
  readonly #openWindow: () => SignInWindow | undefined;
  #attempt = 0;
  #phase = $state<SignInPhase>('idle');
  #error = $state.raw<ErrorRecord | undefined>();

  /** `giveUp` ends what `begin` of the attempt began. */
  constructor(giveUp: () => Promise<void>, openWindow = openSignInWindow) {
    this.#giveUp = giveUp;
    this.#openWindow = openWindow;
  }

  get phase(): SignInPhase {
    return this.#phase;
  }
  /** Why the last attempt ended without a sign-in. */
  get error(): ErrorRecord | undefined {
    return this.#error;
  }

  /**
   * Call it in the click itself: browsers open windows only for clicks. Resolves with the result of `begin` in a list; with an empty
   * list after a failure or a newer attempt.
   */
  async start<Result>(begin: (onStep: (step: SignInStep) => void) => Promise<Result>): Promise<Result[]> {
    const attempt = ++this.#attempt;
    const isCurrent = (): boolean => attempt === this.#attempt;
    this.#error = undefined;
    const shown = this.#openWindow();
    if (!shown) {
      this.#error = toErrorRecord(windowBlocked());
      return [];
    }
    this.#phase = 'asking';
    void shown.closed.then(() => this.#closed(isCurrent));
    try {
      const result = await begin((step) => {
        if (step.step === 'open') shown.goTo(step.url);
        if (isCurrent()) this.#phase = step.step === 'open' ? 'waiting' : 'finishing';
      });
      return isCurrent() ? [result] : [];
    } catch (error) {
      if (isCurrent()) this.#error = toErrorRecord(error);
      return [];
    } finally {
      shown.close();
      if (isCurrent()) this.#phase = 'idle';
    }
  }

  /** Drops the last attempt; its later result is ignored. */
  reset(): void {
    this.#attempt++;
    this.#phase = 'idle';
    this.#error = undefined;
  }

  /** A window that cut the connection looks closed too, so the attempt goes on until it is given up. */
  async #closed(isCurrent: () => boolean): Promise<void> {
    if (isCurrent() && this.#phase === 'asking') return this.#giveUp();
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    if (isCurrent() && this.#phase === 'waiting') this.#phase = 'window-gone';
  }
}

/** The sign-in at one server, as the page shows it. Tokens never come here. */
export class SignInSession {
  readonly #serverId: string;
  readonly #api: () => Remote<EvalApi>;
  readonly #attempts: SignInAttempts;
  state = $state.raw<SignInState>({ signedIn: false });

  constructor(serverId: string, api: () => Remote<EvalApi>) {
    this.#serverId = serverId;
    this.#api = api;
    this.#attempts = new SignInAttempts(() => this.cancel());
  }

  get phase(): SignInPhase {
    return this.#attempts.phase;
  }
  /** Why the last attempt ended without a sign-in. */
  get error(): ErrorRecord | undefined {
    return this.#attempts.error;
  }

  async load(): Promise<void> {
    this.state = await this.#api().signInState(this.#serverId);
  }

  /** To be called in the click itself: browsers open windows for clicks alone. Resolves with whether the person is signed in. */
  async start(order: SignInOrder): Promise<boolean> {
    const [state] = await this.#attempts.start((onStep) => this.#api().signIn(this.#serverId, order, onStep));
    if (state) this.state = state;
    return state !== undefined;
  }

  async cancel(): Promise<void> {
    await this.#api().cancelSignIn(this.#serverId);
  }

  async signOut(): Promise<void> {
    this.#attempts.reset();
    await this.#api().signOut(this.#serverId);
    await this.load();
  }
}
