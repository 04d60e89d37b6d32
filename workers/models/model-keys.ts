import {
  isForgotten,
  type ForgottenKeys,
  type HeldKey,
  type ModelKeysApi,
} from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { Secret, Secrets } from '#serve/mcp/index.ts';
import type { KeptKey } from '#store/storage/db.ts';
import { signInForKey, type KeySignInDeps } from './sign-in-for-key.ts';

/** Where keys are kept beyond this worker's life; tests hand in their own. */
export interface KeyStore {
  read(): Promise<KeptKey[]>;
  write(key: KeptKey): Promise<void>;
  /** Of this provider, at this origin; what is absent means all. */
  remove(providerId?: string, origin?: string): Promise<void>;
}

/** How a key came: by a sign-in it may run out, at a time in milliseconds since the epoch. */
type KeySource = Pick<HeldKey, 'isSignedIn' | 'expiresAt'>;

/** A question that waits holds its key already: once it is forgotten, nothing of it is left to send. */
class HeldSecret extends Secret {
  #isForgotten = false;

  forget(): void {
    this.#isForgotten = true;
  }
  override reveal(): string {
    return this.#isForgotten ? '' : super.reveal();
  }
}

type Entry = HeldKey & { secret: HeldSecret };

/** The keys of model APIs, in this worker's memory. A key goes only to the origin it was given for. */
export class ModelKeys {
  readonly #entries = new Map<string, Entry>();
  readonly #store: KeyStore | undefined;
  /** What cleans answers of these keys, and of all other secrets of the worker. */
  readonly secrets: Secrets;
  #reading: Promise<void> | undefined;

