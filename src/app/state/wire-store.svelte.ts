import type { WireEntry } from '#bridge/contract.ts';
import { urlParts } from '../url-parts.ts';

/** Rows the drawer keeps; the counts go on. */
export const KEPT_ENTRIES = 1000;

/** How the Wire is told of requests: hands every entry on and returns how to stop listening. */
export type WireSource = (onEntry: (entry: WireEntry) => void) => () => void;

/** What has left the page, counted by the code that fetched it, never assumed. */
export class WireStore {
  #entries = $state.raw<readonly WireEntry[]>([]);
  #left = $state.raw(0);
  #own = $state.raw(0);
  #hosts = $state.raw<readonly string[]>([]);
  #storedBytes = $state.raw<number | undefined>(undefined);
  #open = $state.raw(false);
  /** Counted already, though their row may have left the list. */
  #unanswered: string[] = [];

  /** Newest last, at most KEPT_ENTRIES. An entry that comes again by its id (the answer to its request) replaces itself. */
  get entries(): readonly WireEntry[] {
    return this.#entries;
  }
  /** Requests that left for another origin. */
  get left(): number {
    return this.#left;
  }
  /** The site's own files that our code fetched. */
  get own(): number {
    return this.#own;
  }
  /** Hosts requests have left for, in order of first meeting. */
  get hosts(): readonly string[] {
    return this.#hosts;
  }
  /** Bytes this site keeps in the browser; undefined when the browser does not say. */
  get storedBytes(): number | undefined {
    return this.#storedBytes;
  }
  get open(): boolean {
    return this.#open;
  }

  /** Starts listening; returns how to stop. */
  listen(source: WireSource): () => void {
    return source((entry) => this.apply(entry));
  }

  apply(entry: WireEntry): void {
    const known = this.#entries.findIndex((other) => other.id === entry.id);
    if (known >= 0) this.#entries = this.#entries.with(known, entry);
    const counted = this.#unanswered.includes(entry.id);
    this.#unanswered = this.#unanswered.filter((id) => id !== entry.id);
    if (entry.durationMs === undefined) this.#unanswered.push(entry.id);
    if (known >= 0 || counted) return;
    this.#entries = [...this.#entries, entry].slice(-KEPT_ENTRIES);
    if (entry.leftTheSite) {
      this.#left++;
      const host = urlParts(entry.url).host;
      if (!this.#hosts.includes(host)) this.#hosts = [...this.#hosts, host];
    } else {
      this.#own++;
    }
  }

  /** Asks the browser how much it keeps for this site. */
  async measureStorage(): Promise<void> {
    const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
    this.#storedBytes = estimate?.usage;
  }

  toggle(open = !this.#open): void {
    this.#open = open;
  }
}
