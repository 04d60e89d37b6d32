import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { JudgeSetup, Judging } from '#core/judgement.ts';
import { answerText } from '#core/trajectory.ts';
import { isBudgetReached } from '../runs/failures.ts';
import { JudgeLane, type LaneDeps } from './judge-lane.ts';
import type { RunToJudge } from './judged-run.ts';

/** What all lanes of a judging share; `isDone`: is there an opinion of this judge already? */
interface SharedDeps extends Omit<LaneDeps, 'subjects' | 'isDone' | 'medianLength'> {
  isDone: (of: { cell: number; repeat: number; judge: string }) => boolean;
  /** A judge cannot go on; the others do. */
  onFailed: (judge: string, error: ErrorRecord) => void;
}

/** All judges of a judging side by side. Resolves with what ended some of them before they were through; undefined where none was. */
export async function runLanes(judging: Judging, opened: RunToJudge, deps: SharedDeps): Promise<unknown> {
  const { isDone, onFailed, ...shared } = deps;
  const cells = new Set(judging.cells);
  const medianLength = await medianLengthOf(judging, opened, cells);
  const repeats = Array.from({ length: judging.repeats }, (_, repeat) => repeat);
  const isOpen = (judge: string, cell: number): boolean =>
    repeats.some((repeat) => !isDone({ cell, repeat, judge }));

  async function failureOf(setup: JudgeSetup): Promise<JudgeFailure | undefined> {
    const lane = new JudgeLane(judging, setup, {
      ...shared,
      medianLength,
      subjects: () => opened.subjects(new Set([...cells].filter((cell) => isOpen(setup.id, cell)))),
      isDone: (cell, repeat) => isDone({ cell, repeat, judge: setup.id }),
    });
    try {
      await lane.run();
      return undefined;
    } catch (error) {
      onFailed(setup.id, toErrorRecord(error));
      return { title: setup.title, error };
    }
  }

  const failures = (await Promise.all(judging.judges.map(failureOf))).flatMap((each) => each ?? []);
  return deps.signal.aborted ? undefined : inOne(failures, judging.judges.length);
}

interface JudgeFailure {
  title: string;
  error: unknown;
}

function inOne(failures: readonly JudgeFailure[], judges: number): unknown {
  if (failures.length === 0) return undefined;
  const reached = failures.find(({ error }) => isBudgetReached(error));
  if (reached) return reached.error;
  return new PlaygroundError(
    'models-failed',
    `${failures.length} of ${judges} judges could not go on: ${failures
      .map(({ title, error }) => `“${title}”: ${toErrorRecord(error).message}`)
      .join(' ')}`,
    'Mend it and resume: what is judged is kept.',
  );
}

/** Only where a judge prefers long answers. */
async function medianLengthOf(
  { judges }: Judging,
  opened: RunToJudge,
  cells: ReadonlySet<number>,
): Promise<number> {
  if (!judges.some(({ bias }) => bias && bias.length > 0)) return Infinity;
  const lengths: number[] = [];
  for await (const { record } of opened.subjects(cells)) lengths.push(answerText(record.trajectory).length);
  return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? Infinity;
}
