import { untrack } from 'svelte';

/**
 * Reads a value for a key, and again when the key changes; reads nothing for undefined. Of two pending reads the later one counts.
 * Make it while a component is set up.
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

  /** Undefined during the first read, or if it failed. */
  get value(): Value | undefined {
    return this.#current?.value;
  }
  /** Why it cannot be read. */
  get failure(): unknown {
    return this.#current?.failure;
  }

  /** Reads again; the old value stays until then. Never rejects. */
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
