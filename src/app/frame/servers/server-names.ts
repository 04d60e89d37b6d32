import { deepEqual } from '#core/json.ts';
import type { McpServerRef, ServerStatus } from '#core/mcp.ts';

/** Characters of a server's own name that are shown beside its address. */
const LONGEST_NAME = 60;

/** Host and path of an address; of one inside the page, the address. */
export function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return host === '' ? url : host + (pathname === '/' ? '' : pathname) + search;
}

/**
 * A server's name beside others: the person's name, else host and path, with the server's own name if known: `127.0.0.1:3001/a/mcp
 * (everything)`. Servers of one address also show their version.
 */
export function serverName(
  ref: McpServerRef,
  status: ServerStatus | undefined,
  others: readonly McpServerRef[] = [],
): string {
  const { title, url } = ref;
  const version = versionAmong(ref, status, others);
  const place = placeOf(url);
  const name = place === url || title !== new URL(url).host ? title : place;
  const { title: given, name: own } = status?.serverInfo ?? {};
  const itself = (given || own || '').slice(0, LONGEST_NAME);
  const beside = [itself === name ? '' : itself, version].filter(Boolean).join(', ');
  return beside === '' ? name : `${name} (${beside})`;
}

/** The MCP version of a server that shares its address with another: the spoken one, else the chosen one; '' for all others. */
export function versionAmong(
  { id, url, era }: McpServerRef,
  status: ServerStatus | undefined,
  others: readonly McpServerRef[],
): string {
  if (!others.some((other) => other.id !== id && other.url === url)) return '';
  const asked = { stateless: '2026-07-28', initialize: '2025-11-25 or older' };
  return `MCP ${status?.protocolVersion ?? (era ? asked[era] : 'of any version')}`;
}

/** Is it one of these servers, by id, title or own name, in lower case? */
export const isNamed = (
  { id, title }: McpServerRef,
  status: ServerStatus | undefined,
  names: ReadonlySet<string>,
): boolean =>
  [id, title, status?.serverInfo?.name].some((name) => name !== undefined && names.has(name.toLowerCase()));

/**
 * The server that a new one would repeat: with the same address, MCP version and headers, and no other name. Undefined if there is
 * none.
 */
export const knownAs = (given: McpServerRef, own: readonly McpServerRef[]): McpServerRef | undefined =>
  own.find(
    (each) =>
      each.url === given.url &&
      each.era === given.era &&
      deepEqual(each.headers, given.headers) &&
      (given.title === each.title || given.title === new URL(given.url).host),
  );

/** The title of this server where no other has it, else its host and path, else that with a number. */
export function titleAmong({ id, title, url }: McpServerRef, others: readonly McpServerRef[]): string {
  const taken = new Set(others.flatMap((other) => (other.id === id ? [] : other.title.toLowerCase())));
  // The address of a server in the page has no host.
  const place = new URL(url).host === '' ? title : placeOf(url);
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${place} (${index + 2})`);
  return [title, place, ...numbered].find((each) => !taken.has(each.toLowerCase()))!;
}
