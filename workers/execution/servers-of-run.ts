import type { McpConnection } from '#core/mcp.ts';
import type { ServerOfRun } from '#core/run.ts';
import { announces } from '#core/offered.ts';
import { quoted } from '#core/quoted.ts';
import type { PromptOfServer, Task } from '#core/task.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { isDescribedAlike, toolList, toolListHash } from '#core/tool-list.ts';

/** The servers a person chose for a run and their tools, as listed when it began. */
export class ServersOfRun {
  /** Every tool once; of those that share a name the one of the first server. */
  readonly tools: readonly Tool[];
  /** Those of real servers, those that share a name each: a call to one of these may have effects. */
  readonly listed: readonly Tool[];
  /** Servers by the name of a tool, in the order they were chosen. */
  readonly #byTool = new Map<string, McpConnection[]>();
  readonly #titles = new Map<string, string>();
  /** Tools by name, as JSON, of each server as it was when this was made. */
  readonly #begun: readonly ReadonlyMap<string, string>[];
  /** What each spoke then. */
  readonly #spoken: readonly Pick<McpConnection, 'server' | 'protocolVersion' | 'whyOlder'>[];

  readonly #connections: readonly McpConnection[];

  constructor(connections: readonly McpConnection[]) {
    this.#connections = connections;
    const tools = new Map<string, Tool>();
    for (const connection of connections) {
      this.#titles.set(connection.server.id, connection.server.title);
      for (const tool of connection.tools) {
        this.#byTool.set(tool.name, [...(this.#byTool.get(tool.name) ?? []), connection]);
        if (!tools.has(tool.name)) tools.set(tool.name, tool);
      }
    }
    this.tools = [...tools.values()];
    this.#begun = connections.map(({ tools: all }) => toolList(all));
    this.#spoken = connections.map(({ server, protocolVersion, whyOlder }) => {
      return { server, protocolVersion, whyOlder };
    });
    this.listed = connections.flatMap(({ recorded, tools: all }) => (recorded ? [] : all));
  }

  titleOf(serverId: string): string {
    return this.#titles.get(serverId) ?? serverId;
  }

  /** What the servers are by what is known, without asking them: one may be gone. `before` as in `seen`. */
  known(before?: readonly ServerOfRun[]): ServerOfRun[] {
    return this.seen(
      this.#spoken.map((spoken, at) => ({ ...spoken, tools: this.#connections[at]!.tools })),
      before,
    );
  }

  /**
   * What the servers are now beside what they were when this was made. `before`: what an earlier part of the run saw; a list that
   * changed since then changed as well, and nobody knows in what.
   */
  seen(now: readonly Seen[], before: readonly ServerOfRun[] = []): ServerOfRun[] {
    return now.map((connection, at) => {
      const [begun, list] = [this.#begun[at]!, toolList(connection.tools)];
      const changed = changedIn(begun, list);
      const earlier = before[at];
      const hasChanged =
        changed.length > 0 ||
        earlier?.changed !== undefined ||
        (earlier && earlier.listHash !== toolListHash(begun));
      return {
        title: connection.server.title,
        ...spokenWith(connection, earlier),
        listHash: toolListHash(list),
        ...(hasChanged ? { changed: [...new Set([...(earlier?.changed ?? []), ...changed])] } : {}),
      };
    });
  }

  /**
   * Is every tool there that the task offers, and every one its plan is made of? An offered tool that no server has would be answered
   * with an error, and the model blamed for what the set-up lacks; as on the testbed, such a task keeps its answer, scored alone.
   */
  haveAllOf(task: Task): boolean {
    return this.lacking(task) === undefined;
  }

  /** What a task needs that no server has, as a sentence; undefined where all is there. */
  lacking(task: Task): string | undefined {
    const { tools, target, prompt } = task;
    if (tools.length === 0) return 'This task offers no tools.';
    const needed = [...tools, ...(target.calls ?? [])].map(({ name }) => name);
    const missing = [...new Set(needed)].filter((name) => !this.#byTool.has(name));
    if (missing.length > 0) {
      const named = missing.slice(0, MOST_NAMED).map((name) => quoted(name));
      const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
      return `No chosen server has ${named.join(', ')}${more}, which this task needs.`;
    }
    if (prompt && !this.withPrompt(prompt))
      return `The task begins from the prompt ${quoted(prompt.name)} of ${quoted(prompt.server)}, and no chosen server is named so, nor is only one there that has prompts.`;
    return undefined;
  }

  /** The server of a prompt: the one that is named, else the only one that has prompts, as calls go to whichever has their tool. */
  withPrompt({ server }: PromptOfServer): McpConnection | undefined {
    const having = this.#connections.filter(({ capabilities }) => announces(capabilities, 'prompts'));
    return this.named(server) ?? (having.length === 1 ? having[0] : undefined);
  }

  /** Where a call goes: of several servers with such a tool to the one the call names, or the task means, else to the first that was chosen. */
  serverOf({ name, server: called }: Pick<ToolCall, 'name' | 'server'>, { tools }: Task): string | undefined {
    const having = this.#byTool.get(name) ?? [];
    const meant = called ?? tools.find((tool) => tool.name === name)?.server;
    return ((meant && this.named(meant, having)) || having[0])?.server.id;
  }

  /** Tools of the task that the server which its calls go to describes otherwise: as that lists them, under the server's name in the task. */
  differingFrom(task: Task): Tool[] {
    return task.tools.flatMap((tool) => {
      const id = this.serverOf({ name: tool.name, server: tool.server }, task);
      const { tools = [] } = this.#connections.find(({ server }) => server.id === id) ?? {};
      const listed = tools.find(({ name }) => name === tool.name);
      return listed && !isDescribedAlike(tool, listed) ? [{ ...listed, server: tool.server }] : [];
    });
  }

  /** The server that a name means, by its id, its title, what it was called when it was recorded, or what it calls itself. */
  named(name: string, among: readonly McpConnection[] = this.#connections): McpConnection | undefined {
    const meant = name.toLowerCase();
    // What the person calls a server is one server's; two may call themselves alike.
    return (
      among.find(({ server }) => server.id.toLowerCase() === meant) ??
      among.find(({ server }) => server.title.toLowerCase() === meant) ??
      among.find(({ recorded }) => recorded?.called?.toLowerCase() === meant) ??
      among.find(({ serverInfo }) => serverInfo.name.toLowerCase() === meant)
    );
  }
}

type Seen = Pick<McpConnection, 'server' | 'protocolVersion' | 'whyOlder' | 'tools'>;

/** Names of the tools that are in one of two lists alone, or are described otherwise. */
export const changedIn = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

/** The version that a server speaks now, why, and those of before. */
function spokenWith(
  { protocolVersion, whyOlder, server: { era } }: Seen,
  earlier: ServerOfRun | undefined,
): Pick<ServerOfRun, 'protocolVersion' | 'chosenEra' | 'whyOlder' | 'spokenBefore'> {
  const before = [...(earlier?.spokenBefore ?? []), ...(earlier ? [earlier.protocolVersion] : [])];
  const others = [...new Set(before)].filter((version) => version !== protocolVersion);
  return {
    protocolVersion,
    ...(era ? { chosenEra: era } : {}),
    ...(whyOlder === undefined ? {} : { whyOlder: whyOlder.slice(0, LONGEST_WHY) }),
    ...(others.length > 0 ? { spokenBefore: others } : {}),
  };
}

const LONGEST_WHY = 500;

const MOST_NAMED = 6;

/** MCP's defaults: a tool that says nothing of itself may change and destroy. */
export const mayDestroy = ({ annotations: { readOnlyHint, destructiveHint } = {} }: Tool): boolean =>
  readOnlyHint !== true && destructiveHint !== false;

/** MCP's default again, but for a tool that only reads: it counts where it says so itself. */
export const mayReachOut = ({ annotations: { readOnlyHint, openWorldHint } = {} }: Tool): boolean =>
  openWorldHint ?? readOnlyHint !== true;

/** May it do harm, by what it says of itself or leaves open? It is called only where the person said yes to it. */
export const mayHarm = (tool: Tool): boolean => mayDestroy(tool) || mayReachOut(tool);
