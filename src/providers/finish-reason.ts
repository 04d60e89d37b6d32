import type { FinishReason } from '#core/model.ts';

type Unified = FinishReason['unified'];

/** The house's word for why a model stopped. Calls that were made say more than a plain "stop" of the provider. */
export function finishReason(words: ReadonlyMap<string, Unified>, raw: string, calls: number): FinishReason {
  const word = words.get(raw) ?? 'unknown';
  if (calls > 0 && (word === 'stop' || word === 'unknown')) return { unified: 'tool-calls', raw };
  if (calls === 0 && word === 'tool-calls') return { unified: 'unknown', raw };
  return { unified: word, raw };
}
