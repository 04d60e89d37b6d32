import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { BROWSER_MODEL, LOCAL_PROVIDERS } from '#core/local-model.ts';
import type { ModelOutput, ModelProvider, ModelRequest, ModelSettings } from '#core/model.ts';
import type { Message } from '#core/message.ts';
import { inPromptsOnly, LOCAL_FACTS } from './local-facts.ts';
import { settingChange } from './request-changes.ts';
import { countOf, present, rawOf } from './wire-values.ts';

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
export const browserModel: ModelProvider = {
  ...LOCAL_FACTS,
  id: 'browser-model',
  title,
  homepage: 'https://developer.chrome.com/docs/ai/prompt-api',
  models: [BROWSER_MODEL],
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

/** A system text may stand first only, so what there is of it comes together there. */
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
    // It tells no reason; an answer that it fulfils is one that came to its end.
    finishReason: { unified: 'stop', raw: '' },
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
    raw: rawOf(body),
  };
}
