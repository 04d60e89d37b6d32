import type { Usage } from '#core/message.ts';

/** Tokens as Inspect and EEE name them; undefined where input or output is not counted, since both formats want their sum. */
export function tokenCounts({ inputTokens, outputTokens, thinkingTokens, cachedInputTokens }: Usage = {}) {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(thinkingTokens === undefined ? {} : { reasoning_tokens: thinkingTokens }),
    ...(cachedInputTokens === undefined ? {} : { input_tokens_cache_read: cachedInputTokens }),
  };
}
