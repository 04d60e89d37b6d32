import { contendersOf, isAsked } from '#core/contender.ts';
import { cellNumber, type Run } from '#core/run.ts';

/**
 * The first open cell of each language model in each way it is asked: what is tried before the rest, so that a wrong key, a wrong
 * name or a model without tool calling costs one cell.
 */
export function trialCells(run: Run, isOpen: (cell: number) => boolean): number[] {
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  const tried = new Set<string>();
  return contenders.flatMap((contender, model) => {
    const way = `${contender.agentId} ${contender.model.id}`;
    if (!isAsked(contender) || tried.has(way)) return [];
    for (let task = 0; task < run.ordinals.length; task++) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        if (!isOpen(cell)) continue;
        tried.add(way);
        return [cell];
      }
    }
    return [];
  });
}
