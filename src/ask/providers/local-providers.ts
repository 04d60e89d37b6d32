import { PlaygroundError } from '#core/errors.ts';
import { countOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { LOCAL_PROVIDERS } from '#core/local-model.ts';
import type { Message } from '#core/message.ts';
import type { ModelProvider, ModelRequest, ModelOutput, ModelSettings } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { decodeChat } from './chat-completions/decode.ts';
import type { ChatDialect } from './chat-completions/dialect.ts';
import { encodeChat } from './chat-completions/encode.ts';
import { ChatStream } from './chat-completions/stream.ts';
import { settingChange, effortFor } from './settings.ts';
import { compatibleRules } from './tool-rules.ts';
import { present, rawOf } from './server-events.ts';
import { wllama } from './wllama.ts';

/** What is the same of every provider inside the browser: nothing is reached, so nothing is needed to reach it. */
const LOCAL_FACTS = {
  keyHeader: { name: '', prefix: '' },
  headers: {},
  hidesRejectedKey: false,
} as const satisfies Partial<ModelProvider>;

/** Throws 'model-request-refused' for a question that offers tools through the provider's own tool calling. */
function inPromptsOnly({ tools }: ModelRequest, title: string): void {
  if (!tools) return;
  throw new PlaygroundError(
    'model-request-refused',
    `${title} is asked in text alone: it has no tool calling of its own here.`,
    'Ask it in a single shot or with ReAct.',
  );
}

const title = LOCAL_PROVIDERS['browser-model'];

/** The Prompt API's explainer: a page chooses neither of these; raw sampling parameters are for extensions alone. */
const UNKNOWN_SETTINGS: readonly (keyof ModelSettings)[] = [
  'temperature',
  'seed',
  'maxOutputTokens',
  'thinkingTokens',
];

/**
 * The browser's own model, asked through the Prompt API (`LanguageModel`). The body is what the page hands over: the messages
 * before the last as `initialPrompts`, which the browser never drops when the context is full, and the last as `prompt`.
 */
const browserModel: ModelProvider = {
  ...LOCAL_FACTS,
  ...providerOffer('browser-model'),
  encode(request) {
    inPromptsOnly(request, title);
    const { settings } = request;
    return {
      url: `browser-model:${encodeURIComponent(request.model)}`,
      headers: {},
      body: promptsOf(request.messages),
      changes: UNKNOWN_SETTINGS.filter((name) => settings[name] !== undefined).map((name) =>
        settingChange(name, settings[name], 'The browser lets no page choose that for its own model.'),
      ),
    };
  },
  decode,
  streamDecoder() {
    throw new PlaygroundError('model-request-refused', `${title} answers in one piece, without a network.`);
  },
};

/** Only the first message may be a system text, so all system texts are joined there. */
function promptsOf(messages: readonly Message[]): JsonObject {
  const system = messages.filter(({ role }) => role === 'system').map(({ text }) => text);
  const said = messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, text }) => ({ role: role === 'assistant' ? role : 'user', content: text }));
  const before = said.slice(0, -1);
  return {
    initialPrompts: [
      ...(system.length > 0 ? [{ role: 'system', content: system.join('\n\n') }] : []),
      ...before,
    ],
    prompt: said.at(-1)?.content ?? '',
  };
}

/** Reads what the page gives back: the text, and the tokens as the session counted them. */
function decode(body: JsonValue, _request: ModelRequest): ModelOutput {
  if (!isJsonObject(body) || typeof body.text !== 'string') {
    throw new PlaygroundError('model-answer-unreadable', `${title} answered with something that is no text.`);
  }
  const usage = present({
    inputTokens: countOf(body.inputTokens),
    outputTokens: countOf(body.outputTokens),
  });
  return {
    message: { role: 'assistant', text: body.text },
    // It gives no reason; a fulfilled answer is a complete one.
    finishReason: { unified: 'stop', raw: '' },
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
    raw: rawOf(body),
  };
}

const id = 'web-llm';

/** WebLLM 0.2.86 takes the body of a chat completion; thinking is a switch of Qwen3's template. */
const dialect: ChatDialect = {
  tools: compatibleRules,
  maxTokens: 'max_tokens',
  seed: 'seed',
  thinking: (tokens, contract) => {
    const found = contract && effortFor(tokens, contract);
    return found && { members: { extra_body: { enable_thinking: tokens > 0 } }, why: found.why };
  },
  takesParallelToolCalls: false,
  callIds: { pattern: /^.{1,64}$/s, length: 12 },
  asksForUsage: false,
  wantsBack: [],
};

const decodeWebLlm: ModelProvider['decode'] = (body, request) => decodeChat(body, request, dialect, id);

/** Open models that WebLLM runs inside the browser, on the graphics card. Asked in one piece: there is no network to wait for. */
const webLlm: ModelProvider = {
  ...LOCAL_FACTS,
  ...providerOffer(id),
  encode(request) {
    inPromptsOnly(request, LOCAL_PROVIDERS[id]);
    return {
      url: `web-llm:${encodeURIComponent(request.model)}`,
      headers: {},
      ...encodeChat({ ...request, stream: false }, dialect, id),
    };
  },
  decode: decodeWebLlm,
  streamDecoder: (request) => new ChatStream((body) => decodeWebLlm(body, request), []),
};

/** Models inside this browser: asked through the page, not over a network. */
export const localProviders: readonly ModelProvider[] = [browserModel, webLlm, wllama];
