import { objectOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, countAt, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { contentOf, textWith } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { errorIn, usageIn } from '../figures.ts';
import { count, passedOver, refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { OpenTurn } from '../shapes/open-turn.ts';

const EVENTS = new Set(['init', 'message', 'tool_use', 'tool_result', 'error', 'result']);

/** What the Gemini CLI prints as `stream-json`: the events of one attempt. Tools of servers have names that cannot be taken apart. */
export const geminiCliStream: RecordingReader = {
  id: 'gemini-cli-stream',
  title: 'Gemini CLI events',
  isLines: (rows) =>
    rows.every(({ type }) => EVENTS.has(textOf(type))) &&
    rows.some(
      (row) =>
        (row.type === 'init' && typeof row.session_id === 'string') ||
        (row.type === 'tool_use' && Object.hasOwn(row, 'tool_id')),
    ),
  open: () =>
    sessionsReading(
      ({ type }, row) =>
        EVENTS.has(textOf(type)) ? '' : [refused(row, '', 'the row is no event of the Gemini CLI')],
      attemptIn,
    ),
};

function attemptIn(events: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const turn = new OpenTurn(said);
  const unread = new Map<string, number>();
  let text = '';
  // An answer comes in pieces, which are one text.
  const flush = () => {
    if (text) turn.text(text);
    text = '';
  };
  for (const event of events) {
    const { type, role, content } = event;
    if (type === 'message' && role === 'assistant') text += textWith(said, content);
    else {
      flush();
      if (type === 'message' && role === 'user') turn.input('user', textWith(said, content));
      else if (type === 'tool_use')
        turn.call({ id: textOf(event.tool_id), name: textOf(event.tool_name), arguments: event.parameters });
      else if (type === 'tool_result')
        turn.result({
          callId: textOf(event.tool_id),
          content: contentOf(event.output ?? at(event, 'error.message')),
          isError: event.status === 'error',
        });
      else if (type === 'message') count(unread, `message of ${textOf(role) || 'nobody'}`);
    }
  }
  flush();
  turn.close();
  const result = objectOf(events.findLast(({ type }) => type === 'result'));
  const failed = events.findLast(({ type, severity }) => type === 'error' && severity === 'error');
  const error =
    result.status === 'error' ? errorIn(result.error ?? failed?.message ?? 'no message') : undefined;
  return answeredAttempt(
    said,
    {
      row: 0,
      inTurns: true,
      model: textAt(
        events.find(({ type }) => type === 'init'),
        'model',
      ),
      error,
      usage: usageIn('gemini-cli-stream', result.stats),
      durationMs: countAt(result, 'stats.duration_ms'),
      repairs: passedOver(unread),
    },
    'no answer of a model among the events',
  );
}
