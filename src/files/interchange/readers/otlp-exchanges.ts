import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { textIn, textsOfType, toolsIn } from '../content.ts';
import { aiSdkCall, aiSdkMessages, chatCall } from '../shapes/openai-chat.ts';
import { listAt, type Span, valueAt } from './otlp-spans.ts';

/** The input and output of a model call as chat messages; absent: content is not recorded. */
export interface Exchange {
  input: JsonObject[];
  output: JsonObject;
  finish: string;
  /** Kinds of unread parts in the answer. */
  leftOut?: string[];
  tools?: Tool[] | undefined;
}

/** By the names of 1.37 and later, OpenLLMetry's, the events that came before, OpenInference's, the AI SDK's before its version 7, or Langfuse's. */
export function exchangeOf(span: Span): Exchange | undefined {
  return (
    ofMessages(span) ??
    ofPrompts(span) ??
    ofEvents(span) ??
    ofOpenInference(span) ??
    ofAiSdk(span) ??
    ofLangfuse(span)
  );
}

function ofMessages(span: Span): Exchange | undefined {
  const [output, ...others] = objectsOf(valueAt(span, 'gen_ai.output.messages'));
  if (!output) return undefined;
  const system = objectsOf(valueAt(span, 'gen_ai.system_instructions')).map(({ content }) => textOf(content));
  return {
    input: [
      ...(system.length > 0 ? [{ role: 'system', content: system.join('\n') }] : []),
      ...objectsOf(valueAt(span, 'gen_ai.input.messages')).flatMap(messagesOf),
    ],
    output: messagesOf({ ...output, role: 'assistant' })[0] ?? {},
    finish: textOf(output.finish_reason) || finishOf(span),
    leftOut: [
      ...objectsOf(output.parts)
        .map(({ type }) => textOf(type))
        .filter((type) => !PARTS.has(type)),
      ...others.map(() => 'further choice'),
    ],
    tools: toolsIn(valueAt(span, 'gen_ai.tool.definitions')),
  };
}

const PARTS = new Set(['text', 'reasoning', 'tool_call']);

const ITEM = /^(?:message|reasoning|function_call|function_call_output)$/;

/** Items of the Responses API that a writer made one text of; undefined for any other text. */
function itemsIn(text: string): JsonObject[] | undefined {
  const value = text.startsWith('[{') ? parseJson(text) : undefined;
  const isItem = (each: JsonValue) =>
    isJsonObject(each) && (typeof each.role === 'string' || ITEM.test(textOf(each.type)));
  return Array.isArray(value) && !exceedsDepth(value) && value.every(isItem)
    ? objectsOf(value).flatMap(itemMessage)
    : undefined;
}

function itemMessage(item: JsonObject): JsonObject[] {
  const { type, role, content, call_id: id, name, output, arguments: values } = item;
  if (type === 'function_call')
    return [{ role: 'assistant', content: '', tool_calls: [chatCall(id, name, values)] }];
  if (type === 'function_call_output')
    return [{ role: 'tool', tool_call_id: id ?? '', content: output ?? '' }];
  return typeof role === 'string' ? [{ role, content: content ?? '' }] : [];
}

/** Each answer of a tool is a message of its own. */
function messagesOf({ role, parts }: JsonObject): JsonObject[] {
  const of = (type: string) => objectsOf(parts).filter((part) => part.type === type);
  const content = textsOfType(parts, 'text', 'content');
  const items = role === 'user' ? itemsIn(content) : undefined;
  if (items) return items;
  const results = of('tool_call_response').map(({ id, response, result }) => ({
    role: 'tool',
    tool_call_id: textOf(id),
    content: response ?? result ?? '',
  }));
  if (results.length > 0) return content ? [...results, { role: role ?? 'user', content }] : results;
  return [
    {
      role: role ?? 'user',
      content,
      reasoning_content: textsOfType(parts, 'reasoning', 'content'),
      tool_calls: of('tool_call').map(({ id, name, arguments: values }) => chatCall(id, name, values)),
    },
  ];
}

