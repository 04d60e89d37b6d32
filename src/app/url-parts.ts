/** A request's address as the Wire shows it; text that is no address is all path. */
export function urlParts(url: string): { host: string; path: string } {
  try {
    const parsed = new URL(url);
    return { host: parsed.host, path: parsed.pathname + parsed.search };
  } catch {
    return { host: '', path: url };
  }
}
