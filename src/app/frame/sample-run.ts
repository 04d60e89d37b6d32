import type { TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { CallComparison } from '#core/score.ts';
import type { PairTest } from '#measure/metrics/index.ts';
import type { Database } from '#store/storage/db.ts';
import { fetchSiteFile } from './fetch-site-file.ts';

/** The finished run that the build writes to generated/sample-run.json: a real run of the baselines on the shipped tasks. */
export interface SampleRun {
  run: Run;
  /** The run's tasks in its order. */
  tasks: TaskRow[];
  /** Every cell, in order. */
  cells: CellSummary[];
  /** The deciding scorer's reason for each cell that is not correct. */
  details: Record<number, { explanation: string; comparisons: CallComparison[] }>;
  /** The second model beside the third: computed by the build, so that Home loads no test. */
  pair?: PairFigures;
}

export interface PairFigures {
  /** First less second, in points, with its 95 % interval. */
  points: number;
  low: number;
  high: number;
  /** Which test it is: each task is either solved or not. */
  test: PairTest;
  /** Two-sided. */
  p: number;
  tasks: number;
}

let known: SampleRun | undefined;
/** For the build, which has it as a file. */
export const setSampleRun = (run: SampleRun): void => void (known = run);

/** Reads it. Throws PlaygroundError 'dataset-unreachable'. */
export async function loadSampleRun(): Promise<SampleRun> {
  if (known) return known;
  const message = 'The finished run that comes with the site did not load.';
  return (await (await fetchSiteFile('generated/sample-run.json', message)).json()) as SampleRun;
}

/** All runs of this browser, newest first, and after them the one that comes with the site, where it can be read. */
export async function runsHere(database: () => Promise<Database>): Promise<Run[]> {
  const { listRuns } = await import('#store/storage/runs.ts');
  const [own, sample] = await Promise.all([
    database().then(listRuns),
    loadSampleRun().then(
      ({ run }) => [run],
      () => [],
    ),
  ]);
  return [...own, ...sample];
}
