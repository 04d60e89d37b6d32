import { countOf, objectOf, textOf } from '#core/fields.ts';
import { type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf, textWith } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, heldReading, passedOver, refused, usageOf } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';
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
    heldReading(
      ({ type }) => (EVENTS.has(textOf(type)) ? undefined : 'the row is no event of the Gemini CLI'),
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
      else if (type === 'tool_result') turn.result(resultIn(event));
      else if (type === 'message') count(unread, `message of ${textOf(role) || 'nobody'}`);
    }
  }
  flush();
  turn.close();
  const result = objectOf(events.findLast(({ type }) => type === 'result'));
  const failed = events.findLast(({ type, severity }) => type === 'error' && severity === 'error');
  const error =
    result.status === 'error' ? errorIn(result.error ?? failed?.message ?? 'no message') : undefined;
  if (said.turns === 0 && !error) return refused(0, '', 'no answer of a model among the events');
  const model = textOf(objectOf(events.find(({ type }) => type === 'init')).model);
  return attemptOf(said, present({ inTurns: true as const, model, error, usage: usageIn(result.stats) }), {
    row: 0,
    repairs: passedOver(unread),
    ...present({ durationMs: countOf(objectOf(result.stats).duration_ms) }),
  });
}

function resultIn({ tool_id: id, status, output, error }: JsonObject) {
  const isError = status === 'error';
  return {
    callId: textOf(id),
    content: contentOf(output ?? objectOf(error).message),
    isError,
  };
}

/** What was thought is counted in the total alone. */
function usageIn(stats: JsonValue | undefined) {
  const { total_tokens: total, input_tokens: input, output_tokens: output, cached } = objectOf(stats);
  const beside = (countOf(total) ?? 0) - (countOf(input) ?? 0);
  return usageOf({
    inputTokens: input,
    outputTokens: beside > (countOf(output) ?? 0) ? beside : output,
    cachedInputTokens: cached,
  });
}
