import type { WireEntry, WireMessage } from '#store/bridge/line.ts';
import { urlParts } from '../format.ts';

/** Rows the drawer keeps, requests and messages together; the counts go on. */
export const KEPT_ROWS = 2000;
/** Characters of message bodies the drawer keeps. */
export const KEPT_TEXT = 16_000_000;
/** Milliseconds between two redraws while rows pour in. */
const ANNOUNCE_EVERY = 100;

/** One line of the Wire: an HTTP request of the page's code, or a JSON-RPC message to or from an MCP server. */
export type WireRow =
  | { id: string; at: number; entry: WireEntry; message?: undefined }
  | { id: string; at: number; message: WireMessage; entry?: undefined };

/** The requests of the page and the servers' messages, counted by the code that sent them. */
export class WireStore {
  /** In the order of time, oldest first; changed in place, and announced by `#changes`. */
  readonly #rows: WireRow[] = [];
  #text = 0;
  #changes = $state(0);
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isBehind = false;
  #pinned = $state.raw<ReadonlySet<string>>(new Set());
  #left = $state.raw(0);
  #own = $state.raw(0);
  #hosts = $state.raw<readonly string[]>([]);
  #storedBytes = $state.raw<number | undefined>(undefined);
  #open = $state.raw(false);
  /** Counted already, though their row may have left the list. */
  readonly #unanswered = new Set<string>();

  /** Oldest first, at most KEPT_ROWS with KEPT_TEXT characters; pinned rows are let go last. One list that changes: read it again, keep no copy. */
  get rows(): readonly WireRow[] {
    return this.#changes > 0 ? this.#rows : [];
  }
  get pinned(): ReadonlySet<string> {
    return this.#pinned;
  }
  /** Requests to other origins. */
  get left(): number {
    return this.#left;
  }
  /** The site's own files that our code fetched. */
  get own(): number {
    return this.#own;
  }
  /** Hosts of requests, in the order of their first request. */
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

  /** An entry that comes again by its id (the answer to its request) replaces itself. */
  apply(entry: WireEntry): void {
    const isCounted = this.#unanswered.delete(entry.id);
    if (entry.durationMs === undefined) this.#unanswered.add(entry.id);
    const row: WireRow = { id: entry.id, at: entry.at, entry };
    const known = this.#rows.findLastIndex(({ id }) => id === entry.id);
    if (known >= 0) {
      this.#rows[known] = row;
      this.#announce();
    }
    if (known >= 0 || isCounted) return;
    this.#add(row);
    if (entry.leftTheSite) {
      this.#left++;
      const host = urlParts(entry.url).host;
      if (!this.#hosts.includes(host)) this.#hosts = [...this.#hosts, host];
    } else {
      this.#own++;
    }
  }

  addMessage(message: WireMessage): void {
    this.#add({ id: message.id, at: message.at, message });
  }

  /** A pinned row stays when older ones are let go. */
  pin(id: string, isPinned: boolean): void {
    const next = new Set(this.#pinned);
    if (isPinned) next.add(id);
    else next.delete(id);
    this.#pinned = next;
  }

  /** Asks the browser how much it keeps for this site; one that does not say leaves it undefined. */
  async measureStorage(): Promise<void> {
    const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
    this.#storedBytes = estimate?.usage;
  }

  toggle(open = !this.#open): void {
    this.#open = open;
  }

  /** Requests and messages come by two ways and may overtake each other by a little. */
  #add(row: WireRow): void {
    let place = this.#rows.length;
    while (place > 0 && this.#rows[place - 1]!.at > row.at) place--;
    this.#rows.splice(place, 0, row);
    this.#text += sizeOf(row);
    while (this.#rows.length > KEPT_ROWS || (this.#text > KEPT_TEXT && this.#rows.length > 1)) {
      const oldest = this.#rows.findIndex(({ id }) => !this.#pinned.has(id));
      const [gone] = this.#rows.splice(Math.max(oldest, 0), 1);
      this.#text -= sizeOf(gone!);
    }
    this.#announce();
  }

  /** At once, then at most ten times a second. */
  #announce(): void {
    this.#isBehind = this.#pause !== undefined;
    if (this.#isBehind) return;
    this.#changes++;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isBehind) this.#announce();
    }, ANNOUNCE_EVERY);
  }
}

/** Characters of its body. */
const sizeOf = ({ message }: WireRow): number => message?.body.length ?? 0;
