import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { servedCall } from '../mcp-name.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, passedOver, refused, sessionsReading } from '../reading.ts';
import { geminiContents, geminiUsage } from '../shapes/gemini.ts';
import { mainPath } from './session-path.ts';

const hasParts = ({ message }: JsonObject): boolean => Array.isArray(objectOf(message).parts);

/** Sessions of Qwen Code, one attempt a session: the envelope of Claude Code around messages of Gemini's shape. */
export const qwenCode: RecordingReader = {
  id: 'qwen-code',
  title: 'Qwen Code sessions',
  isLines: (rows) =>
    rows.every(
      (row) =>
        typeof row.type === 'string' &&
        typeof row.sessionId === 'string' &&
        (row.message === undefined || hasParts(row)),
    ) && rows.some(hasParts),
  open: () =>
    sessionsReading((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      const id = textOf(value.sessionId);
      return id ? { id, held: value } : [refused(row, '/sessionId', 'the row names no session')];
    }, attemptIn),
};

const SAID = new Set(['user', 'assistant', 'tool_result']);

function attemptIn(rows: JsonObject[], row: number): ReadAttempt {
  const path = new Set(mainPath(rows));
  const isRead = (each: JsonObject) => path.has(each) && hasParts(each) && SAID.has(textOf(each.type));
  const unread = new Map<string, number>();
  for (const each of rows)
    if (!isRead(each) && each.type !== 'system')
      count(unread, path.has(each) ? textOf(each.type) : 'of branches that were left');
  const said = new Conversation();
  const contents = rows.filter(isRead).map(({ message, usageMetadata }): JsonObject => ({
    ...objectOf(message),
    usageMetadata: usageMetadata ?? null,
  }));
  // What the program says of a result beside it: the result itself need not show that the tool failed.
  const failed = new Set(
    rows
      .map(({ toolCallResult }) => objectOf(toolCallResult))
      .filter(({ status }) => status === 'error' || status === 'cancelled')
      .map(({ callId }) => textOf(callId)),
  );
  geminiContents(said, contents, {
    figures: ({ usageMetadata }) => present({ usage: geminiUsage(usageMetadata) }),
    call: servedCall,
    result: (result) => (result.callId && failed.has(result.callId) ? { ...result, isError: true } : result),
  });
  if (said.turns === 0) return refused(row, '', 'no answer of a model in the session');
  const model = rows
    .filter(isRead)
    .map((each) => textOf(each.model))
    .find(Boolean);
  return attemptOf(said, present({ inTurns: true as const, model }), { row, repairs: passedOver(unread) });
}
