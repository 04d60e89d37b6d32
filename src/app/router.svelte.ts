import { buildAddress, changed, parseAddress, type Address, type QueryChange } from './address.ts';

/** The address as state. Pages read it and ask for changes here; nobody else touches the location. */
export class Router {
  #address = $state.raw<Address>(parseAddress(''));

  get address(): Address {
    return this.#address;
  }
  get path(): readonly string[] {
    return this.#address.path;
  }
  get query(): URLSearchParams {
    return this.#address.query;
  }

  /** Follows the location from now on; returns how to stop. */
  start(): () => void {
    const follow = (): void => {
      this.#address = parseAddress(location.hash);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }

  /** Goes to a new place: one entry in the history. */
  go(path: readonly string[], query: QueryChange | URLSearchParams = {}): void {
    location.hash = buildAddress(path, query);
  }

  /** Goes to an address that is written already, as addresses.ts writes them. */
  goTo(address: string): void {
    location.hash = address;
  }

  /** Changes filters or selection where one is: the same entry in the history, the rest of the query stays. */
  setQuery(change: QueryChange): void {
    const query = changed(this.#address.query, change);
    history.replaceState(history.state, '', buildAddress(this.#address.path, query));
    this.#address = { path: this.#address.path, query };
  }
}
