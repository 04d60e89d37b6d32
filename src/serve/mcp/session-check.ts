import { stableStringify, type JsonObject } from '#core/json.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { CalledInSessions, SessionsSeen, ToolPair } from '#core/sessions.ts';
import type { ServerConnection } from './connection.ts';
import type { MessageListener } from './transports.ts';

/**
 * Opens a second session beside the first and ends it again: what their ids say. No tool is called. Rejects with PlaygroundError mcp-*
 * where the server does not answer in the first either.
 */
export async function lookAtSessions(
  first: ServerConnection,
  onMessage: MessageListener,
): Promise<SessionsSeen> {
  if (first.era === 'stateless') return { ids: 'stateless' };
  const before = first.sessionId;
  const second = await first.another(onMessage).catch(() => undefined);
  const id = second?.sessionId;
  await second?.close();
  await first.request('ping', {});
  if (!second || first.sessionId !== before) return { ids: 'single' };
  if (id === undefined || before === undefined) return { ids: 'none' };
  return { ids: id === before ? 'same' : 'own' };
}

type Session = Pick<McpConnection, 'callTool' | 'close'>;

/**
 * Changes something in one session and looks for it there, in one that was open before, and in one that is opened afterwards. Calls the
 * writing tool once, the reading one up to six times. Rejects with PlaygroundError mcp-* where the app or the network fails.
 */
export async function callInSessions(
  open: () => Promise<Session>,
  ids: SessionsSeen['ids'],
  { write, read }: ToolPair,
): Promise<CalledInSessions> {
  const opened: Session[] = [];
  const another = async (): Promise<Session> => {
    const session = await open();
    opened.push(session);
    return session;
  };
  const named = { write: write.name, read: read.name };
  const unknown = (why: CalledInSessions['why']): CalledInSessions => ({ ...named, found: 'unknown', why });
  try {
    const [one, other] = [await another(), await another()];
    const first = await answerIn(one, read);
    const again = await answerIn(one, read);
    const before = await answerIn(other, read);
    if (first.isError !== before.isError) return unknown('sessions-differ');
    if (first.text !== again.text) return unknown('read-varies');
    if ((await answerIn(one, write)).isError) return unknown('write-failed');
    const after = await answerIn(one, read);
    const there = await answerIn(other, read);
    const later = await answerIn(await another(), read);
    // What cannot be read before it is written may be read after it: a note that was not there.
    if (first.isError && after.isError) return unknown('read-failed');
    const isSeen = after.text !== first.text;
    const isSeenThere = there.text !== before.text;
    if (isSeen && (isSeenThere || later.text === after.text)) return { ...named, found: 'shared' };
    if (isSeen && before.text === first.text && later.text !== first.text) return unknown('sessions-differ');
    if (isSeen) return { ...named, found: 'apart' };
    if (isSeenThere) return unknown('sessions-differ');
    // With a session of its own a server forgets nothing of itself: the tools may not belong together.
    return ids === 'own' ? unknown('nothing-changed') : { ...named, found: 'forgotten' };
  } finally {
    await Promise.all(opened.map((session) => session.close()));
  }
}

async function answerIn(
  session: Session,
  call: ToolPair['read'],
): Promise<{ text: string; isError: boolean }> {
  const { content, structuredContent, isError } = await session.callTool({ id: 'check', ...call });
  return { text: stableStringify({ content, structuredContent, isError } as unknown as JsonObject), isError };
}
