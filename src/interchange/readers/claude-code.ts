import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { servedCall, servedTools } from '../mcp-name.ts';
import type { RecordingReader } from '../reader.ts';
import { count, passedOver, readingOf, refused, timeOf } from '../reading.ts';
import { anthropicMessages } from '../shapes/anthropic.ts';
import type { StopReason } from '#core/trajectory.ts';
import { textIn } from '../content.ts';
import { present } from '../present.ts';
import { errorIn, type Found } from '../shapes/found.ts';
import type { Usage } from '#core/message.ts';
import { figuresOf, usageOfRow } from './claude-code-figures.ts';
import { mainPath } from './session-path.ts';

/**
 * Sessions of Claude Code, as it stores them, as `stream-json` prints them and as `json --verbose` prints the same rows in one list: one
 * attempt a session. The work of subagents belongs to the call that started them and is not read.
 */
export const claudeCode: RecordingReader = {
  id: 'claude-code',
  title: 'Claude Code sessions',
  isDocument: (document) =>
    Array.isArray(document) && document.length > 0 && document.every(isJsonObject) && areRows(document),
  isLines: areRows,
  open: () => {
    const sessions = new Map<string, Session>();
    let latest = '';
    const add = (value: JsonValue, row: number): ReadAttempt[] => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      if (typeof value.type !== 'string')
        return [refused(row, '/type', 'the row has no type: it is none of a session')];
      latest = textOf(value.sessionId) || textOf(value.session_id) || latest;
      const session = sessions.get(latest) ?? { row, rows: [] };
      session.rows.push(value);
      sessions.set(latest, session);
      return [];
    };
    return readingOf(
      (value, row) => (Array.isArray(value) ? value.flatMap(add) : add(value, row)),
      () =>
        [...sessions.values()].flatMap((session) =>
          hasMessages(session) ? [attemptIn(session)] : without(session),
        ),
    );
  },
};

/** Qwen Code writes the same envelope around messages of Gemini's shape, which have parts. */
function areRows(rows: readonly JsonObject[]): boolean {
  const isOne = ({ type, subtype, event, message, uuid, sessionId, session_id: id }: JsonObject) =>
    uuid !== undefined && id === undefined
      ? isJsonObject(message) || sessionId !== undefined
      : id !== undefined &&
        (isJsonObject(message) || isJsonObject(event) || (type === 'system' && subtype === 'init'));
  return (
    rows.every(
      ({ type, message, payload }) =>
        typeof type === 'string' && payload === undefined && !Array.isArray(objectOf(message).parts),
    ) && rows.some(isOne)
  );
}

interface Session {
  /** Of its first row. */
  row: number;
  rows: JsonObject[];
}

const hasMessages = ({ rows }: Session): boolean => rows.some(({ message }) => message !== undefined);

/** Rows before the first that names a session, such as summaries of others, make no session; of any other kind they are named. */
function without({ row, rows }: Session): ReadAttempt[] {
  const [left] = leftOut(rows, new Set());
  return left ? [refused(row, '', `no message of a session: ${left.reason}`)] : [];
}

/** A row of the session itself: not a subagent's, and no notice of the program's own. */
const isOwn = ({ isSidechain, isMeta, isCompactSummary, parent_tool_use_id: caller }: JsonObject): boolean =>
  isSidechain !== true && isMeta !== true && isCompactSummary !== true && !textOf(caller);

function attemptIn({ row, rows }: Session): ReadAttempt {
  const said = rows.filter(isMessage);
  if (!said.some(isOwn)) return refused(row, '', 'a subagent’s part of another session');
  const path = mainPath(rows.filter((each) => each.isSidechain !== true));
  const messages = path.filter((each) => isOwn(each) && isMessage(each));
  const conversation = new Conversation();
  anthropicMessages(conversation, joined(messages, streamedUsage(rows)), {
    call: servedCall,
    time: ({ timestamp }) => timeOf(timestamp),
  });
  const { found, ...end } = endOf(rows, messages);
  if (conversation.turns === 0 && !found.error)
    return refused(row, '', 'no answer of a model in the session');
  return attemptOf(conversation, found, { row, repairs: leftOut(rows, new Set(messages)), ...end });
}

const isMessage = ({ type, message }: JsonObject): boolean =>
  isJsonObject(message) && (type === 'user' || type === 'assistant');

/** Rows that by their type hold nothing of what a model was asked or answered. */
const QUIET = new Set(
  'system summary result stream_event progress attachment file-history-snapshot queue-operation api-request-blob api-request-shape last-prompt custom-title rate_limit_event'.split(
    ' ',
  ),
);

