import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';

/** A contender's share of solved attempts, as the report shows it. */
export interface WrittenRate {
  solved: number;
  /** Attempts that count. */
  n: number;
  /** 0 to 1; null where nothing counts. */
  rate: number | null;
  /** 95 %; null where nothing counts. */
  interval: { low: number; high: number } | null;
  /** Attempts that the provider, the network or the app lost. */
  lost: number;
  /** Attempts that the deciding scorer does not apply to. */
  undecided: number;
}

/** All data that a written file may use. */
export interface WrittenRun {
  run: Run;
  /** By cell number, ascending. */
  records: readonly ResultRecord[];
  /** One for each contender, in the order of the run. */
  rates: readonly WrittenRate[];
  /** The task of an id; undefined where its data set is not in this browser as the run knew it. */
  taskOf: (id: string) => Task | undefined;
}

/** A file in pieces, so that a large run never becomes one string. */
export interface WrittenFile {
  /** Its place among the files of the run, with folders. */
  path: string;
  parts: Iterable<string>;
}

/** One format that runs are written in. Pure: the same run gives the same files. */
export interface RunWriter {
  id: string;
  /** As lists name it. */
  title: string;
  /** Ends the name of a file, with its dot. */
  ending: string;
  /** MIME type of a file. */
  type: string;
  /** The parts of a run for which the format has no place. */
  loses: string;
  /** Does it write contents of tasks? Tasks are read only for such formats. */
  usesTasks: boolean;
  /** At least one file. */
  files(written: WrittenRun): Iterable<WrittenFile>;
}

/** The writer of a format that holds a run in one file. */
export const oneFile = (
  about: Omit<RunWriter, 'files'>,
  parts: (written: WrittenRun) => Iterable<string>,
): RunWriter => ({ ...about, files: (written) => [{ path: `run${about.ending}`, parts: parts(written) }] });
