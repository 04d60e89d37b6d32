import type { JsonValue } from '#core/json.ts';
import type { ModelOutput, ModelProvider } from '#core/model.ts';
import { compatibleRules } from '../tool-rules.ts';
import { objectOf, rawOf, textOf } from '../wire-values.ts';
import { chatProvider } from './chat-provider.ts';
import type { ChatDialect } from './dialect.ts';
import { noThinkingSetting } from './thinking.ts';

/** What most servers understand that took over OpenAI's wire. */
const commonDialect: ChatDialect = {
  tools: compatibleRules,
  maxTokens: 'max_tokens',
  seed: 'seed',
  takesTemperature: () => true,
  thinking: noThinkingSetting,
  takesParallelToolCalls: false,
  callIds: { pattern: /^.{1,64}$/s, length: 12 },
  asksForUsage: true,
  wantsBack: [],
};

type Facts = Pick<ModelProvider, 'id' | 'title' | 'homepage' | 'defaultBaseUrl' | 'models'> &
  Partial<Pick<ModelProvider, 'keyHint' | 'needsKey' | 'hidesRejectedKey' | 'corsHint'>>;

/** A provider that speaks OpenAI's chat completions, with the quirks in which it differs from most. */
export const compatibleProvider = (facts: Facts, quirks: Partial<ChatDialect> = {}): ModelProvider => ({
  ...chatProvider(
    {
      keyHint: '',
      needsKey: true,
      hidesRejectedKey: false,
      ...facts,
      keyHeader: { name: 'authorization', prefix: 'Bearer ' },
      headers: {},
    },
    { ...commonDialect, ...quirks },
  ),
  decodeFailure: decodeFailedCall,
});

/** A call that the server could not read comes as status 400 with what the model wrote: the model's mistake, not the house's. */
function decodeFailedCall(body: JsonValue): ModelOutput | undefined {
  const error = objectOf(objectOf(body).error);
  if (error.code !== 'tool_use_failed') return undefined;
  return {
    message: { role: 'assistant', text: textOf(error.failed_generation) },
    finishReason: { unified: 'error', raw: 'tool_use_failed' },
    raw: rawOf(body),
  };
}
