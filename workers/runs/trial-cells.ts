import { cellNumber, type Run } from '#core/run.ts';

/** The first open cell of each language model: what is tried before the rest, so that a wrong key or name costs one cell. */
export function trialCells(run: Run, isOpen: (cell: number) => boolean): number[] {
  const { models, repeats } = run.config;
  return models.flatMap((ref, model) => {
    if (!('providerId' in ref)) return [];
    for (let task = 0; task < run.ordinals.length; task++) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const cell = cellNumber({ task, model, repeat }, models.length, repeats);
        if (isOpen(cell)) return [cell];
      }
    }
    return [];
  });
}
