import { objectOf, objectsOf, textOf, countOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { servedCall, servedTools } from '../mcp-name.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { anthropicMessages, anthropicUsage } from '../shapes/anthropic.ts';
import type { StopReason } from '#core/trajectory.ts';
import { textIn } from '../content.ts';
import { present } from '../present.ts';
import { errorIn, type Found } from '../shapes/found.ts';

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

/** How a session ended and what it took, as far as its rows say. */
interface SessionEnd {
  found: Found;
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
  const result = rows.findLast(({ type }) => type === 'result') ?? {};
  const start = rows.find(({ type, subtype }) => type === 'system' && subtype === 'init') ?? {};
  const answers = messages.map(({ message }) => objectOf(message)).filter(isModel);
  const error = failureIn(result, messages.at(-1) ?? {});
  const stopReason = error ? 'error' : (STOPS.get(textOf(result.subtype)) ?? stopIn(messages.at(-1) ?? {}));
  return {
    found: present({
      inTurns: true as const,
      model: textOf(answers[0]?.model) || textOf(start.model) || undefined,
      tools: servedTools(start.tools),
      usage: anthropicUsage(result.usage),
      stopReason,
      error,
    }),
    ...present({ durationMs: countOf(result.duration_ms), dollars: countOf(result.total_cost_usd) }),
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

/**
 * The rows of a session that lead to its end. A person who goes back and asks again starts a branch: rows on a branch that was left are
 * no part of the conversation. Results of parallel calls hang beside the path, and belong to it by the call they answer.
 */
function mainPath(rows: readonly JsonObject[]): JsonObject[] {
  const path = pathToEnd(rows);
  const answers = new Set<string>();
  const calls = new Set<string>();
  for (const { type, message } of path) {
    const { id } = objectOf(message);
    if (type === 'assistant' && textOf(id)) answers.add(textOf(id));
  }
  return rows.filter((row) => {
    const { id, content } = objectOf(row.message);
    const isOfAnswer = row.type === 'assistant' && answers.has(textOf(id));
    const isResult = objectsOf(content).some(({ tool_use_id: call }) => calls.has(textOf(call)));
    const isKept = path.has(row) || isOfAnswer || (row.type === 'user' && isResult);
    if (isKept) for (const block of objectsOf(content)) if (textOf(block.id)) calls.add(textOf(block.id));
    return isKept;
  });
}

/** From the last message back by `parentUuid`. Where a row names no parent, all before it belongs to the path. */
function pathToEnd(rows: readonly JsonObject[]): Set<JsonObject> {
  const places = new Map(rows.map((row, place) => [textOf(row.uuid), place]));
  const path = new Set<JsonObject>();
  let place = rows.findLastIndex(({ message, uuid }) => message !== undefined && textOf(uuid) !== '');
  while (place >= 0 && !path.has(rows[place]!)) {
    const row = rows[place]!;
    path.add(row);
    const parent = textOf(row.parentUuid) || textOf(row.logicalParentUuid);
    const isRoot = row.parentUuid === null && !parent && row.subtype !== 'compact_boundary';
    const found = parent ? places.get(parent) : undefined;
    if (isRoot) return path;
    place = found ?? place - 1;
  }
  return path.size > 0 ? path : new Set(rows);
}
