import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Run } from '#core/run.ts';

/** A figure that a log gives of some cells alone. */
export interface RecordedFigure {
  /** Over the cells that have it. */
  sum: number;
  cells: number;
}

/** What the answers of one recorded model took, as their log says. */
export interface RecordedCost {
  /** Among the contenders of the run. */
  position: number;
  title: string;
  cells: number;
  inputTokens: RecordedFigure;
  outputTokens: RecordedFigure;
  /** US dollars. */
  dollars: RecordedFigure;
  /** Milliseconds. */
  time: RecordedFigure;
}

type Costed = Pick<CellSummary, 'cell' | 'usage' | 'recordedDollars' | 'durationMs'>;

/** One entry for each recorded model of a run, in order; none where the log names neither tokens nor dollars of any of them. */
export function recordedCosts({ config }: Pick<Run, 'config'>, cells: readonly Costed[]): RecordedCost[] {
  const contenders = contendersOf(config);
  const all = contenders.flatMap(({ model, title }, index): RecordedCost[] => {
    if (model.kind !== 'recorded') return [];
    const own = cells.filter(
      ({ cell }) => cellAddress(cell, contenders.length, config.repeats).model === index,
    );
    return [
      {
        position: index,
        title,
        cells: own.length,
        inputTokens: figureOf(own, ({ usage }) => usage?.inputTokens),
        outputTokens: figureOf(own, ({ usage }) => usage?.outputTokens),
        dollars: figureOf(own, ({ recordedDollars }) => recordedDollars),
        time: figureOf(own, ({ durationMs }) => durationMs),
      },
    ];
  });
  const isNamed = ({ inputTokens, outputTokens, dollars }: RecordedCost): boolean =>
    inputTokens.cells + outputTokens.cells + dollars.cells > 0;
  return all.some(isNamed) ? all : [];
}

function figureOf(cells: readonly Costed[], of: (cell: Costed) => number | undefined): RecordedFigure {
  const known = cells.flatMap((cell) => of(cell) ?? []);
  return { sum: known.reduce((sum, figure) => sum + figure, 0), cells: known.length };
}
