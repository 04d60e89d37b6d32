import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { servedCall } from '../mcp-name.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import { responsesItems } from '../shapes/openai-responses.ts';

/** Sessions of Codex, one attempt a file: items of the Responses API among events that repeat them. */
export const codex: RecordingReader = {
  id: 'codex',
  title: 'Codex sessions',
  isLines: (rows) =>
    rows.every(({ type, payload }) => typeof type === 'string' && payload !== undefined) &&
    rows.some(({ type }) => KINDS.includes(textOf(type))),
  open: () => {
    const rows: JsonObject[] = [];
    return readingOf(
      (value, row) => {
        if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
        rows.push(value);
        return [];
      },
      () => (rows.length === 0 ? [] : [attemptIn(rows)]),
    );
  },
};

const KINDS = ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'];

function attemptIn(rows: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  responsesItems(said, payloads(rows, 'response_item').filter(isOwn), { call: servedCall });
  if (said.turns === 0) return refused(0, '', 'no answer of a model in the session');
  const events = payloads(rows, 'event_msg');
  const model = payloads(rows, 'turn_context').find((context) => textOf(context.model))?.model;
  const isAborted = events.at(-1)?.type === 'turn_aborted';
  const found = present({
    inTurns: true as const,
    model: textOf(model) || undefined,
    usage: usageIn(events),
    stopReason: isAborted ? ('cancelled' as const) : undefined,
  });
  return attemptOf(said, found, { row: 0 });
}

const payloads = (rows: readonly JsonObject[], kind: string): JsonObject[] =>
  rows.flatMap(({ type, payload }) => (type === kind && isJsonObject(payload) ? [payload] : []));

/** What the program writes in a person's name: its surroundings and the project's instructions. */
const INJECTED = /^(?:<(?:environment_context|user_instructions|turn_aborted)>|# AGENTS\.md instructions)/;

const isOwn = ({ type, role, content }: JsonObject): boolean =>
  !(type === 'message' && role === 'user' && INJECTED.test(textIn(content).trimStart()));

/** The last count is of the whole session. */
function usageIn(events: readonly JsonObject[]): Usage | undefined {
  const counted = events.findLast(({ type, info }) => type === 'token_count' && isJsonObject(info));
  const total = objectOf(objectOf(counted?.info).total_token_usage);
  return usageOf({
    inputTokens: total.input_tokens,
    outputTokens: total.output_tokens,
    thinkingTokens: total.reasoning_output_tokens,
    cachedInputTokens: total.cached_input_tokens,
  });
}
