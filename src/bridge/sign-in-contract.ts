import type { SignInAnswer, SignInOrder, SignInState, SignInStep } from '#core/sign-in.ts';

/** Signing in to MCP servers (OAuth 2.1); part of ServersApi. Tokens live in the eval worker's memory and never leave it. */
export interface SignInsApi {
  /**
   * Asks who signs people in, says with onStep where to send the person, waits five minutes for the callback page, and
   * trades its code for tokens; a later connectServer sends them. A second attempt ends the first. Rejects with
   * PlaygroundError sign-in-denied, -timeout, -cancelled, -blocked (an answer that CORS hides, named), -needs-client,
   * -failed.
   */
  signIn(serverId: string, order: SignInOrder, onStep: (step: SignInStep) => void): Promise<SignInState>;
  /** Ends an attempt under way with sign-in-cancelled. */
  cancelSignIn(serverId: string): void;
  signInState(serverId: string): SignInState;
  /** Forgets the tokens, and revokes them where the authorization server takes that. */
  signOut(serverId: string): Promise<void>;
}

const CHANNEL = 'proving-ground-sign-in';

/**
 * Listens for what callback pages of this origin receive. Other listeners there receive the code too, and can do nothing with
 * it: the verifier that belongs to it never leaves the worker. Returns how to stop listening.
 */
export function listenForSignIns(onAnswer: (answer: SignInAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : undefined);
    const optional = (name: string, key = name) => {
      const value = text(key);
      return value === undefined ? {} : { [name]: value };
    };
    onAnswer({
      state: text('state') ?? '',
      ...optional('code'),
      ...optional('iss'),
      ...optional('error'),
      ...optional('errorDescription', 'error_description'),
    });
  };
  return () => channel.close();
}
