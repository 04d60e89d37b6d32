import { buildAddress, changed, parseAddress, type Address, type QueryChange } from './address.ts';
import { siteRoot } from './site.ts';

/** Where a list was scrolled to, in pixels, and its active row. */
export interface ListPlace {
  top: number;
  active: number;
}

/** Where a reader left a page. It stays with that entry of the history, so that Back finds it again. */
interface Place {
  y: number;
  lists: Record<string, ListPlace>;
}

/** The address as state. Pages read it and ask for changes here; nothing else touches the location. */
export class Router {
  #address = $state.raw<Address>()!;
  #lists: Record<string, ListPlace> = {};
  /** Path of the page before this one, where a link led here. */
  #before: readonly string[] | undefined;

  /** `address`: where it begins; that of the location, where there is one. */
  constructor(address = globalThis.location ? currentAddress() : parseAddress('')) {
    this.#address = address;
  }

  get address(): Address {
    return this.#address;
  }
  get path(): readonly string[] {
    return this.#address.path;
  }
  get query(): URLSearchParams {
    return this.#address.query;
  }

  /** Follows the location and the links of this site, all within this one document; returns how to stop. */
  start(): () => void {
    const events = new AbortController();
    const { signal } = events;
    this.#follow();
    addEventListener('popstate', () => this.#arrive(), { signal });
    // Any pressed element may be a link.
    addEventListener('click', () => this.#keepPlace(), { signal, capture: true });
    addEventListener('click', (event) => this.#followLink(event), { signal });
    return () => events.abort();
  }

  /** Where this page was left, when the history led back to it; undefined on a page that is new. */
  get place(): Place | undefined {
    return (history.state as { place?: Place } | null)?.place;
  }

  /** Notes where a list is scrolled to, for when the page is left; `name` distinguishes the lists of a page. */
  noteList(name: string, place: ListPlace): void {
    this.#lists[name] = place;
  }

  #keepPlace(): void {
    history.replaceState({ place: { y: scrollY, lists: this.#lists } satisfies Place }, '');
  }

  #arrive(): void {
    const before = this.#address.path;
    this.#before = this.place ? undefined : before;
    this.#follow();
  }

  /** Takes over the address of the location. One of an older form is replaced by the page's own in the same entry of the history. */
  #follow(): void {
    this.#lists = {};
    const address = currentAddress();
    this.#address = address;
    const own = locationOf(buildAddress(address.path, address.query));
    const isElsewhere =
      new URL(own, location.href).pathname !== location.pathname.replace(/[^/]*\.html$/, '');
    const isTyped = own.includes('#/') && !location.hash.startsWith(`#/${address.path[0]}`);
    if (siteRoot() !== undefined && (isElsewhere || isTyped || location.hash === '#/'))
      history.replaceState(history.state, '', own);
  }

  /** A link to another page of this site is no reason to load a document: runs and keys would be lost. */
  #followLink(event: MouseEvent): void {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href]');
    const address = link?.getAttribute('href') ?? '';
    const isOther = link?.hasAttribute('download') || (link?.getAttribute('target') ?? '_self') !== '_self';
    if (isOther || !isAddress(address)) return;
    event.preventDefault();
    this.goTo(address);
  }

  /** Goes to a new place: one entry in the history. */
  go(path: readonly string[], query: QueryChange | URLSearchParams = {}): void {
    this.goTo(buildAddress(path, query));
  }

  /** Goes to an address as `buildAddress` writes it, or as older links have it. */
  goTo(address: string): void {
    this.#keepPlace();
    const goal = locationOf(address);
    if (new URL(goal, location.href).href !== location.href) history.pushState(null, '', goal);
    this.#arrive();
  }

  /** Replaces this address by another: Back leads to the page before both. */
  replace(address: string): void {
    history.replaceState(null, '', locationOf(address));
    this.#follow();
  }

  /** Goes back where the page before was the one at `address`, so that it is as it was left; otherwise to `address`. */
  backTo(address: string): void {
    if (this.#before?.join('/') === parseAddress(address).path.join('/')) history.back();
    else this.goTo(address);
  }

  /** Changes what this page says of its subject: an entry of its own in the history, so that Back undoes it. The rest of the query stays. */
  choose(change: QueryChange): void {
    this.#keepPlace();
    const query = changed(this.#address.query, change);
    history.pushState(null, '', locationOf(buildAddress(this.#address.path, query)));
    this.#address = { path: this.#address.path, query };
  }

  /** Changes filters or selection of this page: the same entry in the history, the rest of the query stays. */
  setQuery(change: QueryChange): void {
    const query = changed(this.#address.query, change);
    history.replaceState(history.state, '', locationOf(buildAddress(this.#address.path, query)));
    this.#address = { path: this.#address.path, query };
  }
}

/** Where the page is now. */
export const currentAddress = (): Address => parseAddress(location.pathname + location.hash);

/** An address as the location shows it: below the site's root, with the mark of an embedded page. */
function locationOf(address: string): string {
  const [folder = '', ...rest] = address.split('#');
  const hash = rest.length > 0 ? `#${rest.join('#')}` : '';
  return `${folder || (siteRoot() ?? location.pathname)}${location.search}${hash}`;
}

/** Is it the address of a page, not of a file of the site or of an element? */
const isAddress = (href: string): boolean =>
  href.startsWith('#/') ||
  (siteRoot() !== undefined && href.split('#')[0] === buildAddress(parseAddress(href).path).split('#')[0]);
