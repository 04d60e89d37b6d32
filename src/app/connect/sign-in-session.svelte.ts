import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { SignInOrder, SignInState } from '#core/sign-in.ts';
import { SignInAttempts, type SignInPhase } from '../frame/servers/sign-in-attempts.svelte.ts';

/** The sign-in at one server, as the page shows it. Tokens never come here. */
export class SignInSession {
  readonly #serverId: string;
  readonly #api: () => Remote<EvalApi>;
  readonly #attempts: SignInAttempts;
  #state = $state.raw<SignInState>({ signedIn: false });

  constructor(serverId: string, api: () => Remote<EvalApi>) {
    this.#serverId = serverId;
    this.#api = api;
    this.#attempts = new SignInAttempts(() => this.cancel());
  }

  get state(): SignInState {
    return this.#state;
  }
  get phase(): SignInPhase {
    return this.#attempts.phase;
  }
  /** Why the last attempt ended without a sign-in. */
  get error(): ErrorRecord | undefined {
    return this.#attempts.error;
  }

  async load(): Promise<void> {
    this.#state = await this.#api().signInState(this.#serverId);
  }

  /** To be called in the click itself: browsers open windows for clicks alone. Resolves with whether the person is signed in. */
  async start(order: SignInOrder): Promise<boolean> {
    const [state] = await this.#attempts.start((onStep) => this.#api().signIn(this.#serverId, order, onStep));
    if (state) this.#state = state;
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
