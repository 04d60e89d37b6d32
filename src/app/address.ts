/** An address of the app: what follows the #. */
export interface Address {
  /** Decoded segments; empty on Home. */
  path: readonly string[];
  /** Filters and selections. Read only: a change is a new address. */
  query: URLSearchParams;
}

export type QueryChange = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads `#/data/x?call=parallel`. A segment that is no valid percent encoding is kept as it is. */
export function parseAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  const mark = text.indexOf('?');
  const path = (mark < 0 ? text : text.slice(0, mark)).split('/').filter(Boolean).map(decodeSegment);
  return { path, query: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)) };
}

/** Writes an address: every segment encoded, empty segments left out, undefined and '' queries left out. */
export function buildAddress(path: readonly string[], query: QueryChange | URLSearchParams = {}): string {
  const parameters = query instanceof URLSearchParams ? query : changed(new URLSearchParams(), query);
  const tail = parameters.size > 0 ? `?${parameters}` : '';
  return `#/${path.filter(Boolean).map(encodeSegment).join('/')}${tail}`;
}

/** Half a character, which a stranger's id may hold, cannot be encoded; it is replaced. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The query after a change: undefined, empty and [] remove a name. */
export function changed(query: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const item of typeof value === 'string' ? [value] : (value ?? [])) {
      if (item !== '') next.append(name, item);
    }
  }
  return next;
}
