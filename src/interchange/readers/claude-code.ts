import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { servedCall } from '../mcp-name.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import { mainPath } from './claude-code-path.ts';
import { endOf } from './claude-code-end.ts';

/**
 * Sessions of Claude Code, as it stores them and as `stream-json` prints them: one attempt a session. The work of subagents belongs to
 * the call that started them and is not read.
 */
export const claudeCode: RecordingReader = {
  id: 'claude-code',
  title: 'Claude Code sessions',
  isLines: (rows) =>
    rows.every(({ type }) => typeof type === 'string') &&
    rows.some(
      (row) =>
        (Object.hasOwn(row, 'uuid') && (isJsonObject(row.message) || Object.hasOwn(row, 'sessionId'))) ||
        (Object.hasOwn(row, 'session_id') && isJsonObject(row.message)),
    ),
  open: () => {
    const sessions = new Map<string, Session>();
    let latest = '';
    return readingOf(
      (value, row) => {
        if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
        latest = textOf(value.sessionId) || textOf(value.session_id) || latest;
        const session = sessions.get(latest) ?? { row, rows: [] };
        session.rows.push(value);
        sessions.set(latest, session);
        return [];
      },
      () => [...sessions.values()].filter(hasMessages).map(attemptIn),
    );
  },
};

interface Session {
  /** Of its first row. */
  row: number;
  rows: JsonObject[];
}

/** Rows before the first that names a session, such as summaries of others, make no session. */
const hasMessages = ({ rows }: Session): boolean => rows.some(({ message }) => message !== undefined);

/** A row of the session itself: not a subagent's, and no notice of the program's own. */
const isOwn = ({ isSidechain, isMeta, isCompactSummary, parent_tool_use_id: caller }: JsonObject): boolean =>
  isSidechain !== true && isMeta !== true && isCompactSummary !== true && !textOf(caller);

function attemptIn({ row, rows }: Session): ReadAttempt {
  if (!rows.some((each) => isJsonObject(each.message) && isOwn(each)))
    return refused(row, '', 'a subagent’s part of another session');
  const messages = mainPath(rows.filter((each) => each.isSidechain !== true)).filter(
    (each) => isOwn(each) && (each.type === 'user' || each.type === 'assistant'),
  );
  const said = new Conversation();
  anthropicMessages(said, joined(messages), { call: servedCall });
  if (said.turns === 0) return refused(row, '', 'no answer of a model in the session');
  const { found, ...end } = endOf(rows, messages);
  return attemptOf(said, found, { row, ...end });
}

/** The rows of one answer as one message, in the place of the first; usage is that of the last, which has counted most. */
function joined(rows: readonly JsonObject[]): JsonObject[] {
  const messages: JsonObject[] = [];
  const byId = new Map<string, { message: JsonObject; blocks: JsonObject[] }>();
  for (const row of rows) {
    const message = objectOf(row.message);
    if (message.model === '<synthetic>') continue;
    const id = row.type === 'assistant' ? textOf(message.id) : '';
    const begun = byId.get(id);
    if (begun) {
      for (const block of blocksOf(message)) begun.blocks.push(block);
      if (message.usage !== undefined) begun.message.usage = message.usage;
      continue;
    }
    const blocks = blocksOf(message);
    const copy: JsonObject = { ...message, role: row.type ?? '', content: blocks };
    messages.push(copy);
    if (id) byId.set(id, { message: copy, blocks });
  }
  return messages;
}

const blocksOf = ({ content }: JsonObject): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
