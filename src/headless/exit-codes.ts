import { PlaygroundError, type ErrorRecord } from '#core/errors.ts';

/**
 * What a command's end means to the engine that started it, in the numbers of sysexits.h where it has one. A gate uses 0 to 2 in the way of
 * `diff`.
 */
export const EXIT = {
  /** Every cell of the part has a result; the files were merged whole; go. */
  done: 0,
  /** no-go. */
  noGo: 1,
  /** Neither go nor no-go. */
  inconclusive: 2,
  /** The budget is reached: cells are left, and trying again changes nothing until it is raised. */
  budget: 3,
  /** Merged, but cells are missing or in conflict. */
  notWhole: 4,
  /** Flags that are not understood. */
  usage: 64,
  /** A plan or a file that is refused. */
  refused: 65,
  /** A model could not be asked to the end: cells are left, and trying again later may help. */
  unavailable: 69,
  /** A fault of this program. */
  bug: 70,
  /** A file cannot be read or written. */
  notWritten: 74,
  /** Interrupted by a signal: the same command goes on where it stopped. */
  interrupted: 75,
  /** A key is missing or refused. */
  noKey: 77,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const NO_KEY = ['model-key-missing', 'model-key-rejected'];

/** The code for a run that an error ended. `failed`: codes of what its models failed on. */
export function exitOf({ code }: Pick<ErrorRecord, 'code'>, failed: readonly string[] = []): ExitCode {
  if (code === 'bug') return EXIT.bug;
  if (code === 'budget-reached') return EXIT.budget;
  if (code === 'storage-quota') return EXIT.notWritten;
  if (NO_KEY.includes(code)) return EXIT.noKey;
  if (code === 'models-failed')
    return failed.some((each) => NO_KEY.includes(each)) ? EXIT.noKey : EXIT.unavailable;
  return EXIT.refused;
}

/** Carries out a command: what it gives is the process's exit code, and what it throws is said in plain words, never with a stack but for a bug. */
export async function command(work: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      process.exitCode = EXIT.usage;
    } else if (error instanceof PlaygroundError) {
      console.error(error.hint ? `${error.message}\n${error.hint}` : error.message);
      process.exitCode = exitOf(error);
    } else if (isOfFile(error)) {
      console.error(`${error.path} cannot be read or written: ${error.message}`);
      process.exitCode = EXIT.notWritten;
    } else {
      console.error(error);
      process.exitCode = EXIT.bug;
    }
  }
}

/** What Node throws of a file or a folder. */
const isOfFile = (error: unknown): error is Error & { path: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';

/** Flags that are not understood. */
export class UsageError extends Error {}
