import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt, RecordedAttempt } from '#core/recording.ts';
import type { StopReason } from '#core/trajectory.ts';
import { at, present, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { errorIn, sumOf, sumOfUsages, timeOf, usageIn } from '../figures.ts';
import { count, passedOver, refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { anthropicMessages, blocksOf } from '../shapes/anthropic.ts';
import { mainPath, servedCall, servedTools } from './agent-session.ts';

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
    let latest = '';
    const reading = sessionsReading((row, place) => {
      if (typeof row.type !== 'string')
        return [refused(place, '/type', 'the row has no type: it is none of a session')];
      return (latest = textAt(row, 'sessionId', 'session_id') || latest);
    }, attemptIn);
    return {
      ...reading,
      read: (value, row) =>
        Array.isArray(value)
          ? value.flatMap((each, place) => [...reading.read(each, place)])
          : reading.read(value, row),
    };
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
      (row) =>
        typeof row.type === 'string' && row.payload === undefined && !Array.isArray(at(row, 'message.parts')),
    ) && rows.some(isOne)
  );
}

/** A row of the session itself: not a subagent's, and no notice of the program's own. */
const isOwn = ({ isSidechain, isMeta, isCompactSummary, parent_tool_use_id: caller }: JsonObject): boolean =>
  isSidechain !== true && isMeta !== true && isCompactSummary !== true && !textOf(caller);

function attemptIn(rows: readonly JsonObject[], row: number): ReadAttempt | ReadAttempt[] {
  if (rows.every(({ message }) => message === undefined)) {
    // Rows before the first that names a session, such as summaries of others, make no session; of any other kind they are named.
    const [left] = leftOut(rows, new Set());
    return left ? refused(row, '', `no message of a session: ${left.reason}`) : [];
  }
  if (!rows.some((each) => isMessage(each) && isOwn(each)))
    return refused(row, '', 'a subagent’s part of another session');
  const path = mainPath(rows.filter((each) => each.isSidechain !== true));
  const messages = path.filter((each) => isOwn(each) && isMessage(each));
  const conversation = new Conversation();
  anthropicMessages(conversation, joined(messages, streamedUsage(rows)), {
    call: servedCall,
    time: ({ timestamp }) => timeOf(timestamp),
  });
  const results = rows.filter(({ type }) => type === 'result');
  const [result, last] = [results.at(-1) ?? {}, messages.at(-1) ?? {}];
  const start = rows.find(({ type, subtype }) => type === 'system' && subtype === 'init');
  const request = rows.find(({ type }) => type === 'api-request-shape');
  const models = messages.map((message) => textAt(message, 'message.model'));
  const error = failureIn(result, last);
  return answeredAttempt(
    conversation,
    {
      row,
      inTurns: true,
      model: models.find((model) => model !== '' && model !== '<synthetic>') ?? textAt(start, 'model'),
      tools: servedTools(start?.tools) ?? servedTools(at(request, 'shape.tools')),
      stopReason: error ? 'error' : (STOPS.get(textOf(result.subtype)) ?? stopIn(last)),
      error,
      repairs: leftOut(rows, new Set(messages)),
      ...figuresOf(results),
    },
    'no answer of a model in the session',
  );
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
  for (const row of rows) {
    if (row.type !== 'stream_event') continue;
    const [kind, usage] = [textAt(row, 'event.type'), at(row, 'event.usage')];
    const stream = textOf(row.parent_tool_use_id);
    if (kind === 'message_start') open.set(stream, textAt(row, 'event.message.id'));
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
    const usage = usageOfRow(message, streamed.get(id));
    const blocks = blocksOf(message.content);
    const begun = byId.get(id);
    if (begun) {
      for (const block of blocks) begun.blocks.push(block);
      begun.message.timestamp = row.timestamp ?? null;
      if (message.usage !== undefined) begun.message.usage = usage;
      continue;
    }
    const timestamp = row.timestamp ?? null;
    const copy: JsonObject = { ...message, role: row.type ?? '', content: blocks, usage, timestamp };
    messages.push(copy);
    if (id) byId.set(id, { message: copy, blocks });
  }
  return messages;
}

/** How the program says that a session ended. */
const STOPS = new Map<string, StopReason>([
  ['success', 'answered'],
  ['error_max_turns', 'step-limit'],
  ['error_max_budget_usd', 'cost-limit'],
  ['error_during_execution', 'error'],
]);

/** The provider's failure, which the program writes in place of the model's answer. */
function failureIn(result: JsonObject, last: JsonObject) {
  if (last.isApiErrorMessage === true) return errorIn(textIn(at(last, 'message.content')));
  return result.is_error === true && result.subtype === 'success'
    ? errorIn(textOf(result.result))
    : undefined;
}

const stopIn = (last: JsonObject): StopReason | undefined =>
  last.type === 'user' && textIn(at(last, 'message.content')).startsWith('[Request interrupted by user')
    ? 'cancelled'
    : undefined;

/** What the rows say with which a session's parts end. A figure that one of them lacks is not recorded. */
export const figuresOf = (
  results: readonly JsonObject[],
): Pick<Partial<RecordedAttempt>, 'usage' | 'durationMs' | 'dollars'> =>
  results.length === 0
    ? {}
    : present({
        usage: sumOfUsages(results.map(usageOfPart)),
        durationMs: sumOf(results.map(({ duration_ms: ms }) => countOf(ms))),
        dollars: dollarsIn(results),
      });

/** `usage` leaves out what subagents took, whom the dollars include; what each model took has both, where it is written. */
function usageOfPart(result: JsonObject): Usage | undefined {
  const models = modelsIn(result.model_usage_since_last_result);
  const each = models.map((model) => usageIn('claude-code model', model));
  return sumOfUsages(each) ?? usageIn('anthropic', result.usage);
}

/**
 * `total_cost_usd` is of the whole session, also of what an earlier file holds, and `model_usage_since_last_result` of the part alone. A
 * model without a known price has one that is made up.
 */
function dollarsIn(results: readonly JsonObject[]): number | undefined {
  const isGuess = results.some(({ modelUsage, model_usage_since_last_result: part }) =>
    [...modelsIn(modelUsage), ...modelsIn(part)].some(({ costBasis }) => costBasis === 'unknown'),
  );
  if (isGuess) return undefined;
  const parts = results.map(({ model_usage_since_last_result: part }) => modelsIn(part));
  return parts.every(({ length }) => length > 0)
    ? sumOf(parts.flat().map(({ costUSD }) => countOf(costUSD)))
    : countOf(results.at(-1)?.total_cost_usd);
}

const modelsIn = (usage: JsonValue | undefined): JsonObject[] => objectsOf(Object.values(objectOf(usage)));

/**
 * What the row of an unfinished message counts as output is what there was when it began: no count. One that has its total was written at
 * its end.
 */
export function usageOfRow({ usage, stop_reason: stop }: JsonObject, streamed: JsonObject = {}): JsonValue {
  if (!isJsonObject(usage)) return null;
  if (streamed.output_tokens !== undefined) return { ...usage, ...streamed };
  const { output_tokens: _, ...begun } = usage;
  return stop === null && usage.total_tokens === undefined ? begun : usage;
}
