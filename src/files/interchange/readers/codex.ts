import type { ErrorRecord } from '#core/errors.ts';
import { countOf, objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import type { ContentPart } from '#core/tool.ts';
import { at, countAt, present, textAt } from '../at.ts';
import { answeredAttempt, attemptOf } from '../attempt.ts';
import { textIn, toolAnswer } from '../content.ts';
import { Conversation, type LoggedCall, type LoggedResult } from '../conversation.ts';
import { errorIn, timeOf, usageIn } from '../figures.ts';
import { refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { OpenTurn } from '../shapes/open-turn.ts';
import { errorText, responsesItems } from '../shapes/openai-responses.ts';
import { servedCall } from './agent-session.ts';

/** Sessions of Codex, one attempt a file: items of the Responses API among events that repeat them, and say more of calls. */
export const codex: RecordingReader = {
  id: 'codex',
  title: 'Codex sessions',
  isLines: (rows) =>
    rows.every(({ type, payload }) => typeof type === 'string' && payload !== undefined) &&
    rows.some(({ type }) => KINDS.includes(textOf(type))),
  open: () =>
    sessionsReading(
      ({ type, payload }, row) =>
        typeof type === 'string' && payload !== undefined
          ? ''
          : [refused(row, '', 'the row has no type and payload: it is none of a session')],
      attemptIn,
    ),
};

const ITEMS = /^(?:message|reasoning|mcp_approval_request|.*_call|.*_output)$/;

const KINDS = ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'];

function attemptIn(written: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const rows = withoutTakenBack(written, said);
  const events = payloads(rows, 'event_msg');
  const twins = twinsIn(events);
  for (const { type, payload } of rows) {
    const kind = textAt(payload, 'type');
    if (!KINDS.includes(textOf(type))) said.passOver(textOf(type) || 'no type');
    else if (type !== 'response_item') continue;
    else if (!ITEMS.test(kind)) said.passOver(`response_item ${kind}`);
    else if (!isOwn(objectOf(payload))) said.passOver('notices of the program');
  }
  responsesItems(said, itemsIn(rows), {
    time: ({ timestamp }) => timeOf(timestamp),
    call: (call) => twinCall(servedCall(call), twins.get(call.id ?? '')),
    result: (result) => twinResult(result, twins.get(result.callId ?? '')),
  });
  const error = errorAtEnd(rows);
  const isAborted = events.at(-1)?.type === 'turn_aborted';
  // The last count is of the whole session.
  const counted = events.findLast(({ type, info }) => type === 'token_count' && isJsonObject(info));
  if (said.turns === 0 && !error) return refused(0, '', 'no answer of a model in the session');
  return attemptOf(said, {
    row: 0,
    inTurns: true,
    model: payloads(rows, 'turn_context')
      .map(({ model }) => textOf(model))
      .find(Boolean),
    usage: usageIn('codex', at(counted, 'info.total_token_usage')),
    stopReason: isAborted ? 'cancelled' : undefined,
    error: isAborted ? undefined : error,
  });
}

/** A person may take back the last turns: their items are no part of the session. */
function withoutTakenBack(rows: readonly JsonObject[], said: Conversation): JsonObject[] {
  const kept: JsonObject[] = [];
  for (const row of rows) {
    kept.push(row);
    const { type, num_turns: turns } = objectOf(row.payload);
    if (row.type !== 'event_msg' || type !== 'thread_rolled_back' || !countOf(turns)) continue;
    const asked = kept.flatMap((each, place) => (isQuestion(each) ? place : []));
    let place = asked.at(-countOf(turns)!) ?? 0;
    // The event that repeats a question may stand before it.
    if (at(kept[place - 1], 'payload.type') === 'user_message') place--;
    for (const each of kept.splice(place)) if (each.type === 'response_item') said.passOver('taken back');
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

/** What an event says of a call: items have its name in letters that a model's provider takes, and no word on whether it failed. */
interface Twin {
  server?: string | undefined;
  name?: string | undefined;
  isError?: boolean | undefined;
  result?: JsonValue | undefined;
  durationMs?: number | undefined;
}

/** By the call's id. Of an MCP call `item_completed`, and before it `mcp_tool_call_end`; of a command `exec_command_end`. */
function twinsIn(events: readonly JsonObject[]): ReadonlyMap<string, Twin> {
  const twins = new Map<string, Twin>();
  for (const event of events) {
    const item = objectOf(event.item);
    const id = textOf(item.id) || textOf(event.call_id);
    const twin = item.type === 'McpToolCall' ? ofItem(item) : ofEvent(event);
    if (id && twin) twins.set(id, twin);
  }
  return twins;
}

const ofItem = (item: JsonObject): Twin => ({
  server: textOf(item.server),
  name: textOf(item.tool),
  isError: item.status === 'failed' || at(item, 'result.isError') === true,
  result: item.result ?? errorText(item.error),
  durationMs: msOf(item.duration),
});

function ofEvent(event: JsonObject): Twin | undefined {
  const { type, exit_code: exit, success } = event;
  const durationMs = msOf(event.duration);
  if (type === 'mcp_tool_call_end') {
    const error = at(event, 'result.Err');
    return {
      server: textAt(event, 'invocation.server'),
      name: textAt(event, 'invocation.tool'),
      isError: error !== undefined || at(event, 'result.Ok.isError') === true,
      result: at(event, 'result.Ok') ?? error,
      durationMs,
    };
  }
  if (type === 'exec_command_end' && typeof exit === 'number') return { isError: exit !== 0, durationMs };
  return type === 'patch_apply_end' && typeof success === 'boolean' ? { isError: !success } : undefined;
}

/** `{secs, nanos}`. */
function msOf(duration: JsonValue | undefined): number | undefined {
  const [whole, part] = [countAt(duration, 'secs'), countAt(duration, 'nanos')];
  return whole === undefined && part === undefined ? undefined : (whole ?? 0) * 1000 + (part ?? 0) / 1e6;
}

const twinCall = (call: LoggedCall, { server, name }: Twin = {}): LoggedCall => ({
  ...call,
  ...present({ server, name }),
});

/** What the program puts in front of a result. */
const WALL_TIME = /^Wall time: (\d+(?:\.\d+)?) seconds\nOutput:\n?/;

/** Commands say in their text alone how they ended: in JSON, or in lines before the output. */
function failedIn([first]: readonly ContentPart[]): boolean {
  if (first?.type !== 'text') return false;
  const head = /^([^]{0,500}?)\n(?:Total output lines: \d+\n)?Output:(?:\n|$)/.exec(first.text)?.[1] ?? '';
  const code = /^(?:Exit code: |Process exited with code )(-?\d+)$/m.exec(head)?.[1];
  const exit = at(parseJson(first.text), 'metadata.exit_code');
  return (code !== undefined && Number(code) !== 0) || (typeof exit === 'number' && exit !== 0);
}

/** The result as the server gave it: without what the program puts in front of it. */
function twinResult(result: LoggedResult, twin: Twin = {}): LoggedResult {
  const [first, ...others] = result.content;
  const timed = first?.type === 'text' ? WALL_TIME.exec(first.text) : undefined;
  const rest = first?.type === 'text' && timed ? first.text.slice(timed[0].length) : '';
  const own: ContentPart[] = timed
    ? [...(rest ? [{ type: 'text' as const, text: rest }] : []), ...others]
    : [];
  const answer = twin.result === undefined ? undefined : toolAnswer(twin.result);
  return {
    ...result,
    content: timed ? own : result.content,
    ...(answer && answer.content.length > 0 ? answer : {}),
    isError: result.isError === true || (twin.isError ?? failedIn(result.content)),
    durationMs: twin.durationMs ?? (timed ? Number(timed[1]) * 1000 : undefined),
  };
}

const EVENT = /^(?:(?:thread|turn)\.\w+|item\.(?:started|updated|completed)|error)$/;

/** What `codex exec --json` prints: the events of one attempt, without its question, its model and its tools. */
export const codexExec: RecordingReader = {
  id: 'codex-exec',
  title: 'Codex exec events',
  isLines: (rows) =>
    rows.every(({ type }) => EVENT.test(textOf(type))) &&
    rows.some(({ type, item }) => type === 'thread.started' || isJsonObject(item)),
  open: () =>
    sessionsReading(
      ({ type }, row) =>
        EVENT.test(textOf(type)) ? '' : [refused(row, '', 'the row is no event of codex exec')],
      eventsAttempt,
    ),
};

/** Calls are known by what begins; those that begin before another has ended are of one turn. */
function eventsAttempt(events: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const turn = new OpenTurn(said);
  const begun = new Set<string>();
  for (const { type, item: written } of events) {
    const item = objectOf(written);
    const [id, kind] = [textOf(item.id), textOf(item.type)];
    const call = callIn(item);
    const isEnd = type === 'item.completed';
    if (call && !begun.has(id) && (isEnd || type === 'item.started')) {
      begun.add(id);
      turn.call({ id, ...call });
    }
    if (!isEnd) continue;
    if (call) turn.result({ callId: id, ...resultIn(item) });
    else if (kind === 'agent_message' || kind === 'assistant_message') turn.text(textOf(item.text));
    else if (kind === 'reasoning') turn.think(textOf(item.text));
    else said.passOver(kind || 'no type');
  }
  turn.close();
  const failed = events.findLast(({ type }) => type === 'turn.failed' || type === 'error');
  const isEnded = events.some(({ type }) => type === 'turn.completed');
  const error = failed && !isEnded ? errorIn(failed.error ?? failed.message) : undefined;
  if (begun.size > 1)
    said.note('', 'which calls were of one turn is not recorded: they are read by when they ran');
  if (isEnded)
    said.note('/usage', 'the usage is of the whole thread, of which the log may hold a part: it is not read');
  return answeredAttempt(said, { row: 0, inTurns: true, error }, 'no answer of a model among the events');
}

/** By the type of an item that is a call: the tool's name, which an item of the program's own has not, and the member that is its argument. */
const OWN_CALLS = new Map([
  ['command_execution', ['shell', 'command']],
  ['file_change', ['apply_patch', 'changes']],
  ['web_search', ['web_search', 'query']],
  ['todo_list', ['update_plan', 'items']],
] as const);

function callIn(item: JsonObject): LoggedCall | undefined {
  if (item.type === 'mcp_tool_call')
    return { name: textOf(item.tool), server: textOf(item.server), arguments: item.arguments ?? {} };
  const own = OWN_CALLS.get(textOf(item.type) as 'web_search');
  return own && { name: own[0], arguments: { [own[1]]: item[own[1]] ?? null } };
}

function resultIn(item: JsonObject) {
  const { result, status, aggregated_output: output, exit_code: exit } = item;
  const answer = toolAnswer(result ?? output ?? (textAt(item, 'error.message') || undefined));
  const isFailed = status === 'failed' || status === 'declined' || (typeof exit === 'number' && exit !== 0);
  return { ...answer, isError: isFailed || answer.isError === true };
}
