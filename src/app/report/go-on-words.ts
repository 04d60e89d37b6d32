import { counted } from '../format.ts';
import { aboutDollars, boundInDollars, inDollars } from '../models/money-words.ts';
import type { CostToGoOn } from './cost-to-go-on.ts';

/** `Go on for about $0.18 more`. */
export const goOnWords = ({ dollars }: CostToGoOn): string => `Go on for ${aboutDollars(dollars)} more`;

/** What pressing the button sets, and what the sum rests on. */
export function raisedWords({ cells, failed, isGuess, budget, aside }: CostToGoOn, bound: number): string {
  const basis = isGuess
    ? 'guessed, since a model has no finished cell yet'
    : 'by the mean cost of the finished cells';
  const parts = [
    cells > 0 ? `${counted(cells, 'cell')} left` : '',
    failed > 0 ? `${counted(failed, 'failed cell')} tried again` : '',
  ];
  return `Raises the budget from ${inDollars(bound)} to ${inDollars(budget)}: ${parts.filter(Boolean).join(' and ')}, ${basis}, and ${boundInDollars(aside)} to set aside for one question.`;
}