  constructor(store?: KeyStore, secrets = new Secrets()) {
    this.#store = store;
    this.secrets = secrets;
    secrets.add(() => [...this.#entries.values()].map(({ secret }) => secret.reveal()));
  }

  /** Resolves when the kept keys are read. A store that cannot be read holds none. */
  ready(): Promise<void> {
    this.#reading ??= (this.#store?.read() ?? Promise.resolve([])).then(
      (kept) => kept.forEach((key) => this.#takeKept(key)),
      () => (this.#reading = undefined),
    ) as Promise<void>;
    return this.#reading;
  }

  /**
   * An empty key forgets it here. `baseUrl` is the address the person saw when giving the key. Throws 'model-key-rejected' for
   * text that no header can carry.
   */
  set(providerId: string, key: string, baseUrl: string, source: KeySource = { isSignedIn: false }): void {
    const trimmed = key.trim();
    const origin = originOf(baseUrl);
    if (trimmed === '') return this.#forgetAt(placeOf(providerId, origin));
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new PlaygroundError(
        'model-key-rejected',
        'This is no key: it contains spaces or characters beyond ASCII.',
        'Copy the key again, without the words around it.',
      );
    }
    this.#put({ providerId, origin, isKept: false, ...source, secret: new HeldSecret(trimmed) });
  }

  /** Keeps the key of this address beyond this worker, or takes it out of where it is kept. */
  async keep(providerId: string, baseUrl: string, isKept: boolean): Promise<void> {
    await this.ready();
    const entry = this.#entries.get(placeOf(providerId, originOf(baseUrl)));
    const { origin = originOf(baseUrl), isSignedIn = false, expiresAt, secret } = entry ?? {};
    const about = { providerId, origin, isSignedIn, ...(expiresAt === undefined ? {} : { expiresAt }) };
    if (isKept && secret) await this.#store?.write({ ...about, key: secret.reveal() });
    else await this.#store?.remove(providerId, origin);
    if (entry) this.#put({ ...entry, isKept });
  }

  /** Here and where they are kept. */
  async forget(forgotten: ForgottenKeys): Promise<void> {
    await this.drop(forgotten);
    await this.#store?.remove(forgotten.providerId, forgotten.origin);
  }

  /** In this worker only: the tab that forgot them has taken them out of the store. */
  async drop(forgotten: ForgottenKeys): Promise<void> {
    await this.ready();
    for (const [place, entry] of [...this.#entries]) {
      if (isForgotten(forgotten, entry)) this.#forgetAt(place);
    }
  }

  /** What the page may know of the keys. */
  held(): HeldKey[] {
    return [...this.#entries.values()].map(({ secret: _, ...about }) => about);
  }

  /**
   * The key for a request to `url`; undefined when the provider has none. Throws 'model-key-missing' when its key was given for
   * another origin: an address out of a link or a file must not get it.
   */
  keyFor(providerId: string, url: string): Secret | undefined {
    const origin = originOf(url);
    const entry = this.#entries.get(placeOf(providerId, origin));
    if (entry) return entry.secret;
    const other = [...this.#entries.values()].find((each) => each.providerId === providerId);
    if (!other) return undefined;
    throw new PlaygroundError(
      'model-key-missing',
      `The key was given for ${other.origin} and is not sent to ${origin}.`,
      'Give a key for this address if you trust it.',
    );
  }

  #takeKept({ key, ...about }: KeptKey): void {
    if (this.#entries.has(placeOf(about.providerId, about.origin))) return;
    this.#put({ ...about, isKept: true, secret: new HeldSecret(key) });
  }

  #forgetAt(place: string): void {
    this.#entries.get(place)?.secret.forget();
    this.#entries.delete(place);
  }

  #put(entry: Entry): void {
    this.#entries.set(placeOf(entry.providerId, entry.origin), entry);
  }
}

const placeOf = (providerId: string, origin: string): string => `${providerId} ${origin}`;
/** '' of what is no address. */
const originOf = (url: string): string => URL.parse(url)?.origin ?? '';

/** Every tab has a worker of its own, with keys of its own. */
interface OtherTabs {
  sendForgotten(forgotten: ForgottenKeys): void;
  onForgottenElsewhere(onForgotten: (forgotten: ForgottenKeys) => void): void;
}

/** What the page may do with the keys of model APIs. A key that is forgotten in one tab is forgotten in all. */
export function createModelKeysApi(
  deps: Omit<KeySignInDeps, 'secrets'> & OtherTabs & { keys: ModelKeys },
): ModelKeysApi {
  const { keys } = deps;
  deps.onForgottenElsewhere((forgotten) => void keys.drop(forgotten));
  const attempts = new Map<string, AbortController>();
  return {
    async setModelKey(providerId, key, baseUrl, isKept = false) {
      await keys.ready();
      keys.set(providerId, key, baseUrl);
      await keys.keep(providerId, baseUrl, isKept);
    },
    keepModelKey: (providerId, baseUrl, isKept) => keys.keep(providerId, baseUrl, isKept),
    async forgetModelKeys(providerId, baseUrl) {
      const forgotten = {
        ...(providerId === undefined ? {} : { providerId }),
        ...(baseUrl === undefined ? {} : { origin: originOf(baseUrl) }),
      };
      try {
        await keys.forget(forgotten);
      } finally {
        // A tab that reads the kept keys after this finds them gone; one that has read them drops them.
        deps.sendForgotten(forgotten);
      }
    },
    async heldModelKeys() {
      await keys.ready();
      return keys.held();
    },
    async signInForKey(providerId, order, onStep) {
      attempts.get(providerId)?.abort();
      const attempt = new AbortController();
      attempts.set(providerId, attempt);
      try {
        const { key, keyOrigin, expiresAt } = await signInForKey(
          providerId,
          order,
          onStep,
          { ...deps, secrets: keys.secrets },
          attempt.signal,
        );
        await keys.ready();
        keys.set(providerId, key, keyOrigin, {
          isSignedIn: true,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        });
        await keys.keep(providerId, keyOrigin, false);
      } finally {
        if (attempts.get(providerId) === attempt) attempts.delete(providerId);
      }
    },
    cancelKeySignIn: (providerId) => attempts.get(providerId)?.abort(),
  };
}
