import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import type { ContentPart } from '#core/tool.ts';
import { at, countAt, objectsAt, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { contentOf, kindOfPart, textIn, textWith } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { errorIn, usageIn } from '../figures.ts';
import { objectsReading, refused, sessionsReading, type RecordingReader } from '../reader.ts';
import { geminiResult } from '../shapes/gemini.ts';
import { OpenTurn } from '../shapes/open-turn.ts';

/** Sessions of the Gemini CLI: one document, or lines that are applied in their order. One attempt a file. */
export const geminiCli: RecordingReader = {
  id: 'gemini-cli',
  title: 'Gemini CLI sessions',
  isDocument: (document) =>
    typeof at(document, 'sessionId') === 'string' &&
    objectsAt(document, 'messages').some(
      ({ type, role }) => role === undefined && (type === 'user' || type === 'gemini'),
    ),
  isLines: (rows) =>
    rows.every(isRow) &&
    rows.some(
      (row) => Object.hasOwn(row, 'projectHash') || (isJsonObject(row.$set) && !Object.hasOwn(row, 'type')),
    ),
  open: () => {
    const messages = new Map<string, JsonObject>();
    const said = new Conversation();
    let rows = 0;
    return objectsReading(
      (value, row) => {
        if (!isRow(value)) return refused(row, '', 'the row is no part of a session');
        rows++;
        apply(value, messages, said);
        return [];
      },
      () => (rows === 0 ? [] : [attemptIn([...messages.values()], said)]),
    );
  },
};

/** The head of a session, a message, or a change of what came before. */
const isRow = ({ projectHash, sessionId, messages, id, $set, $rewindTo }: JsonObject): boolean =>
  [projectHash, sessionId, messages, $set, $rewindTo].some((each) => each !== undefined) ||
  typeof id === 'string';

/** A message written again replaces the first; `$rewindTo` takes back a message and all after it, and everything where it is not known. */
function apply(row: JsonObject, messages: Map<string, JsonObject>, said: Conversation): void {
  if (typeof row.$rewindTo === 'string') {
    const ids = [...messages.keys()];
    for (const id of ids.slice(Math.max(0, ids.indexOf(row.$rewindTo)))) {
      messages.delete(id);
      said.passOver('taken back');
    }
    return;
  }
  const listed = row.messages ?? at(row, '$set.messages');
  if (Array.isArray(listed)) {
    messages.clear();
    objectsOf(listed).forEach((message, place) => messages.set(textOf(message.id) || `#${place}`, message));
  } else if (typeof row.id === 'string') messages.set(row.id, row);
}

function attemptIn(messages: readonly JsonObject[], said: Conversation): ReadAttempt {
  for (const message of messages) {
    if (message.type === 'user') addUser(said, message.content);
    else if (message.type === 'gemini') addTurn(said, message);
    else said.passOver(textOf(message.type) || 'no type');
  }
  // The provider's failure, where the model answered nothing more.
  const last = messages.findLast(({ type }) => type === 'gemini' || type === 'error');
  const error = last?.type === 'error' ? errorIn(textIn(last.content) || 'no message') : undefined;
  const model = messages.map((message) => textOf(message.model)).find(Boolean);
  return answeredAttempt(
    said,
    { row: 0, inTurns: true, model, error },
    'no answer of a model in the session',
  );
}

/** What tools answered stands here once more: it is no message. */
function addUser(said: Conversation, content: JsonValue | undefined): void {
  const isAnswer = (part: JsonValue) => at(part, 'functionResponse') !== undefined;
  const parts = Array.isArray(content) ? content.filter((part) => !isAnswer(part)) : content;
  const text = textWith(said, parts);
  if (text || !objectsOf(content).some(isAnswer)) said.input('user', text);
}

/** A tool of a server is `mcp_<server>_<tool>`, where either may hold the line; only what is shown of it says which is which. */
function toolOf({ name, displayName }: JsonObject): { name: string; server?: string } {
  const shown = /^(.{1,300}) \((.{1,300}) MCP Server\)$/.exec(textOf(displayName));
  return shown ? { name: shown[1]!, server: shown[2]! } : { name: textOf(name) };
}

/** An answer with the calls it made and their results. */
function addTurn(said: Conversation, { content, thoughts, toolCalls, tokens }: JsonObject): void {
  const calls = objectsOf(toolCalls);
  said.turn({
    text: textWith(said, content),
    thinking: objectsOf(thoughts).map(thoughtText).join('\n'),
    calls: calls.map((call) => ({ id: textOf(call.id), ...toolOf(call), arguments: call.args })),
    usage: usageIn('gemini-cli', tokens),
  });
  for (const call of calls) addResults(said, call);
}

const thoughtText = ({ subject, description }: JsonObject): string =>
  [textOf(subject), textOf(description)].filter(Boolean).join(': ');

/** A call has one result, in one or several parts; without any, the status says whether it was carried out. */
function addResults(said: Conversation, call: JsonObject): void {
  const { id, result, status } = call;
  const parts = objectsOf(result);
  const isError = status === 'error' || status === 'cancelled';
  const read = parts.flatMap(({ functionResponse, inlineData }) => {
    if (isJsonObject(functionResponse)) return [geminiResult(functionResponse)];
    const media = objectOf(inlineData);
    const image = { type: 'image', data: media.data ?? null, mimeType: media.mimeType ?? null };
    return isJsonObject(inlineData) ? [{ content: contentOf([image]), isError: false }] : [];
  });
  for (const part of parts)
    if (!isJsonObject(part.functionResponse) && !isJsonObject(part.inlineData))
      said.leaveOut(kindOfPart(part));
  if (read.length === 0 && !isError && result === undefined) return;
  said.result({
    callId: textOf(id),
    name: toolOf(call).name,
    content: read.length > 0 ? read.flatMap((each) => each.content).map(withoutWrapper) : contentOf(result),
    isError: isError || read.some((each) => each.isError),
  });
}

const [OPENED, CLOSED] = ['<untrusted_context>\n', '\n</untrusted_context>'];

/** What the program puts around the text of a result for the model. */
export const withoutWrapper = (part: ContentPart): ContentPart =>
  part.type === 'text' && part.text.startsWith(OPENED) && part.text.endsWith(CLOSED)
    ? { type: 'text', text: part.text.slice(OPENED.length, -CLOSED.length) }
    : part;

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
      eventsAttempt,
    ),
};

function eventsAttempt(events: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  const turn = new OpenTurn(said);
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
      else if (type === 'message') said.passOver(`message of ${textOf(role) || 'nobody'}`);
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
    },
    'no answer of a model among the events',
  );
}
