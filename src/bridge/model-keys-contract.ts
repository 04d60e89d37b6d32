import type { SignInStep } from '#core/sign-in.ts';

/** The keys of model APIs; part of EvalApi. They go in and never come out. */
export interface ModelKeysApi {
  /**
   * Keeps a key in the worker's memory, for the origin of `baseUrl` alone, and on this device if asked to. An empty key forgets
   * it. Rejects with model-key-rejected, storage-unavailable.
   */
  setModelKey(providerId: string, key: string, baseUrl: string, isKept?: boolean): Promise<void>;
  /** Keeps a held key on this device, encrypted, or takes it out again. */
  keepModelKey(providerId: string, baseUrl: string, isKept: boolean): Promise<void>;
  /** In every open tab and on this device. Without an address: of all addresses; without an id: all of them. */
  forgetModelKeys(providerId?: string, baseUrl?: string): Promise<void>;
  /** Which keys are held, never the keys. */
  heldModelKeys(): Promise<HeldKey[]>;
  /**
   * Signs the person in at the provider and takes the key it gives: says with onStep where to send the person, and waits five
   * minutes. Rejects with PlaygroundError sign-in-*.
   */
  signInForKey(providerId: string, order: KeySignInOrder, onStep: (step: SignInStep) => void): Promise<void>;
  /** Ends an attempt under way with sign-in-cancelled. */
  cancelKeySignIn(providerId: string): void;
}

/** A key that the worker holds, but for the key itself. */
export interface HeldKey {
  providerId: string;
  /** The one origin it is sent to, such as https://api.openai.com. */
  origin: string;
  /** Is it also kept on this device? */
  isKept: boolean;
  /** Did it come from a sign-in, not from a paste? */
  isSignedIn: boolean;
  /** Milliseconds since the epoch, where the provider says when it runs out. */
  expiresAt?: number;
}

/** How to sign in for a key. */
export interface KeySignInOrder {
  /** The page that receives the answer: `oauth/callback.html` of this site, in full. */
  callbackUrl: string;
  /** Where the provider wants to know who asks: a registered public client, or the address of this site's own document. */
  clientId?: string;
}
