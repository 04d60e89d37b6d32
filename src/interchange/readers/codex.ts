import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { ErrorRecord } from '#core/errors.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { servedCall } from '../mcp-name.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, heldReading, passedOver, refused, timeOf, usageOf } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';
import { responsesItems } from '../shapes/openai-responses.ts';
import { twinCall, twinResult, twinsIn } from './codex-twins.ts';

/** Sessions of Codex, one attempt a file: items of the Responses API among events that repeat them, and say more of calls. */
export const codex: RecordingReader = {
  id: 'codex',
  title: 'Codex sessions',
  isLines: (rows) =>
    rows.every(({ type, payload }) => typeof type === 'string' && payload !== undefined) &&
    rows.some(({ type }) => KINDS.includes(textOf(type))),
  open: () =>
    heldReading(
      ({ type, payload }) =>
        typeof type === 'string' && payload !== undefined
          ? undefined
          : 'the row has no type and payload: it is none of a session',
      attemptIn,
    ),
};

const ITEMS = /^(?:message|reasoning|mcp_approval_request|.*_call|.*_output)$/;

const KINDS = ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'];

function attemptIn(written: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const unread = new Map<string, number>();
  const rows = withoutTakenBack(written, unread);
  const events = payloads(rows, 'event_msg');
  const twins = twinsIn(events);
  for (const { type, payload } of rows) {
    const kind = textOf(objectOf(payload).type);
    if (!KINDS.includes(textOf(type))) count(unread, textOf(type) || 'no type');
    else if (type !== 'response_item') continue;
    else if (!ITEMS.test(kind)) count(unread, `response_item ${kind}`);
    else if (!isOwn(objectOf(payload))) count(unread, 'notices of the program');
  }
  responsesItems(said, itemsIn(rows), {
    time: ({ timestamp }) => timeOf(timestamp),
    call: (call) => twinCall(servedCall(call), twins.get(call.id ?? '')),
    result: (result) => twinResult(result, twins.get(result.callId ?? '')),
  });
  const error = errorAtEnd(rows);
  if (said.turns === 0 && !error) return refused(0, '', 'no answer of a model in the session');
  const model = payloads(rows, 'turn_context').find((context) => textOf(context.model))?.model;
  const isAborted = events.at(-1)?.type === 'turn_aborted';
  const found = present({
    inTurns: true as const,
    model: textOf(model) || undefined,
    usage: usageIn(events),
    stopReason: isAborted ? ('cancelled' as const) : undefined,
    error: isAborted ? undefined : error,
  });
  return attemptOf(said, found, { row: 0, repairs: passedOver(unread) });
}

/** A person may take back the last turns: their items are no part of the session. */
function withoutTakenBack(rows: readonly JsonObject[], unread: Map<string, number>): JsonObject[] {
  const kept: JsonObject[] = [];
  for (const row of rows) {
    kept.push(row);
    const { type, num_turns: turns } = objectOf(row.payload);
    if (row.type !== 'event_msg' || type !== 'thread_rolled_back' || !countOf(turns)) continue;
    const asked = kept.flatMap((each, place) => (isQuestion(each) ? place : []));
    let place = asked.at(-countOf(turns)!) ?? 0;
    // The event that repeats a question may stand before it.
    if (place > 0 && objectOf(kept[place - 1]!.payload).type === 'user_message') place--;
    for (const each of kept.splice(place)) if (each.type === 'response_item') count(unread, 'taken back');
  }
  return kept;
}

const isQuestion = ({ type, payload }: JsonObject): boolean => {
  const { role } = objectOf(payload);
  return type === 'response_item' && role === 'user' && isOwn(objectOf(payload));
};

/** The provider's failure after which the model answered nothing more. */
function errorAtEnd(rows: readonly JsonObject[]): ErrorRecord | undefined {
  const isAnswer = ({ type, role }: JsonObject) =>
    (type === 'message' && role === 'assistant') || type === 'reasoning';
  const last = rows.findLastIndex(({ type, payload }) =>
    type === 'response_item'
      ? isAnswer(objectOf(payload))
      : // What ends a task repeats an answer that may have come before the failure.
        type === 'event_msg' &&
        objectOf(payload).type !== 'task_complete' &&
        answerIn(objectOf(payload)) !== '',
  );
  const failed = payloads(rows.slice(last + 1), 'event_msg').findLast(({ type }) => type === 'error');
  return failed && errorIn(failed.message ?? 'no message');
}

/** The items of the session, with the questions and answers that stand in the program's events alone. */
function itemsIn(rows: readonly JsonObject[]): JsonObject[] {
  const items = payloads(rows, 'response_item').filter(({ type }) => type === 'message');
  const of = (role: string) =>
    items.filter((item) => item.role === role).map(({ content }) => content ?? null);
  const asked = of('user').map(textIn);
  const answers = new Set(
    of('assistant').flatMap((content) => [content, ...objectsOf(content).map((part) => [part])].map(textIn)),
  );
  /** Several events may say one answer; after the next question it may be given again. */
  let answered = '';
  return rows.flatMap(({ type, payload, timestamp = null }): JsonObject[] => {
    if (!isJsonObject(payload)) return [];
    if (type === 'response_item') return isOwn(payload) ? [{ ...payload, timestamp }] : [];
    if (type !== 'event_msg') return [];
    const message = (role: string, content: string) => [{ type: 'message', role, content, timestamp }];
    const answer = answerIn(payload);
    if (answer !== '' && answer !== answered && !answers.has(answer))
      return message('assistant', (answered = answer));
    const text = questionIn(payload);
    if (text !== '') answered = '';
    if (text === '' || asked.some((each) => each.includes(text))) return [];
    asked.push(text);
    return message('user', text);
  });
}

function answerIn({ type, message, item, last_agent_message: last }: JsonObject): string {
  if (type === 'agent_message') return textOf(message);
  if (type === 'task_complete') return textOf(last);
  const { type: kind, content } = objectOf(item);
  return type === 'item_completed' && kind === 'AgentMessage' ? textIn(content) : '';
}

function questionIn({ type, message, item }: JsonObject): string {
  const { type: kind, content } = objectOf(item);
  const text = type === 'user_message' ? textOf(message) : kind === 'UserMessage' ? textIn(content) : '';
  return INJECTED.test(text.trimStart()) ? '' : text;
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
