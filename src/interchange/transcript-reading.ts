import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf, type Envelope } from './attempt.ts';
import { textWith } from './content.ts';
import { Conversation } from './conversation.ts';
import { mcpMarkNames } from './mcpmark-names.ts';
import { present } from './present.ts';
import type { RecordedFile, RecordingReader } from './reader.ts';
import { readingOf, refused } from './reading.ts';
import { aiSdkMessages, aiSdkResult } from './shapes/ai-sdk.ts';
import { anthropicAnswer, anthropicMessages } from './shapes/anthropic.ts';
import type { Found } from './shapes/found.ts';
import { interactionAnswer } from './shapes/gemini-interactions.ts';
import { geminiAnswer, geminiContents } from './shapes/gemini.ts';
import { langChainMessages } from './shapes/langchain.ts';
import { openAiAnswer, openAiMessages } from './shapes/openai-chat.ts';
import { responsesAnswer, responsesItems, responsesTools } from './shapes/openai-responses.ts';
import { linesShape, messagesIn, transcriptShape, type TranscriptShape } from './shapes/transcript.ts';
import { toolsIn } from './tools.ts';

/** A reader of whole conversations and single answers in the shape of one provider: one document, a list, or one a line. */
export const transcriptReader = (id: TranscriptShape, title: string): RecordingReader => ({
  id,
  title,
  isDocument: (document) => (transcriptShape(document) ?? listShape(document)) === id,
  isLines: (rows) => linesShape(rows) === id,
  open: (file) =>
    readingOf((value, row) =>
      Array.isArray(value) && listShape(value)
        ? value.map((each, index) => transcriptAttempt(each, index, file))
        : [transcriptAttempt(value, row, file)],
    ),
});

/** Of a list of conversations; a list of messages is a conversation itself. */
const listShape = (value: JsonValue): TranscriptShape | undefined =>
  Array.isArray(value) && !transcriptShape(value) ? linesShape(value.map(objectOf)) : undefined;

/** A conversation or an answer, read in the shape it has: the first rows of a file need not show it. */
export function transcriptAttempt(value: JsonValue, row: number, file: RecordedFile): ReadAttempt {
  const shape = transcriptShape(value);
  if (!shape) return refused(row, '', 'no conversation with an answer of a model in a shape that is read');
  const said = new Conversation();
  const body = isJsonObject(value) ? value : { [LISTS[shape]]: value };
  const found = ADD[shape](said, body);
  if (said.turns === 0 && !found.error) return refused(row, '', 'no answer of a model in it');
  return attemptOf(said, found, { row, ...envelopeOf(body, file) });
}

/** Where a request has its messages. */
const LISTS = {
  'openai-chat': 'messages',
  'openai-responses': 'input',
  anthropic: 'messages',
  gemini: 'contents',
  'ai-sdk': 'messages',
  langchain: 'messages',
} as const;

const ADD: Record<TranscriptShape, (said: Conversation, body: JsonObject) => Found> = {
  'openai-chat': (said, body) => {
    openAiMessages(said, objectsOf(body.messages));
    return openAiAnswer(said, body);
  },
  'openai-responses': (said, body) => {
    if (Array.isArray(body.output) || body.object === 'response') return responsesAnswer(said, body);
    if (textOf(body.instructions)) said.input('system', textOf(body.instructions));
    const items = objectsOf(body.input);
    responsesItems(said, items);
    return present({ model: textOf(body.model) || undefined, tools: responsesTools(body.tools, items) });
  },
  anthropic: (said, body) => {
    if (body.system !== undefined) said.input('system', textWith(said, body.system));
    anthropicMessages(said, objectsOf(body.messages));
    if (body.type === 'message') return anthropicAnswer(said, body);
    return present({ model: textOf(body.model) || undefined, tools: toolsIn(body.tools) });
  },
  'ai-sdk': (said, body) => {
    if (textOf(body.system)) said.input('system', textOf(body.system));
    openAiMessages(said, aiSdkMessages(objectsOf(body.messages)), { result: aiSdkResult });
    return present({ model: textOf(body.model) || undefined, tools: toolsIn(body.tools) });
  },
  langchain: (said, body) => {
    const messages = messagesIn(body);
    return langChainMessages(said, Array.isArray(messages) ? messages : []);
  },
  gemini: (said, body) => {
    if (body.object === 'interaction') return interactionAnswer(said, body);
    const system = body.systemInstruction ?? body.system_instruction;
    if (isJsonObject(system)) said.input('system', textWith(said, system.parts));
    geminiContents(said, objectsOf(body.contents ?? body.messages));
    return { ...geminiAnswer(said, body), ...present({ tools: toolsIn(body.tools) }) };
  },
};

/** A conversation's own id names its task; an answer's is the provider's, and names nothing. MCPMark names tasks by folders. */
function envelopeOf(body: JsonObject, { path }: RecordedFile): Omit<Envelope, 'row'> {
  const named = mcpMarkNames(path);
  if (named) return named;
  const { id } = body;
  const isAnswer = ['choices', 'candidates', 'output', 'content', 'steps', 'object'].some((name) =>
    Object.hasOwn(body, name),
  );
  return !isAnswer && (typeof id === 'string' || typeof id === 'number') ? { task: { id: String(id) } } : {};
}
