import type { McpServerRef } from '#core/mcp.ts';
import { MANUAL_TESTBED, testbedServerOf } from '../frame/servers/server-refs.ts';

/** Servers beside one, at most. */
const MOST = 10;

/** What is asked of the store of servers. */
interface KnownServers {
  ref: (id: string) => McpServerRef | undefined;
  own: readonly McpServerRef[] | undefined;
}

/**
 * The servers that tasks may use beside one: those of these ids and of these titles, each once. Beside a server of the testbed they are of the
 * testbed, else the person's own, because a run calls one or the other.
 */
export function serversBeside(
  server: McpServerRef,
  servers: KnownServers,
  ids: readonly string[],
  titles: readonly string[],
): McpServerRef[] {
  const isTestbed = testbedServerOf(server.id) !== undefined;
  const titled = (title: string): McpServerRef | undefined =>
    isTestbed ? servers.ref(`${MANUAL_TESTBED}.${title}`) : servers.own?.find((each) => each.title === title);
  const found = [...ids.map((id) => servers.ref(id)), ...titles.map(titled)].flatMap((each) => each ?? []);
  const fitting = found.filter(
    ({ id }) => id !== server.id && (testbedServerOf(id) !== undefined) === isTestbed,
  );
  return [...new Map(fitting.map((each) => [each.id, each])).values()].slice(0, MOST);
}
