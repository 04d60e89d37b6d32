import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { idOf } from '../at.ts';
import { answeredAttempt, type Found } from '../attempt.ts';
import { textWith, toolsIn } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { readingOf, refused, type RecordedFile, type RecordingReader } from '../reader.ts';
import { anthropicAnswer, anthropicMessages } from '../shapes/anthropic.ts';
import { geminiAnswer, geminiContents, interactionAnswer } from '../shapes/gemini.ts';
import { langChainMessages } from '../shapes/langchain.ts';
import { aiSdkMessages, aiSdkResult, openAiAnswer, openAiMessages } from '../shapes/openai-chat.ts';
import { responsesAnswer, responsesItems, responsesTools } from '../shapes/openai-responses.ts';
import { linesShape, messagesIn, transcriptShape, type TranscriptShape } from '../shapes/transcript.ts';
import { mcpMarkNames } from './mcpmark.ts';

/** A reader of whole conversations and single answers in the shape of one provider: one document, a list, or one a line. */
const transcriptReader = (id: TranscriptShape, title: string): RecordingReader => ({
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
  const list = shape === 'openai-responses' ? 'input' : 'messages';
  const body = isJsonObject(value) ? value : { [list]: value };
  const found = ADD[shape](said, body);
  return answeredAttempt(said, { ...found, row, ...namesOf(body, file) }, 'no answer of a model in it');
}

/** The parts of a request beside its messages. */
const ofRequest = (body: JsonObject): Found => ({ model: textOf(body.model), tools: toolsIn(body.tools) });

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
    return { model: textOf(body.model), tools: responsesTools(body.tools, items) };
  },
  anthropic: (said, body) => {
    if (body.system !== undefined) said.input('system', textWith(said, body.system));
    anthropicMessages(said, objectsOf(body.messages));
    return body.type === 'message' ? anthropicAnswer(said, body) : ofRequest(body);
  },
  'ai-sdk': (said, body) => {
    if (textOf(body.system)) said.input('system', textOf(body.system));
    openAiMessages(said, aiSdkMessages(objectsOf(body.messages)), { result: aiSdkResult });
    return ofRequest(body);
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
    return geminiAnswer(said, body);
  },
};

/** A conversation's own id names its task; an answer's is the provider's, and names nothing. MCPMark names tasks by folders. */
function namesOf(body: JsonObject, { path }: RecordedFile) {
  const isAnswer = ['choices', 'candidates', 'output', 'content', 'steps', 'object'].some((name) =>
    Object.hasOwn(body, name),
  );
  return mcpMarkNames(path) ?? (isAnswer ? {} : { task: { id: idOf(body.id) } });
}

/** Whole conversations and single answers as a provider's API has them, such as a program keeps, one document or one a line. */
export const transcripts: readonly RecordingReader[] = [
  transcriptReader('openai-chat', 'OpenAI chat completions'),
  transcriptReader('openai-responses', 'OpenAI Responses'),
  transcriptReader('anthropic', 'Anthropic messages'),
  transcriptReader('gemini', 'Gemini contents'),
  transcriptReader('ai-sdk', 'AI SDK messages'),
  transcriptReader('langchain', 'LangChain messages'),
];
