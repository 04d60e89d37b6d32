import { evalApi } from '#bridge/client.ts';
import type { ServerQuestion, ServerReply } from '#core/mcp.ts';
import type { Tool } from '#core/tool.ts';
import { CallSession } from './call-session.svelte.ts';
import { startOfObject } from './form/start-value.ts';

const MOST_SESSIONS = 30;
const sessions = new Map<string, CallSession>();

/** The session of a tool, as the person left it; the ones unused longest are dropped. */
export function callSessionOf(serverId: string, tool: Tool): CallSession {
  const key = JSON.stringify([serverId, tool.name]);
  let session = sessions.get(key);
  if (session) sessions.delete(key);
  else {
    session = new CallSession(serverId, tool.name, evalApi);
    session.value = startOfObject(tool.inputSchema, tool.inputSchema);
  }
  sessions.set(key, session);
  const oldest = [...sessions].find(([, one]) => !one.running);
  if (sessions.size > MOST_SESSIONS && oldest) sessions.delete(oldest[0]);
  return session;
}

/**
 * Puts a server's question to the person who is calling one of its tools by hand, the session shown last where there are
 * several. Outside such a call, as in a run, it is dismissed at once.
 */
export function askInCall(serverId: string, question: ServerQuestion): Promise<ServerReply> {
  const session = [...sessions.values()].findLast((one) => one.serverId === serverId && one.running);
  return session ? session.ask(question) : Promise.resolve({ action: 'cancel' });
}
