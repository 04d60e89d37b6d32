import { executePlan } from '#ask/agents/index.ts';
import type { McpConnection } from '#core/mcp.ts';
import { areWorthOpening } from '#core/sessions.ts';
import type { OnServers, ServerOfRun } from '#core/run.ts';
import { toolList } from '#core/tool-list.ts';
import { AsideTools, openingOf } from './aside-tools.ts';
import type { Executor } from './executor.ts';
import { FewAtOnce } from './few-at-once.ts';
import { changedIn, ServersOfRun } from './servers-of-run.ts';
import {
  attemptOf,
  type Lanes,
  type ServersDeps,
  CellOnServers,
  isUnread,
  lost,
  throwLost,
} from './cell-on-servers.ts';

/** Calls that one server is given at once by a run, whatever number of cells is at work. */
const CALLS_AT_ONCE = 3;

/**
 * How many cells may have sessions of their own at once. Browsers open six connections to a host over HTTP/1.1, which plain http always
 * uses, and each session keeps one open for messages from its server. With more sessions, calls would wait for a connection that never
 * comes free.
 */
const CELLS_IN_SESSIONS = { plain: 2, secure: 8 };

/**
 * Executes calls on servers that the person has connected. Their world is not looked into. Each cell has a session of its own where the
 * server gives sessions ids of their own, else all have one; a server that is replayed begins from the start with each cell, and has no
 * effect. Rejects when one of them cannot be reached. A tool that may do harm is called only where `allowed` names it.
 */
export async function createServersExecutor(
  deps: ServersDeps,
  { serverIds, allowed = [], person, reads }: Pick<OnServers, 'serverIds' | 'allowed' | 'person' | 'reads'>,
): Promise<Executor> {
  const connections = await Promise.all(serverIds.map((id) => deps.reach(id)));
  const changedBefore = await Promise.all(connections.map(freshen));
  const servers = new ServersOfRun(connections);
  const seen = await Promise.all(connections.map((connection) => sessionsOf(connection, deps)));
  const apart = new Set(serverIds.filter((_, at) => seen[at]?.each));
  const aside = new AsideTools(reads ? connections : [], servers.tools);
  const isPlain = connections.some(({ server: { id, url } }) => apart.has(id) && url.startsWith('http:'));
  const lanes: Lanes = {
    queues: new Map(serverIds.map((id) => [id, new FewAtOnce(CALLS_AT_ONCE)])),
    oneByOne: new Map(serverIds.map((id) => [id, new FewAtOnce(1)])),
    inSessions: new FewAtOnce(CELLS_IN_SESSIONS[isPlain ? 'plain' : 'secure']),
  };
  const during: Executor['during'] = async (cell, work) =>
    new CellOnServers(deps, servers, lanes, { allowed: new Set(allowed), person, apart, aside }, cell).work(
      work,
    );
  const withSeen = (all: ServerOfRun[], before: readonly ServerOfRun[] = []): ServerOfRun[] =>
    all.map((each, at) => {
      // A change between two parts of a run counts as a change during the run.
      const earlier = before.length > 0 ? before[at]?.changedBefore : changedBefore[at];
      return {
        ...each,
        ...(seen[at] && { sessions: seen[at] }),
        ...(earlier?.length ? { changedBefore: earlier } : {}),
      };
    });
  return {
    aside: aside.tools,
    async opening(cell) {
      const { prompt } = cell.task;
      const id = prompt && servers.withPrompt(prompt)?.server.id;
      if (!prompt || id === undefined) return undefined;
      const title = servers.titleOf(id);
      const connection = await deps.reach(id).catch(throwLost(title));
      const { signal } = cell;
      const asked = { attempt: attemptOf(cell), ...(signal ? { signal } : {}) };
      return openingOf(connection, prompt, asked).catch((error: unknown) => {
        throw isUnread(error, connection) ? lost(title, error) : error;
      });
    },
    canExecute: (task) => servers.haveAllOf(task),
    lacking: (task) => servers.lacking(task),
    execute: ({ plan, text, maxCalls, ...cell }) =>
      during(cell, (callTool) => {
        const waitedMs = () => cell.time?.waitedMs ?? 0;
        return executePlan(plan, text, { now: deps.now, callTool, maxCalls, waitedMs });
      }),
    during,
    knownServers: (before) => withSeen(servers.known(before), before),
    async servers(before) {
      const now = await Promise.all(serverIds.map((id, at) => deps.reach(id).catch(() => connections[at]!)));
      await Promise.all(now.map(async (connection) => connection.relist?.()));
      return withSeen(servers.seen(now, before), before);
    },
    differingFrom: (task) => servers.differingFrom(task),
    tools: servers.tools,
  };
}

/** Lists the tools of a server again; returns the names of those that changed since they were last listed. */
async function freshen(connection: McpConnection): Promise<string[]> {
  const before = toolList(connection.tools);
  await connection.freshen?.(0);
  return changedIn(before, toolList(connection.tools));
}

/** What was seen of a server's sessions before a run; undefined where nothing was, which keeps no run from beginning. */
async function sessionsOf(
  { server, recorded }: McpConnection,
  deps: ServersDeps,
): Promise<ServerOfRun['sessions']> {
  const seen = recorded ? undefined : await deps.sessions?.(server.id).catch(() => undefined);
  return seen && { ...seen, ...(deps.another && areWorthOpening(seen) ? { each: true } : {}) };
}
