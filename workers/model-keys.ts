import { PlaygroundError } from '#core/errors.ts';
import { Secret } from '#mcp/index.ts';

/** The keys of model APIs, in this worker's memory alone. A key goes only to the origin it was given for. */
export class ModelKeys {
  readonly #byProvider = new Map<string, { secret: Secret; origin: string }>();

  /**
   * An empty key forgets it. `baseUrl` is the address the person saw when giving the key. Throws 'model-key-rejected' for text
   * that no header can carry.
   */
  set(providerId: string, key: string, baseUrl: string): void {
    const trimmed = key.trim();
    if (trimmed === '') return this.forget(providerId);
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new PlaygroundError(
        'model-key-rejected',
        'This is no key: it holds spaces or characters beyond ASCII.',
        'Copy the key again, without the words around it.',
      );
    }
    this.#byProvider.set(providerId, { secret: new Secret(trimmed), origin: originOf(baseUrl) });
  }

  forget(providerId?: string): void {
    if (providerId === undefined) this.#byProvider.clear();
    else this.#byProvider.delete(providerId);
  }

  /** For which providers a key is held. */
  held(): string[] {
    return [...this.#byProvider.keys()];
  }

  /**
   * The key for a request to `url`; undefined when none is held. Throws 'model-key-missing' when the key was given for another
   * origin: an address out of a link or a file must not get it.
   */
  keyFor(providerId: string, url: string): Secret | undefined {
    const entry = this.#byProvider.get(providerId);
    if (!entry || entry.origin === originOf(url)) return entry?.secret;
    throw new PlaygroundError(
      'model-key-missing',
      `The key was given for ${entry.origin} and is not sent to ${originOf(url)}.`,
      'Give a key for this address if you trust it.',
    );
  }

  /** Every key in plain: for cleaning text of them, never for telling. */
  revealAll(): string[] {
    return [...this.#byProvider.values()].map(({ secret }) => secret.reveal());
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? '';