/** `gen_ai.prompt.N.…` and `gen_ai.completion.N.…`. */
function ofPrompts(span: Span): Exchange | undefined {
  const [answer, ...others] = listAt(span, 'gen_ai.completion');
  if (!answer) return undefined;
  const tools = listAt(span, 'llm.request.functions').map((item) => ({
    name: item.get('name') ?? '',
    description: item.get('description') ?? '',
    parameters: valueAt({ attributes: item }, 'parameters') ?? null,
  }));
  return {
    input: listAt(span, 'gen_ai.prompt').map(promptMessage),
    output: promptMessage(answer),
    finish: textOf(answer.get('finish_reason')) || finishOf(span),
    leftOut: others.map(() => 'further choice'),
    tools: tools.length > 0 ? toolsIn(tools) : undefined,
  };
}

const promptMessage = (item: ReadonlyMap<string, JsonValue>): JsonObject => ({
  role: item.get('role') ?? 'assistant',
  content: item.get('content') ?? '',
  tool_call_id: item.get('tool_call_id') ?? '',
  tool_calls: listAt({ attributes: item }, 'tool_calls').map((call) =>
    chatCall(call.get('id'), call.get('name'), call.get('arguments')),
  ),
});

/** `gen_ai.user.message`, `gen_ai.choice` and their like, before 1.37. */
function ofEvents(span: Span): Exchange | undefined {
  const choice = span.events.find(({ name }) => name === 'gen_ai.choice');
  if (!choice) return undefined;
  const message = valueAt(choice, 'message');
  return {
    input: span.events.flatMap((event) => {
      const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(event.name)?.[1];
      return role ? [eventMessage(role, event)] : [];
    }),
    output: isJsonObject(message) ? { ...message, role: 'assistant' } : eventMessage('assistant', choice),
    finish: textOf(choice.attributes.get('finish_reason')) || finishOf(span),
  };
}

const eventMessage = (role: string, event: Pick<Span, 'attributes'>): JsonObject => ({
  role,
  content: event.attributes.get('content') ?? '',
  tool_call_id: event.attributes.get('id') ?? '',
  tool_calls: valueAt(event, 'tool_calls') ?? null,
});

function finishOf(span: Span): string {
  const reasons = valueAt(span, 'gen_ai.response.finish_reasons');
  return textOf(Array.isArray(reasons) ? reasons[0] : reasons) || textOf(objectOf(reasons).reason);
}

/** `llm.output_messages.N.message.…`: each item that a response holds is a message of its own, and all are one turn. */
function ofOpenInference(span: Span): Exchange | undefined {
  const said = listAt(span, 'llm.output_messages').map(flatMessage);
  if (said.length === 0) return undefined;
  const tools = listAt(span, 'llm.tools').map((item) => parsed(item.get('tool.json_schema')));
  return {
    input: listAt(span, 'llm.input_messages').map(flatMessage),
    output: {
      role: 'assistant',
      content: joined(said, 'content'),
      reasoning_content: joined(said, 'reasoning_content'),
      tool_calls: said.flatMap(({ tool_calls: calls }) => objectsOf(calls)),
    },
    finish: textOf(span.attributes.get('llm.finish_reason')),
    tools: tools.length > 0 ? toolsIn(tools) : undefined,
  };
}

const joined = (messages: readonly JsonObject[], member: string): string =>
  messages
    .map((message) => textOf(message[member]))
    .filter(Boolean)
    .join('\n');

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
    tool_calls: listAt({ attributes: item }, 'message.tool_calls').map((call) =>
      chatCall(
        call.get('tool_call.id'),
        call.get('tool_call.function.name'),
        call.get('tool_call.function.arguments'),
      ),
    ),
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
    tools: Array.isArray(tools) ? toolsIn(tools.map(parsed)) : undefined,
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
    tools: toolsIn(tools),
  };
}
