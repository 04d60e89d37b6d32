import type { ResultRecord } from '#core/cell.ts';
import { limitReached } from '#core/trajectory.ts';
import { counted } from '../format.ts';
import { usageWords } from '../models/usage-words.ts';
import { timeWords } from '../trajectory/time-words.ts';
import { troubleWords } from '../trajectory/words.ts';

/** What heads a trajectory: `3 turns, 2.4 s`, `called, 12 ms`. */
export const headWords = (record: ResultRecord, isInTurns: boolean, isRecomputed: boolean): string =>
  [
    isInTurns ? counted(record.trajectory.steps.length, 'turn') : record.outcome,
    isRecomputed ? 'computed again here' : timeWords(record),
  ].join(', ');

/** Tokens, price and requests of a language model; '' where nothing is known of them. */
export function costFacts({ usage, asked }: ResultRecord, cost: string | undefined): string {
  const parts = [
    usage ? usageWords(usage) : '',
    cost ?? '',
    asked && asked.tries > 1 ? counted(asked.tries, 'request') : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

/** What ended an attempt before its time; '' where it came to its end. */
export function endWords({ trajectory: { steps, stopReason } }: ResultRecord): string {
  const trouble = steps.at(-1)?.trouble;
  if (trouble) return troubleWords[trouble].said;
  const limit = limitReached(stopReason);
  if (limit) return `It reached its limit of ${limit}.`;
  return stopReason === 'content-filter' ? 'A content filter ended it.' : '';
}

/** What stands where no answer does. */
export function silenceWords({ outcome, trajectory }: ResultRecord, isInTurns: boolean): string {
  if (outcome === 'error') return 'No answer came: the cell broke off.';
  return trajectory.finalAnswer === undefined && isInTurns
    ? 'It came to no final answer.'
    : 'The answer is empty.';
}
