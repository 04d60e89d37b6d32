import { cellAddress } from '#core/cell.ts';
import type { EvaluatorCounts, StandingsTable } from '../standings.ts';
import { PASS, SILENT, type CellFrame, type Instrument } from './instrument.ts';

/** Instruments as the evaluators of standings: how the order of a run's models moves with who judges. */
export function instrumentStandings(instruments: readonly Instrument[], frame: CellFrame): StandingsTable {
  const { tasks, contenders: systems, repeats } = frame;
  const size = systems * tasks;
  const answered = new Uint8Array(size);
  const evaluators = instruments.map(({ id, said }): EvaluatorCounts => {
    const counted = new Uint8Array(size);
    const correct = new Uint8Array(size);
    said.forEach((verdict, cell) => {
      if (verdict === SILENT) return;
      const { task, model } = cellAddress(cell, systems, repeats);
      const place = model * tasks + task;
      counted[place]! += 1;
      if (verdict === PASS) correct[place]! += 1;
      answered[place] = Math.max(answered[place]!, counted[place]!);
    });
    return { scorerId: id, counted, correct };
  });
  return { systems, tasks, answered, evaluators };
}
