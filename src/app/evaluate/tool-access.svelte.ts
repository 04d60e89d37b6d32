import { whyNotCalled } from '#builder/index.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { hash32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import type { BuilderServer } from '#store/bridge/builder-contract.ts';
import { testbedServerOf, MANUAL_TESTBED } from '../frame/servers/server-refs.ts';

/** The time on the testbed’s clocks. */
const TESTBED_TIME = { at: '2026-03-12T10:00:00+01:00', zone: 'Europe/Berlin' };
const TESTBED_DAY = TESTBED_TIME.at.slice(0, 10);

/** Where the tools of a build work, and which of them may be called. */
export class ToolAccess {
  readonly #serverId: string;
  readonly #onAllowed: () => void;
  /** Further servers whose tools the tasks may use. */
  beside = $state.raw<readonly McpServerRef[]>([]);
  /** Tools that may change something and that the person has allowed, as they were then. */
  allowed = $state.raw<readonly string[]>([]);

  /** `onAllowed`: a yes was given or taken back. */
  constructor(serverId: string, onAllowed: () => void) {
    this.#serverId = serverId;
    this.#onAllowed = onAllowed;
  }

  /**
   * Why a tool of a person's own server is not called without a yes; undefined for the others. Every tool of the testbed may be called: its state
   * is put back.
   */
  whyAsked(tool: Tool): string | undefined {
    return this.#isOnTestbed(tool.server) ? undefined : whyNotCalled(tool);
  }
  isAllowed(tool: Tool): boolean {
    return this.allowed.length > 0 && this.allowed.includes(asItIs(tool));
  }
  allow(tool: Tool, isAllowed: boolean): void {
    const others = this.allowed.filter((each) => each !== asItIs(tool));
    this.allowed = isAllowed ? [...others, asItIs(tool)] : others;
    this.#onAllowed();
  }
  /** Why a tool is not called: it would need a yes, and has none. */
  whyNot(tool: Tool): string | undefined {
    return this.isAllowed(tool) ? undefined : this.whyAsked(tool);
  }

  /** The time now where the tools work, as a person would write it. */
  get timeNow(): string {
    const { at, zone } = testbedServerOf(this.#serverId)
      ? TESTBED_TIME
      : { at: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const time = new Date(at).toLocaleString('en-GB', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: zone,
    });
    return `${time}, ${zone}`;
  }

  /** The day where the tools work, as 2026-03-12. */
  get today(): string {
    return testbedServerOf(this.#serverId) ? TESTBED_DAY : new Date().toISOString().slice(0, 10);
  }

  /** Where the calls of these tools go. */
  serversOf(tools: readonly Tool[]): BuilderServer[] {
    const names = [...new Set(tools.map(({ server }) => server ?? ''))];
    return names.map((name) => {
      const serverId = this.beside.find(({ title }) => title === name)?.id ?? this.#serverId;
      if (this.#isOnTestbed(name)) return { name };
      const allowed = tools.filter((tool) => tool.server === name && this.isAllowed(tool));
      return { name, serverId, allowed: allowed.map((tool) => tool.name) };
    });
  }

  #isOnTestbed(server: string | null): boolean {
    const place = this.beside.find(({ title }) => title === server)?.id ?? this.#serverId;
    return testbedServerOf(place) !== undefined;
  }
}

/** A tool with what it says of itself: a yes does not hold for what a server changes later. */
const asItIs = ({ name, server, description, inputSchema, annotations }: Tool): string =>
  `${server ?? ''} ${name} ${hash32(JSON.stringify([description, inputSchema, annotations]))}`;

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
