import { cellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { JsonValue } from '#core/json.ts';
import type { RunView } from '../../frame/run-view.ts';

/** One mend of a model's requests, or thinking that did not go back to it, and in how many of its cells they were sent so. */
export interface MendedRequests {
  title: string;
  /** What was mended: `reasoning/effort`, without the /body before it. */
  at: string;
  /** What was sent in its place; absent: nothing. */
  after?: JsonValue;
  why: string;
  cells: number;
}

/** What was found of models while a run went on, each mend once for each contender, in the order of the contenders. */
export function mendedRequests({ run, cells }: Pick<RunView, 'run' | 'cells'>): MendedRequests[] {
  const contenders = contendersOf(run.config);
  const found = new Map<string, MendedRequests & { index: number }>();
  for (const { cell, mends = [] } of cells) {
    const { model: index } = cellAddress(cell, contenders.length, run.config.repeats);
    for (const { at, after, why } of mends) {
      const key = JSON.stringify([index, at, after, why]);
      const known = found.get(key);
      if (known) known.cells++;
      else {
        const place = at.replace(/^\/body\//, '');
        const title = contenders[index]?.title ?? '';
        found.set(key, { index, title, at: place, ...(after === undefined ? {} : { after }), why, cells: 1 });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.index - b.index);
}
