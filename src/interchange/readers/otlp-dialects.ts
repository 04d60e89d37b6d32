import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { textIn } from '../content.ts';
import { present } from '../present.ts';
import { aiSdkCall, aiSdkMessages } from '../shapes/ai-sdk.ts';
import { toolsIn } from '../tools.ts';
import { listAt, type Span, valueAt } from './otlp-spans.ts';

/** What a model call was given and what it answered, as chat messages; absent: content is not recorded. */
export interface Exchange {
  input: JsonObject[];
  output: JsonObject;
  finish: string;
  /** Kinds of what stands in the answer and is not read. */
  leftOut?: string[];
  tools?: Tool[];
}

/** What a model call says in the names of OpenInference, of the AI SDK before its version 7, or of Langfuse. */
export const ofDialect = (span: Span): Exchange | undefined =>
  ofOpenInference(span) ?? ofAiSdk(span) ?? ofLangfuse(span);

/** `llm.output_messages.N.message.…`: each item that a response holds is a message of its own, and all are one turn. */
function ofOpenInference(span: Span): Exchange | undefined {
  const said = listAt(span, 'llm.output_messages').map(flatMessage);
  if (said.length === 0) return undefined;
  const tools = listAt(span, 'llm.tools').map((item) => parsed(item.get('tool.json_schema')));
  return {
    input: listAt(span, 'llm.input_messages').map(flatMessage),
    output: {
      role: 'assistant',
      content: said
        .map(({ content }) => textOf(content))
        .filter(Boolean)
        .join('\n'),
      reasoning_content: said
        .map(({ reasoning_content: text }) => textOf(text))
        .filter(Boolean)
        .join('\n'),
      tool_calls: said.flatMap(({ tool_calls: calls }) => objectsOf(calls)),
    },
    finish: textOf(span.attributes.get('llm.finish_reason')),
    ...present({ tools: tools.length > 0 ? toolsIn(tools) : undefined }),
  };
}

function flatMessage(item: ReadonlyMap<string, JsonValue>): JsonObject {
  const parts = listAt({ attributes: item }, 'message.contents');
  const textsOf = (isReasoning: boolean) =>
    parts
      .filter((part) => (part.get('message_content.type') === 'reasoning') === isReasoning)
      .map((part) => textOf(part.get('message_content.text')))
      .join('\n');
  return {
    role: item.get('message.role') ?? 'assistant',
    content: textOf(item.get('message.content')) || textsOf(false),
    reasoning_content: textsOf(true),
    name: item.get('message.name') ?? '',
    tool_call_id: item.get('message.tool_call_id') ?? '',
    tool_calls: listAt({ attributes: item }, 'message.tool_calls').map((call) => ({
      id: call.get('tool_call.id') ?? null,
      name: call.get('tool_call.function.name') ?? '',
      arguments: call.get('tool_call.function.arguments') ?? null,
    })),
  };
}

const parsed = (value: JsonValue | undefined): JsonValue => {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return read === undefined || exceedsDepth(read) ? null : read;
};

/** `ai.prompt.messages` and `ai.response.…` of `ai.generateText.doGenerate` and its like; spans around these repeat them. */
function ofAiSdk(span: Span): Exchange | undefined {
  const names = ['ai.response.text', 'ai.response.toolCalls', 'ai.response.object'];
  if (!names.some((name) => span.attributes.has(name))) return undefined;
  const text = (name: string) => textOf(span.attributes.get(name));
  const tools = span.attributes.get('ai.prompt.tools');
  const input = valueAt(span, 'ai.prompt.messages') ?? objectOf(valueAt(span, 'ai.prompt')).messages;
  return {
    input: aiSdkMessages(objectsOf(input)),
    output: {
      role: 'assistant',
      content: text('ai.response.text') || text('ai.response.object'),
      reasoning_content: text('ai.response.reasoning'),
      tool_calls: objectsOf(valueAt(span, 'ai.response.toolCalls')).map(aiSdkCall),
    },
    finish: text('ai.response.finishReason'),
    ...present({ tools: Array.isArray(tools) ? toolsIn(tools.map(parsed)) : undefined }),
  };
}

/** Messages of a chat as JSON text, or a text alone. */
function ofLangfuse(span: Span): Exchange | undefined {
  const output = valueAt(span, 'langfuse.observation.output');
  const isModel = span.attributes.get('langfuse.observation.type') === 'generation';
  if (!isModel || output === undefined || output === null) return undefined;
  const answer = Array.isArray(output) ? output.findLast(isJsonObject) : output;
  const input = valueAt(span, 'langfuse.observation.input');
  const { messages, tools } = objectOf(input);
  const asked = objectsOf(Array.isArray(input) ? input : messages);
  const isMessage = isJsonObject(answer) && (answer.role !== undefined || answer.content !== undefined);
  if (isJsonObject(answer) && !isMessage) return undefined;
  return {
    input: asked.length > 0 ? asked : [{ role: 'user', content: typeof input === 'string' ? input : '' }],
    output: isMessage ? { ...answer, role: 'assistant' } : { role: 'assistant', content: textIn(output) },
    finish: '',
    ...present({ tools: toolsIn(tools) }),
  };
}
