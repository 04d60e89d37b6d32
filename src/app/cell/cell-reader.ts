import type { CellAddress } from '#core/cell.ts';
import { decidedUnder } from '#core/deciding.ts';
import { againUnwatched, decidedBy } from '../report/decided-view.ts';
import type { Here } from '../shared/shared-run.ts';
import type { RunView } from '../run-view.ts';
import { loadCell, loadViewOf, type CellSource, type CellView } from './cell-source.ts';

/** Reads cells of a run. The run itself is read once; walking from cell to cell reads the cells alone. */
export class CellReader {
  readonly #here: Here;
  #known: { of: string; view: RunView } | undefined;

  constructor(here: Here) {
    this.#here = here;
  }

  /** Under another scorer where `decided` names one. Throws what loadViewOf and loadCell throw. */
  async read(
    from: CellSource,
    at: CellAddress | undefined,
    decided: string | null,
  ): Promise<{ view: RunView; cell: CellView }> {
    const of = JSON.stringify([from, decided]);
    if (this.#known?.of !== of) {
      const stored = await loadViewOf(from, this.#here);
      this.#known = { of, view: await decidedBy(stored, decided, againUnwatched) };
    }
    const { view } = this.#known;
    const cell = await loadCell(view, at ?? { task: -1, model: 0, repeat: 0 }, await this.#here.database());
    return { view, cell: decided ? { ...cell, record: decidedUnder(cell.record, view.run.config) } : cell };
  }
}
