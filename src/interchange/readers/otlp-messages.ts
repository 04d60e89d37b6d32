import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { present } from '../present.ts';
import { toolsIn } from '../tools.ts';
import { ofDialect, type Exchange } from './otlp-dialects.ts';
import { listAt, type Span, valueAt } from './otlp-spans.ts';

/** By the names of 1.37 and later, OpenLLMetry's, the events that came before, or another dialect's. */
export const exchangeOf = (span: Span): Exchange | undefined =>
  ofMessages(span) ?? ofPrompts(span) ?? ofEvents(span) ?? ofDialect(span);

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
    ...present({ tools: toolsIn(valueAt(span, 'gen_ai.tool.definitions')) }),
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
    return [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: id ?? null, name: name ?? '', arguments: values ?? null }],
      },
    ];
  if (type === 'function_call_output')
    return [{ role: 'tool', tool_call_id: id ?? '', content: output ?? '' }];
  return typeof role === 'string' ? [{ role, content: content ?? '' }] : [];
}

/** Each answer of a tool is a message of its own. */
function messagesOf({ role, parts }: JsonObject): JsonObject[] {
  const of = (type: string) => objectsOf(parts).filter((part) => part.type === type);
  const content = of('text')
    .map((part) => textOf(part.content))
    .join('\n');
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
      reasoning_content: of('reasoning')
        .map((part) => textOf(part.content))
        .join('\n'),
      tool_calls: of('tool_call').map(({ id, name, arguments: values }) => ({
        id: id ?? null,
        name: name ?? '',
        arguments: values ?? null,
      })),
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
    input: listAt(span, 'gen_ai.prompt').map(flatMessage),
    output: flatMessage(answer),
    finish: textOf(answer.get('finish_reason')) || finishOf(span),
    leftOut: others.map(() => 'further choice'),
    ...present({ tools: tools.length > 0 ? toolsIn(tools) : undefined }),
  };
}

const flatMessage = (item: ReadonlyMap<string, JsonValue>): JsonObject => ({
  role: item.get('role') ?? 'assistant',
  content: item.get('content') ?? '',
  tool_call_id: item.get('tool_call_id') ?? '',
  tool_calls: listAt({ attributes: item }, 'tool_calls').map((call) => ({
    id: call.get('id') ?? null,
    name: call.get('name') ?? '',
    arguments: call.get('arguments') ?? null,
  })),
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
