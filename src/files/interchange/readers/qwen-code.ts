import { objectOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { usageIn } from '../figures.ts';
import { refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { geminiContents } from '../shapes/gemini.ts';
import { mainPath, servedCall } from './agent-session.ts';

const hasParts = (row: JsonObject): boolean => Array.isArray(at(row, 'message.parts'));

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
    sessionsReading(
      ({ sessionId }, row) => textOf(sessionId) || [refused(row, '/sessionId', 'the row names no session')],
      attemptIn,
    ),
};

const SAID = new Set(['user', 'assistant', 'tool_result']);

function attemptIn(rows: JsonObject[], row: number): ReadAttempt {
  const path = new Set(mainPath(rows));
  const isRead = (each: JsonObject) => path.has(each) && hasParts(each) && SAID.has(textOf(each.type));
  const said = new Conversation();
  for (const each of rows)
    if (!isRead(each) && each.type !== 'system')
      said.passOver(path.has(each) ? textOf(each.type) : 'of branches that were left');
  const contents = rows.filter(isRead).map(({ message, usageMetadata }): JsonObject => ({
    ...objectOf(message),
    usageMetadata: usageMetadata ?? null,
  }));
  // What the program says of a result beside it: the result itself need not show that the tool failed.
  const failed = new Set(
    rows
      .filter((each) => /^(?:error|cancelled)$/.test(textAt(each, 'toolCallResult.status')))
      .map((each) => textAt(each, 'toolCallResult.callId')),
  );
  geminiContents(said, contents, {
    figures: ({ usageMetadata }) => ({ usage: usageIn('gemini', usageMetadata) }),
    call: servedCall,
    result: (result) => (result.callId && failed.has(result.callId) ? { ...result, isError: true } : result),
  });
  const model = rows
    .filter(isRead)
    .map((each) => textOf(each.model))
    .find(Boolean);
  return answeredAttempt(said, { row, inTurns: true, model }, 'no answer of a model in the session');
}