/** The rows of a session that are no part of its conversation, by why. */
function leftOut(rows: readonly JsonObject[], kept: ReadonlySet<JsonObject>) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const isSubagents = row.isSidechain === true || textOf(row.parent_tool_use_id) !== '';
    if (kept.has(row) || (!isMessage(row) && QUIET.has(textOf(row.type)))) continue;
    if (!isMessage(row)) count(counts, textOf(row.type));
    else if (isSubagents) count(counts, 'of subagents');
    else count(counts, isOwn(row) ? 'of branches that were left' : 'notices of the program');
  }
  return passedOver(counts);
}

/** By the message's id: the usage that a stream of events ends with, where the log has the events. */
function streamedUsage(rows: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const usages = new Map<string, JsonObject>();
  const open = new Map<string, string>();
  for (const { type, event, parent_tool_use_id: caller } of rows) {
    if (type !== 'stream_event') continue;
    const { type: kind, message, usage } = objectOf(event);
    const stream = textOf(caller);
    if (kind === 'message_start') open.set(stream, textOf(objectOf(message).id));
    const id = open.get(stream);
    if (kind === 'message_delta' && id && isJsonObject(usage)) usages.set(id, usage);
  }
  return usages;
}

/** The rows of one answer as one message, in the place of the first; usage is that of the last, which has counted most. */
function joined(rows: readonly JsonObject[], streamed: ReadonlyMap<string, JsonObject>): JsonObject[] {
  const messages: JsonObject[] = [];
  const byId = new Map<string, { message: JsonObject; blocks: JsonObject[] }>();
  for (const row of rows) {
    const message = objectOf(row.message);
    if (message.model === '<synthetic>') continue;
    const id = row.type === 'assistant' ? textOf(message.id) : '';
    const begun = byId.get(id);
    if (begun) {
      for (const block of blocksOf(message)) begun.blocks.push(block);
      begun.message.timestamp = row.timestamp ?? null;
      if (message.usage !== undefined) begun.message.usage = usageOfRow(message, streamed.get(id));
      continue;
    }
    const blocks = blocksOf(message);
    const usage = usageOfRow(message, streamed.get(id));
    const copy: JsonObject = {
      ...message,
      role: row.type ?? '',
      content: blocks,
      usage,
      timestamp: row.timestamp ?? null,
    };
    messages.push(copy);
    if (id) byId.set(id, { message: copy, blocks });
  }
  return messages;
}

const blocksOf = ({ content }: JsonObject): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);

/** How a session ended and what it took, as far as its rows say. */
interface SessionEnd {
  found: Found;
  usage?: Usage;
  durationMs?: number;
  dollars?: number;
}

const STOPS = new Map<string, StopReason>([
  ['success', 'answered'],
  ['error_max_turns', 'step-limit'],
  ['error_max_budget_usd', 'cost-limit'],
  ['error_during_execution', 'error'],
]);

/** `messages`: the rows of the conversation, without those of subagents and left branches. */
function endOf(rows: readonly JsonObject[], messages: readonly JsonObject[]): SessionEnd {
  const results = rows.filter(({ type }) => type === 'result');
  const result = results.at(-1) ?? {};
  const start = rows.find(({ type, subtype }) => type === 'system' && subtype === 'init') ?? {};
  const request = rows.find(({ type }) => type === 'api-request-shape') ?? {};
  const answers = messages.map(({ message }) => objectOf(message)).filter(isModel);
  const error = failureIn(result, messages.at(-1) ?? {});
  const stopReason = error ? 'error' : (STOPS.get(textOf(result.subtype)) ?? stopIn(messages.at(-1) ?? {}));
  return {
    found: present({
      inTurns: true as const,
      model: textOf(answers[0]?.model) || textOf(start.model) || undefined,
      tools: servedTools(start.tools) ?? servedTools(objectOf(request.shape).tools),
      stopReason,
      error,
    }),
    ...figuresOf(results),
  };
}

const isModel = ({ model }: JsonObject): boolean => textOf(model) !== '' && model !== '<synthetic>';

/** The provider's failure, which the program writes in place of the model's answer. */
function failureIn(result: JsonObject, last: JsonObject) {
  const text = textIn(objectOf(last.message).content);
  if (last.isApiErrorMessage === true) return errorIn(text);
  return result.is_error === true && result.subtype === 'success'
    ? errorIn(textOf(result.result))
    : undefined;
}

const stopIn = ({ type, message }: JsonObject): StopReason | undefined =>
  type === 'user' && textIn(objectOf(message).content).startsWith('[Request interrupted by user')
    ? 'cancelled'
    : undefined;
