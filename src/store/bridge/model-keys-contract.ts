import type { SignInStep } from '#core/sign-in.ts';
import { visit } from './visit.ts';

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
   * Signs the person in at the provider and takes its key: reports with onStep where to send the person, and waits five minutes.
   * Rejects with PlaygroundError sign-in-*.
   */
  signInForKey(providerId: string, order: KeySignInOrder, onStep: (step: SignInStep) => void): Promise<void>;
  /** Ends an attempt under way with sign-in-cancelled. */
  cancelKeySignIn(providerId: string): void;
}

/** A description of a held key, without the key. */
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

// A signal for other tabs, which a port does not reach. Other projects of this origin can listen: it names places, never a key. They
// can send it too, and a key is then asked for again.
const CHANNEL = 'proving-ground-keys';

/** Keys of model APIs that a person wants forgotten, by their place; what is absent means all. It never holds a key. */
export type ForgottenKeys = { providerId?: string; origin?: string };

/** Is the key of this place among them? */
export const isForgotten = (
  forgotten: ForgottenKeys,
  { providerId, origin }: Required<ForgottenKeys>,
): boolean => (forgotten.providerId ?? providerId) === providerId && (forgotten.origin ?? origin) === origin;

/** Sends to every other open tab of this site. */
export function sendForgotten({ providerId, origin }: ForgottenKeys): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({
    visit,
    ...(providerId === undefined ? {} : { providerId }),
    ...(origin === undefined ? {} : { origin }),
  });
  channel.close();
}

/** Listens for what was forgotten in other tabs, never in this one. Returns how to stop listening. */
export function onForgottenElsewhere(onForgotten: (forgotten: ForgottenKeys) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const { visit: from, providerId, origin } = sent;
    if (typeof from !== 'string' || from === visit) return;
    if (!isPlacePart(providerId) || !isPlacePart(origin)) return;
    onForgotten({
      ...(providerId === undefined ? {} : { providerId }),
      ...(origin === undefined ? {} : { origin }),
    });
  };
  return () => channel.close();
}

const isPlacePart = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
