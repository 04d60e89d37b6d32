/** What a cache needs to have for `addByFetch`. */
interface Adding {
  add(request: RequestInfo | URL): Promise<void>;
  put(request: RequestInfo | URL, response: Response): Promise<void>;
}

/**
 * Makes a cache's `add` fetch with `fetch`, so that what a package downloads into a cache is seen by the Wire like any other
 * request. Rejects as the stock one does, with a TypeError when the answer is a failure.
 */
export function addByFetch(cache: Adding, fetch: (request: RequestInfo | URL) => Promise<Response>): void {
  cache.add = async function (this: Adding, request) {
    const response = await fetch(request);
    if (!response.ok) throw new TypeError(`The server answered ${response.status}.`);
    await this.put(request, response);
  };
}
