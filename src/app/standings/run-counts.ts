import { cellAddress, isEndedByLimit, type CellSummary } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { scorersOf } from '#core/deciding.ts';
import type { Run } from '#core/run.ts';
import type { RunTable } from '#metrics/index.ts';
import type { Database } from '#storage/db.ts';
import { summaryPagesOf } from '#storage/runs.ts';
import { SAMPLE_RUN_ID } from '../address.ts';
import { loadSampleRun } from '../sample-run.ts';

/** A run's verdicts as numbers of attempts, a byte each at `contender * tasks + task`, tasks in the run's order. */
export interface RunCounts {
  run: Run;
  contenders: Contender[];
  /** Attempts that were not lost, nor left out. */
  answered: Uint8Array;
  /** By contender: attempts that a limit ended. */
  limited: Uint32Array;
  /** By scorer: attempts with a verdict, and those of them that are correct. */
  byScorer: Map<string, { counted: Uint8Array; correct: Uint8Array }>;
}

/**
 * Reads a stored run, or the one that the build wrote, a part at a time. `limits`: as in RunTable, what becomes of attempts that a limit
 * ended. Throws what the storage throws.
 */
export async function readCounts(
  run: Run,
  database: () => Promise<Database>,
  limits?: RunTable['limits'],
): Promise<RunCounts> {
  const counts = emptyCounts(run);
  if (run.id === SAMPLE_RUN_ID) {
    addCells(counts, (await loadSampleRun()).cells, limits);
    return counts;
  }
  for await (const cells of summaryPagesOf(await database(), run.id)) addCells(counts, cells, limits);
  return counts;
}

/** The same of cells that are at hand. */
export function countsOf(run: Run, cells: readonly CellSummary[], limits?: RunTable['limits']): RunCounts {
  const counts = emptyCounts(run);
  addCells(counts, cells, limits);
  return counts;
}

function emptyCounts(run: Run): RunCounts {
  const contenders = contendersOf(run.config);
  const size = contenders.length * run.ordinals.length;
  const byScorer = scorersOf(run.config).map(
    (id) => [id, { counted: new Uint8Array(size), correct: new Uint8Array(size) }] as const,
  );
  return {
    run,
    contenders,
    answered: new Uint8Array(size),
    limited: new Uint32Array(contenders.length),
    byScorer: new Map(byScorer),
  };
}

function addCells(
  { run, contenders, answered, limited, byScorer }: RunCounts,
  cells: readonly CellSummary[],
  limits?: RunTable['limits'],
): void {
  const tasks = run.ordinals.length;
  for (const { cell, verdicts = {}, verdict, undecided, cause } of cells) {
    const at = cellAddress(cell, contenders.length, run.config.repeats);
    if (at.task >= tasks) continue;
    if (isEndedByLimit({ verdict, cause })) {
      limited[at.model]! += 1;
      if (limits === 'left-out') continue;
    }
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
