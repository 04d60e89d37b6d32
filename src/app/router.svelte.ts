import { buildAddress, changed, parseAddress, type Address, type QueryChange } from './address.ts';

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
  #address = $state.raw<Address>(parseAddress(''));
  #lists: Record<string, ListPlace> = {};
  /** Path of the page before this one, where a link led here. */
  #before: readonly string[] | undefined;

  get address(): Address {
    return this.#address;
  }
  get path(): readonly string[] {
    return this.#address.path;
  }
  get query(): URLSearchParams {
    return this.#address.query;
  }

  /** Follows the location; returns how to stop. */
  start(): () => void {
    const follow = (): void => {
      this.#lists = {};
      this.#address = parseAddress(location.hash);
    };
    const onhashchange = ({ oldURL }: HashChangeEvent): void => {
      this.#before = this.place ? undefined : parseAddress(new URL(oldURL).hash).path;
      follow();
    };
    // Anything that is pressed may be a link.
    const onclick = (): void => this.#keepPlace();
    follow();
    addEventListener('hashchange', onhashchange);
    addEventListener('click', onclick, true);
    return () => {
      removeEventListener('hashchange', onhashchange);
      removeEventListener('click', onclick, true);
    };
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

  /** Goes to a new place: one entry in the history. */
  go(path: readonly string[], query: QueryChange | URLSearchParams = {}): void {
    this.goTo(buildAddress(path, query));
  }

  /** Goes to an address as `buildAddress` writes it. */
  goTo(address: string): void {
    this.#keepPlace();
    location.hash = address;
  }

  /** Replaces this address by another: Back leads to the page before both. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.#address = parseAddress(address);
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
    history.pushState(null, '', buildAddress(this.#address.path, query));
    this.#address = { path: this.#address.path, query };
  }

  /** Changes filters or selection of this page: the same entry in the history, the rest of the query stays. */
  setQuery(change: QueryChange): void {
    const query = changed(this.#address.query, change);
    history.replaceState(history.state, '', buildAddress(this.#address.path, query));
    this.#address = { path: this.#address.path, query };
  }
}
