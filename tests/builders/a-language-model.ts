import type { LanguageModelRef, ModelOutput } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';

/** A language model with good defaults. */
export const aLanguageModel = (model: Partial<LanguageModelRef> = {}): LanguageModelRef => ({
  id: 'openai-chat:test',
  title: 'Test model',
  kind: 'language-model',
  providerId: 'openai-chat',
  model: 'test',
  ...model,
});

/** What a model says: a text, or calls; a hundred tokens read and ten written. */
export const says = (
  text: string,
  toolCalls: ToolCall[] = [],
  more: Partial<ModelOutput> = {},
): ModelOutput => ({
  message: { role: 'assistant', text, toolCalls },
  finishReason: { unified: toolCalls.length > 0 ? 'tool-calls' : 'stop', raw: '' },
  usage: { inputTokens: 100, outputTokens: 10 },
  raw: {},
  ...more,
});
