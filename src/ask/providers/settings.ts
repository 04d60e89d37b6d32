import type { ModelContract } from '#core/model-contracts.ts';
import type { ModelSettings, RequestChange } from '#core/model.ts';
import { settingChange } from './request-changes.ts';

/** How much a word of effort is. `default` is Groq's for thinking that is switched on. */
const RANKS = new Map([
  ['none', 0],
  ['minimal', 1],
  ['low', 2],
  ['medium', 3],
  ['default', 3],
  ['high', 4],
  ['xhigh', 5],
  ['max', 6],
]);
const rankOf = (word: string): number => RANKS.get(word) ?? 3;

/** Tokens of thinking as a word. */
export function effortOf(tokens: number): string {
  if (tokens === 0) return 'none';
  if (tokens <= 4096) return 'low';
  if (tokens <= 16_384) return 'medium';
  if (tokens <= 32_768) return 'high';
  return tokens <= 65_536 ? 'xhigh' : 'max';
}

/** The word of a list that is nearest, of two the greater; the least for `none`, which no other word comes near. */
export function nearestEffort(words: readonly string[], wanted: string): string | undefined {
  if (words.includes(wanted) || words.length === 0) return words.includes(wanted) ? wanted : undefined;
  const thinking = words.filter((word) => word !== 'none');
  if (wanted === 'none' || thinking.length === 0) return words[0];
  const distance = (word: string): number => Math.abs(rankOf(word) - rankOf(wanted));
  return thinking.reduce((best, word) => (distance(word) <= distance(best) ? word : best));
}

export const BANDS = 'The provider knows bands of thinking, not a number of tokens.';
const SWITCH = 'The provider can switch thinking on or off, not count its tokens.';
const ALWAYS = 'The model always thinks.';

/** Why nothing of thinking is sent. */
export const noThinkingOf = (contract: ModelContract | undefined): string =>
  contract?.thinking === 'none' ? 'The model does not think.' : 'No setting of thinking is known for it.';

/** A word of effort in place of a number of tokens, and why it is not exactly what was asked; undefined where the words are not known. */
export function effortFor(
  tokens: number,
  { efforts = [], thinking }: Partial<ModelContract>,
): { effort: string; why: string | undefined } | undefined {
  const wanted = effortOf(tokens);
  const effort = nearestEffort(efforts, wanted);
  if (effort === undefined) return undefined;
  if (tokens === 0) return { effort, why: effort === 'none' ? undefined : ALWAYS };
  if (thinking === 'switch') return { effort, why: SWITCH };
  return { effort, why: effort === wanted ? BANDS : `${BANDS} The nearest that the model has was sent.` };
}

/** A budget within the model's bounds, and why it is another; undefined where the model takes none. */
export function budgetFor(
  tokens: number,
  { efforts, budget }: ModelContract,
): { budget: number; why: string | undefined } | undefined {
  if (!budget) return undefined;
  if (tokens === 0 && efforts.includes('none')) return { budget: 0, why: undefined };
  const kept = Math.min(Math.max(tokens, budget.least), budget.most);
  if (kept === tokens) return { budget: kept, why: undefined };
  if (tokens === 0) return { budget: kept, why: ALWAYS };
  const why =
    kept > tokens ? `The provider wants ${kept} at least.` : `The model thinks ${kept} tokens at most.`;
  return { budget: kept, why };
}

/** Does the model think, with what is sent or by itself? A model of which that is not known does. */
export const thinks = (contract: ModelContract | undefined, effort: string | undefined): boolean =>
  (effort ?? contract?.byItself) !== 'none' && contract?.thinking !== 'none';

/** The temperature that the model takes; undefined where none was asked for or it takes none, which is then said. */
export function temperatureFor(
  { temperature }: ModelSettings,
  contract: ModelContract | undefined,
  isThinking: boolean,
  changes: RequestChange[],
): number | undefined {
  if (temperature === undefined) return undefined;
  const rule = contract?.temperature;
  if (rule === 'no' || (rule === 'unless-thinking' && isThinking)) {
    const why =
      rule === 'no' ? 'The model takes no temperature.' : 'The model takes no temperature while it thinks.';
    changes.push(settingChange('temperature', temperature, why));
    return undefined;
  }
  return temperature;
}

/** The bound of an answer within what the model can write; what it is changed to is said. */
export function answerBoundFor(
  { maxOutputTokens }: ModelSettings,
  contract: ModelContract | undefined,
  changes: RequestChange[],
  least = 1,
): number | undefined {
  if (maxOutputTokens === undefined) return undefined;
  const sent = Math.max(Math.min(maxOutputTokens, contract?.answer ?? Infinity), least);
  if (sent !== maxOutputTokens) {
    const why = sent === least ? `The provider wants ${least} at least.` : 'The model writes no more.';
    changes.push(settingChange('maxOutputTokens', maxOutputTokens, why, sent));
  }
  return sent;
}

/** May the setting of several calls at once be sent? Where not, that is said. */
export function takesParallel(
  { parallelToolCalls }: ModelSettings,
  contract: ModelContract | undefined,
  isKnownToProvider: boolean,
  changes: RequestChange[],
): boolean {
  if (parallelToolCalls === undefined) return false;
  if (isKnownToProvider && contract?.parallel !== false) return true;
  const why = isKnownToProvider ? 'The model takes no such setting.' : 'The provider decides that itself.';
  changes.push(settingChange('parallelToolCalls', parallelToolCalls, why));
  return false;
}
