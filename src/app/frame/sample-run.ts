import type { TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import type { ModelRef } from '#core/model.ts';
import type { Run } from '#core/run.ts';
import type { CallComparison } from '#core/score.ts';
import type { PairTest } from '#measure/metrics/index.ts';
import type { Database } from '#store/storage/db.ts';
import { fetchSiteFile } from './fetch-site-file.ts';

/**
 * The finished run that the build writes to generated/sample-run.json: a real run of the baselines on the shipped tasks, and beside them
 * the recorded answers of language models, where the sources have any.
 */
export interface SampleRun {
  run: Run;
  /** The run's tasks in its order. */
  tasks: TaskRow[];
  /** Every cell, in order. */
  cells: CellSummary[];
  /** The cell that Home opens with: one that failed and says why plainly. */
  telling: number;
  /** Its details. Those of the other cells are in a file of their own. */
  detail?: CellDetail;
  /** Two systems beside each other: computed by the build, so that Home loads no test. */
  pair?: PairFigures;
  /** What bounded its language models; absent where none took part, and where a bound is not known. */
  bounds?: RunBounds;
  /** Who stands where under which scorer; computed by the build. */
  places: Places;
}

/** The deciding scorer's reason for a cell that is not correct. */
export interface CellDetail {
  explanation: string;
  comparisons: CallComparison[];
}
/** By cell number; a repeat without one has that of the first. */
export type CellDetails = Record<number, CellDetail>;

/** Systems on the same tasks, under several scorers. */
export interface Places {
  tasks: number;
  /** Of the tasks, those whose label leaves every world as it is; absent where that is not known. */
  still?: number;
  /** In the order of the run's contenders. */
  systems: { id: string; title: string; kind: ModelRef['kind'] }[];
  /** `rates`: by system, the rate with its 95 % interval, from 0 to 1; null: nothing counted. */
  scorers: { id: string; rates: ([rate: number, low: number, high: number] | null)[] }[];
}

/** How language models were asked, and how often that ended an attempt. */
export interface RunBounds {
  turns: number;
  calls: number;
  /** Of an answer. */
  tokens: number;
  /** Of a menu. */
  tools: number;
  attempts: number;
  /** Attempts that ended at a limit. */
  ended: number;
  /** Tasks whose menu lacked a tool that the label needs. */
  lacking: number;
}

export interface PairFigures {
  /** Positions among the run's systems. */
  first: number;
  second: number;
  /** Whose verdicts they are. */
  scorer: string;
  /** Of each: its share of correct answers, from 0 to 1. */
  rates: [first: number, second: number];
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

let known: Promise<SampleRun> | undefined;
/** For the build, which has it as a file; undefined: it is fetched again. */
export const setSampleRun = (run: SampleRun | undefined): void => void (known = run && Promise.resolve(run));

/** Reads it, once for all pages that need it. Throws PlaygroundError 'dataset-unreachable'. */
export const loadSampleRun = (): Promise<SampleRun> =>
  (known ??= readSampleRun().catch((error: unknown) => {
    known = undefined;
    throw error;
  }));

async function readSampleRun(): Promise<SampleRun> {
  const message = 'The finished run that comes with the site did not load.';
  return (await (await fetchSiteFile('generated/sample-run.json', message)).json()) as SampleRun;
}

/** The reasons of the finished run's cells. Throws PlaygroundError 'dataset-unreachable'. */
export async function loadSampleDetails(): Promise<CellDetails> {
  const message = 'The reasons of the finished run’s cells did not load.';
  return (await (await fetchSiteFile('generated/sample-details.json', message)).json()) as CellDetails;
}

/** All runs of this browser, newest first, and after them the one that comes with the site, where it can be read. */
export async function runsHere(database: () => Promise<Database>): Promise<Run[]> {
  const { listRuns } = await import('#store/storage/runs.ts');
  const [own, sample] = await Promise.all([
    listRuns(database),
    loadSampleRun().then(
      ({ run }) => [run],
      () => [],
    ),
  ]);
  return [...own, ...sample];
}
