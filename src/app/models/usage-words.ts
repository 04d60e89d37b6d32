import type { Usage } from '#core/message.ts';
import { count } from '../format.ts';

/** `1,204 tokens in, 88 out (64 thinking)`; what a provider did not count is left out. */
export function usageWords({ inputTokens, outputTokens, thinkingTokens, cachedInputTokens }: Usage): string {
  const parts = [
    inputTokens === undefined ? '' : `${count(inputTokens)} tokens in${part(cachedInputTokens, 'cached')}`,
    outputTokens === undefined
      ? ''
      : `${count(outputTokens)}${inputTokens === undefined ? ' tokens' : ''} out${part(thinkingTokens, 'thinking')}`,
  ];
  return parts.filter(Boolean).join(', ') || 'tokens not counted by the provider';
}

const part = (tokens: number | undefined, word: string): string =>
  tokens ? ` (${count(tokens)} ${word})` : '';
