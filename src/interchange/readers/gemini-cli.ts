import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { contentOf, textIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import { geminiResult } from '../shapes/gemini.ts';

/** Sessions of the Gemini CLI: one document, or lines that are applied in their order. One attempt a file. */
export const geminiCli: RecordingReader = {
  id: 'gemini-cli',
  title: 'Gemini CLI sessions',
  isDocument: (document) =>
    isJsonObject(document) &&
    typeof document.sessionId === 'string' &&
    objectsOf(document.messages).some(
      ({ type, role }) => role === undefined && (type === 'user' || type === 'gemini'),
    ),
  isLines: (rows) =>
    Object.hasOwn(rows[0]!, 'projectHash') ||
    rows.some((row) => isJsonObject(row.$set) && !Object.hasOwn(row, 'type')),
  open: () => {
    const messages = new Map<string, JsonObject>();
    let rows = 0;
    return readingOf(
      (value, row) => {
        if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
        rows++;
        apply(value, messages);
        return [];
      },
      () => (rows === 0 ? [] : [attemptIn([...messages.values()])]),
    );
  },
};

/** A message written again replaces the first; `$rewindTo` takes back a message and all after it, and everything where it is not known. */
function apply(row: JsonObject, messages: Map<string, JsonObject>): void {
  if (typeof row.$rewindTo === 'string') {
    const ids = [...messages.keys()];
    for (const id of ids.slice(Math.max(0, ids.indexOf(row.$rewindTo)))) messages.delete(id);
    return;
  }
  const listed = row.messages ?? objectOf(row.$set).messages;
  if (Array.isArray(listed)) {
    messages.clear();
    objectsOf(listed).forEach((message, place) => messages.set(textOf(message.id) || `#${place}`, message));
  } else if (typeof row.id === 'string') messages.set(row.id, row);
}

function attemptIn(messages: readonly JsonObject[]): ReadAttempt {
  const said = new Conversation();
  for (const message of messages) {
    if (message.type === 'user') said.input('user', textIn(message.content));
    else if (message.type === 'gemini') addTurn(said, message);
  }
  if (said.turns === 0) return refused(0, '', 'no answer of a model in the session');
  const model = messages.map((message) => textOf(message.model)).find(Boolean);
  return attemptOf(said, present({ inTurns: true as const, model }), { row: 0 });
}

/** An answer with the calls it made and their results. */
function addTurn(said: Conversation, { content, thoughts, toolCalls, tokens }: JsonObject): void {
  const calls = objectsOf(toolCalls);
  said.turn({
    text: textIn(content),
    thinking: objectsOf(thoughts).map(thoughtText).join('\n'),
    calls: calls.map(({ id, name, args }) => ({ id: textOf(id), name: textOf(name), arguments: args })),
    ...present({ usage: usageIn(tokens) }),
  });
  for (const call of calls) addResults(said, call);
}

const thoughtText = ({ subject, description }: JsonObject): string =>
  [textOf(subject), textOf(description)].filter(Boolean).join(': ');

/** A call has one result, in one or several parts; without any, the status says whether it was carried out. */
function addResults(said: Conversation, { id, name, result, status }: JsonObject): void {
  const parts = objectsOf(result)
    .map(({ functionResponse }) => functionResponse)
    .filter(isJsonObject);
  const isError = status === 'error' || status === 'cancelled';
  const read = parts.map(geminiResult);
  if (read.length === 0 && !isError && result === undefined) return;
  said.result({
    callId: textOf(id),
    name: textOf(name),
    content: read.length > 0 ? read.flatMap((each) => each.content) : contentOf(result),
    isError: isError || read.some((each) => each.isError),
  });
}

/** Thoughts are counted beside the output. */
function usageIn(tokens: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(tokens)) return undefined;
  const [output, thinking] = [countOf(tokens.output), countOf(tokens.thoughts)];
  return usageOf({
    inputTokens: tokens.input,
    outputTokens: output === undefined ? undefined : output + (thinking ?? 0),
    thinkingTokens: tokens.thoughts,
    cachedInputTokens: tokens.cached,
  });
}
