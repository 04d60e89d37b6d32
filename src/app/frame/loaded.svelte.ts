import { untrack } from 'svelte';

/**
 * What is read for a key, and again whenever the key is another; for undefined nothing is read. Of two reads under way, the one that
 * began last counts. Made while a component is set up.
 */
export class Loaded<Key, Value> {
  readonly #keyOf: () => Key | undefined;
  readonly #read: (key: Key) => Promise<Value>;
  #reads = 0;
  #found = $state.raw<{ key: Key; value?: Value | undefined; failure?: unknown } | undefined>();
  readonly #key = $derived.by(() => this.#keyOf());
  readonly #current = $derived(this.#found?.key === this.#key ? this.#found : undefined);

  constructor(key: () => Key | undefined, read: (key: Key) => Promise<Value>) {
    this.#keyOf = key;
    this.#read = read;
    $effect(() => {
      if (this.#key !== undefined) untrack(() => void this.again());
    });
  }

  /** Undefined while it is read for the first time, or where it cannot be. */
  get value(): Value | undefined {
    return this.#current?.value;
  }
  /** Why it cannot be read. */
  get failure(): unknown {
    return this.#current?.failure;
  }

  /** Reads the same once more; what is known stays until then. Never rejects. */
  async again(): Promise<void> {
    const key = this.#key;
    if (key === undefined) return;
    const read = ++this.#reads;
    let found: { value?: Value | undefined; failure?: unknown };
    try {
      found = { value: await this.#read(key) };
    } catch (failure) {
      found = { value: this.value, failure };
    }
    if (read === this.#reads) this.#found = { key, ...found };
  }
}
