import { counted } from '../../format.ts';
import { aboutDollars, boundInDollars, inDollars } from '../../models/money-words.ts';
import type { CostToGoOn } from '../../report/cost-to-go-on.ts';

/** `Go on for about $0.18 more`. */
export const goOnWords = ({ dollars }: CostToGoOn): string => `Go on for ${aboutDollars(dollars)} more`;

/** What pressing the button sets, and what the sum rests on. `refused`: what one question may cost at most. */
export function raisedWords({ cells, isGuess, budget }: CostToGoOn, bound: number, refused: number): string {
  const basis = isGuess
    ? 'guessed, since a model has no finished cell yet'
    : 'by the mean cost of the finished cells';
  return `Raises the budget from ${inDollars(bound)} to ${inDollars(budget)}: ${counted(cells, 'cell')} left, ${basis}, and ${boundInDollars(refused)} to set aside for one question.`;
}
