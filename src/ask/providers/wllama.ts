import { objectOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { LLAMA_LIMITS } from '#core/local-model.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput, ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { type ChatDialect, templateSwitch } from './chat-completions/dialect.ts';
import { decodeChat } from './chat-completions/decode.ts';
import { encodeChat } from './chat-completions/encode.ts';
import { ChatStream } from './chat-completions/stream.ts';
import { madeCalls, type WireCall } from './made-calls.ts';
import { llamaCppRules, offeredTools } from './tool-rules.ts';

const id = 'wllama';

/** Calls of one reply by grammar. */
const MOST_CALLS = 8;

const dialect: ChatDialect = {
  tools: llamaCppRules,
  maxTokens: 'max_tokens',
  seed: 'seed',
  thinking: templateSwitch,
  takesParallelToolCalls: false,
  callIds: { pattern: /^.{1,64}$/s, length: 12 },
  asksForUsage: false,
  wantsBack: [],
};

/**
 * llama.cpp inside the page. The body is a chat completion with the tools for the model's own template. `tool_choice: none` keeps
 * llama.cpp from reading the reply, which depends on its parser for the model; what the model wrote is read here, by the extraction
 * that reads every answer. By grammar, the reply is JSON by a schema of calls and answers, and llama.cpp draws no other token.
 */
export const wllama: ModelProvider = {
  ...providerOffer(id),
  keyHeader: { name: '', prefix: '' },
  headers: {},
  hidesRejectedKey: false,
  takesGrammar: true,
  encode(request) {
    const { body, changes } = encodeChat({ ...request, stream: false }, dialect, id);
    const grammar = request.byGrammar && request.tools?.length ? replySchema(request) : undefined;
    return {
      url: `${id}:${encodeURIComponent(request.model)}`,
      headers: {},
      body: {
        max_tokens: LLAMA_LIMITS.answer,
        ...body,
        ...(request.tools?.length ? { tool_choice: 'none' } : {}),
        ...(grammar
          ? {
              response_format: {
                type: 'json_schema',
                json_schema: { name: 'reply', schema: grammar.schema },
              },
            }
          : {}),
      },
      changes: [...changes, ...(grammar?.changes ?? [])],
    };
  },
  decode,
  streamDecoder: (request) => new ChatStream((body) => decode(body, request), []),
};

/** A reply: a call, a list of calls, or an answer in words. */
function replySchema(request: ModelRequest): { schema: JsonObject; changes: RequestChange[] } {
  const { offered, names } = offeredTools(request, dialect.tools);
  const changes: RequestChange[] = [];
  const calls = offered.map(({ name, schema }): JsonObject => {
    // A reference leads from the top of a schema, and here the tool's schema is not at the top.
    const isFree = JSON.stringify(schema).includes('"$ref"');
    if (isFree)
      changes.push({
        kind: 'schema',
        at: `/tools/${request.tools!.indexOf(names.toolOf(name)!)}/inputSchema`,
        why: 'The schema holds references, which this grammar does not follow: any object may be its arguments.',
      });
    return strict({ name: { const: name }, arguments: isFree ? { type: 'object' } : schema });
  });
  const several: JsonObject = {
    type: 'array',
    items: { anyOf: calls },
    minItems: 2,
    maxItems: MOST_CALLS,
  };
  return { schema: { anyOf: [...calls, several, strict({ answer: { type: 'string' } })] }, changes };
}

const strict = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** Reads what the model wrote: thinking between its tags, calls, words. Calls of tools that were not offered stay as made. */
function decode(body: JsonValue, request: ModelRequest): ModelOutput {
  const output = decodeChat(body, request, dialect, id);
  const { thinking, words } = withoutThinking(output.message.text);
  const read = request.byGrammar ? byGrammar(words) : asWritten(words, request);
  const { toolCalls: _, ...rest } = output.message;
  const message: Message = { ...rest, text: read.text, ...(thinking ? { thinking } : {}) };
  const calls = madeCalls(read.calls, request, dialect.tools.names);
  if (calls.length > 0) message.toolCalls = calls;
  const isDone = output.finishReason.unified === 'stop' && calls.length > 0;
  return {
    ...output,
    message,
    finishReason: isDone ? { ...output.finishReason, unified: 'tool-calls' } : output.finishReason,
  };
}

interface Read {
  text: string;
  calls: WireCall[];
}

/** Qwen3 and its like write their thoughts before the answer. */
function withoutThinking(text: string): { thinking: string; words: string } {
  const [, thinking, words] = /^\s*<think>(.*?)(?:<\/think>|$)(.*)$/s.exec(text) ?? [];
  return thinking === undefined
    ? { thinking: '', words: text }
    : { thinking: thinking.trim(), words: words! };
}

/** The words before the first call stay the message's text. */
function asWritten(words: string, { tools = [] }: ModelRequest): Read {
  const { outcome, calls, taken } = tools.length > 0 ? extractCalls(words) : NOTHING;
  if (outcome !== 'called') return { text: words, calls: [] };
  const before = words.slice(0, Math.max(0, words.indexOf(taken)));
  return {
    text: before.replace(/(?:<tool_call>|```\w*)\s*$/, '').trim(),
    calls: calls.map((call) => ({
      id: undefined,
      name: call.name,
      arguments: call.malformed ?? call.arguments,
    })),
  };
}

const NOTHING = { outcome: 'abstained', calls: [], taken: '' } as const;

/** A reply that was cut is no JSON; its text stays, and the finish reason says why. */
function byGrammar(words: string): Read {
  const reply = parseJson(words);
  if (isJsonObject(reply) && typeof reply.answer === 'string') return { text: reply.answer, calls: [] };
  const made = Array.isArray(reply) ? objectsOf(reply) : isJsonObject(reply) ? [reply] : [];
  if (made.length === 0) return { text: words, calls: [] };
  return {
    text: '',
    calls: made.map((call) => ({
      id: undefined,
      name: textOf(call.name),
      arguments: objectOf(call.arguments),
    })),
  };
}
