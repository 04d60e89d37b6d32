import type { McpServerRef, ServerStatus } from '#core/mcp.ts';

/** Characters of a server's own name that are shown beside its address. */
const LONGEST_NAME = 60;

/** Host and path of an address; of one inside the page, the address. */
export function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return host === '' ? url : host + (pathname === '/' ? '' : pathname) + search;
}

/**
 * A server as it is named where it stands beside others: by the name the person gave it, else by host and path, and how it calls itself
 * as far as that is known: `127.0.0.1:3001/a/mcp (everything)`. Servers of one host so differ.
 */
export function serverName({ title, url }: McpServerRef, status: ServerStatus | undefined): string {
  const place = placeOf(url);
  const name = place === url || title !== new URL(url).host ? title : place;
  const { title: given, name: own } = status?.serverInfo ?? {};
  const itself = (given || own || '').slice(0, LONGEST_NAME);
  return itself === '' || itself === name ? name : `${name} (${itself})`;
}

/** Is it one of these servers, named in lower case: by its id, its title, or as it calls itself? */
export const isNamed = (
  { id, title }: McpServerRef,
  status: ServerStatus | undefined,
  names: ReadonlySet<string>,
): boolean =>
  [id, title, status?.serverInfo?.name].some((name) => name !== undefined && names.has(name.toLowerCase()));

/** The title of this server where no other has it, else its host and path, else that with a number. */
export function titleAmong({ id, title, url }: McpServerRef, others: readonly McpServerRef[]): string {
  const taken = new Set(others.flatMap((other) => (other.id === id ? [] : other.title.toLowerCase())));
  // What is in the page has no place that says anything.
  const place = new URL(url).host === '' ? title : placeOf(url);
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${place} (${index + 2})`);
  return [title, place, ...numbered].find((each) => !taken.has(each.toLowerCase()))!;
}
