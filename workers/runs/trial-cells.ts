import { contendersOf, isAsked, type Contender } from '#core/contender.ts';
import { cellAddress, cellNumber } from '#core/cell.ts';
import type { Run } from '#core/run.ts';

/** A model in one way of asking: what is tried once, and fails as one, under whichever fault plan. */
export const wayOf = ({ agentId, model }: Contender): string => `${agentId} ${model.id}`;

/**
 * The first open cell of each language model in each way it is asked of which no cell is done yet: what is tried before the rest,
 * so that a wrong key, a wrong name or a model without tool calling costs nothing, and the good ones one cell each.
 */
export function trialCells(run: Run, isOpen: (cell: number) => boolean, done: Iterable<number>): number[] {
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  const known = new Set(
    [...done].map((cell) => wayOf(contenders[cellAddress(cell, contenders.length, repeats).model]!)),
  );
  return contenders.flatMap((contender, model) => {
    const way = wayOf(contender);
    if (!isAsked(contender) || known.has(way)) return [];
    for (let task = 0; task < run.ordinals.length; task++) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        if (!isOpen(cell)) continue;
        known.add(way);
        return [cell];
      }
    }
    return [];
  });
}
