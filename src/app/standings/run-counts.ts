import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { scorersOf } from '#core/deciding.ts';
import type { Run } from '#core/run.ts';
import type { Database } from '#storage/db.ts';
import { summaryPagesOf } from '#storage/runs.ts';
import { SAMPLE_RUN_ID } from '../address.ts';
import { pause } from '../in-slices.ts';
import { loadSampleRun } from '../sample-run.ts';

/** A run's verdicts as numbers of attempts, a byte each at `contender * tasks + task`, tasks in the run's order. */
export interface RunCounts {
  run: Run;
  contenders: Contender[];
  /** Attempts that were not lost. */
  answered: Uint8Array;
  /** By scorer: attempts with a verdict, and those of them that are correct. */
  byScorer: Map<string, { counted: Uint8Array; correct: Uint8Array }>;
}

/** Reads a stored run, or the one that the build wrote, a part at a time. Throws what the storage throws. */
export async function readCounts(run: Run, database: () => Promise<Database>): Promise<RunCounts> {
  const counts = emptyCounts(run);
  if (run.id === SAMPLE_RUN_ID) {
    addCells(counts, (await loadSampleRun()).cells);
    return counts;
  }
  for await (const cells of summaryPagesOf(await database(), run.id)) {
    addCells(counts, cells);
    await pause();
  }
  return counts;
}

/** The same of cells that are at hand. */
export function countsOf(run: Run, cells: readonly CellSummary[]): RunCounts {
  const counts = emptyCounts(run);
  addCells(counts, cells);
  return counts;
}

function emptyCounts(run: Run): RunCounts {
  const contenders = contendersOf(run.config);
  const size = contenders.length * run.ordinals.length;
  const byScorer = scorersOf(run.config).map(
    (id) => [id, { counted: new Uint8Array(size), correct: new Uint8Array(size) }] as const,
  );
  return { run, contenders, answered: new Uint8Array(size), byScorer: new Map(byScorer) };
}

function addCells({ run, contenders, answered, byScorer }: RunCounts, cells: readonly CellSummary[]): void {
  const tasks = run.ordinals.length;
  for (const { cell, verdicts = {}, verdict, undecided } of cells) {
    const at = cellAddress(cell, contenders.length, run.config.repeats);
    if (at.task >= tasks) continue;
    const place = at.model * tasks + at.task;
    // Where the scorer that decides failed, there was an answer even so.
    if (verdict !== 'not-counted' || undecided || Object.keys(verdicts).length > 0) answered[place]! += 1;
    for (const [scorerId, found] of Object.entries(verdicts)) {
      const counts = byScorer.get(scorerId);
      if (!counts || found === 'failed') continue;
      counts.counted[place]! += 1;
      if (found === 'correct') counts.correct[place]! += 1;
    }
  }
}
