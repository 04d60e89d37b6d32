import { cellAddress, isLost } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { stratifiedOrder } from '#core/stratified.ts';
import type { RunView } from '../../run-view.ts';

/** Numbers of the cells in which an answer can be read, ascending; what the provider, the network or the app lost is none. */
export const answeredCells = ({ cells }: Pick<RunView, 'cells'>): number[] =>
  cells
    .filter((cell) => !isLost(cell))
    .map(({ cell }) => cell)
    .sort((a, b) => a - b);

/** The cells to be labelled, in the order they are shown: a sample by category, so that every beginning of it is one, too. */
export function labelSample(
  view: Pick<RunView, 'run' | 'tasks' | 'cells'>,
  { size, seed }: { size: number; seed: number },
): number[] {
  const cells = answeredCells(view);
  const { config } = view.run;
  const models = contendersOf(config).length;
  const categoryOf = (position: number): string =>
    view.tasks[cellAddress(cells[position]!, models, config.repeats).task]?.category ?? '';
  return stratifiedOrder(cells.length, seed, categoryOf)
    .slice(0, size)
    .map((position) => cells[position]!);
}
