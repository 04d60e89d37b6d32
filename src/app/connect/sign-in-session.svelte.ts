import type { EvalApi } from '#bridge/contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { SignInOrder, SignInState } from '#core/sign-in.ts';
import { openSignInWindow, type SignInWindow } from './sign-in-window.ts';

/** Where an attempt is: nobody was asked, the server is asked, the person signs in, their window is gone, the answer came. */
export type SignInPhase = 'idle' | 'asking' | 'waiting' | 'window-gone' | 'finishing';

/** After a window closed, its answer may still be under way. */
const GRACE_MS = 2000;

const windowBlocked = (): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    'The browser did not open a window to sign in.',
    'Allow this site to open windows, and sign in again.',
  );

/** The sign-in at one server, as the page shows it. Tokens never come here. */
export class SignInSession {
  readonly #serverId: string;
  readonly #api: () => Remote<EvalApi>;
  readonly #openWindow: () => SignInWindow | undefined;
  #attempt = 0;
  #state = $state.raw<SignInState>({ signedIn: false });
  #phase = $state<SignInPhase>('idle');
  #error = $state.raw<ErrorRecord | undefined>();

  constructor(serverId: string, api: () => Remote<EvalApi>, openWindow = openSignInWindow) {
    this.#serverId = serverId;
    this.#api = api;
    this.#openWindow = openWindow;
  }

  get state(): SignInState {
    return this.#state;
  }
  get phase(): SignInPhase {
    return this.#phase;
  }
  /** Why the last attempt ended without a sign-in. */
  get error(): ErrorRecord | undefined {
    return this.#error;
  }

  async load(): Promise<void> {
    this.#state = await this.#api().signInState(this.#serverId);
  }

  /** To be called in the click itself: browsers open windows for clicks alone. Resolves with whether the person is signed in. */
  async start(order: SignInOrder): Promise<boolean> {
    const attempt = ++this.#attempt;
    const isCurrent = (): boolean => attempt === this.#attempt;
    this.#error = undefined;
    const shown = this.#openWindow();
    if (!shown) {
      this.#error = toErrorRecord(windowBlocked());
      return false;
    }
    this.#phase = 'asking';
    void shown.closed.then(() => this.#closed(isCurrent));
    try {
      const state = await this.#api().signIn(this.#serverId, order, (step) => {
        if (step.step === 'open') shown.goTo(step.url);
        if (isCurrent()) this.#phase = step.step === 'open' ? 'waiting' : 'finishing';
      });
      if (isCurrent()) this.#state = state;
      return isCurrent();
    } catch (error) {
      if (isCurrent()) this.#error = toErrorRecord(error);
      return false;
    } finally {
      shown.close();
      if (isCurrent()) this.#phase = 'idle';
    }
  }

  async cancel(): Promise<void> {
    await this.#api().cancelSignIn(this.#serverId);
  }

  async signOut(): Promise<void> {
    this.#attempt++;
    this.#phase = 'idle';
    this.#error = undefined;
    await this.#api().signOut(this.#serverId);
    await this.load();
  }

  /** A window that hides itself from us looks closed too, so the attempt goes on until it is given up. */
  async #closed(isCurrent: () => boolean): Promise<void> {
    if (isCurrent() && this.#phase === 'asking') return this.cancel();
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    if (isCurrent() && this.#phase === 'waiting') this.#phase = 'window-gone';
  }
}
