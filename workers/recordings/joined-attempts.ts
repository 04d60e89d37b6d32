import type { RecordedAttempt } from '#core/recording.ts';
import { taskKey } from './task-key.ts';

type Facts = Pick<RecordedAttempt, 'verdicts' | 'usage' | 'durationMs' | 'dollars'>;

const attemptKey = (attempt: RecordedAttempt, path: string): string =>
  JSON.stringify([attempt.model ?? '', taskKey(attempt, path), attempt.repeat ?? 0]);

const hasSteps = ({ trajectory }: RecordedAttempt): boolean => !trajectory.notRecorded?.includes('steps');

/**
 * Formats that write an attempt twice, what was done in one file and the verdict and figures in another (MCPMark, ToolBench, mcpbr):
 * the two are one attempt where model, task and repeat are the same.
 */
export class JoinedAttempts {
  readonly #facts = new Map<string, Facts>();
  readonly #withSteps = new Set<string>();

  /** To be called with every attempt before the first is asked for. */
  add(attempt: RecordedAttempt, path: string): void {
    const key = attemptKey(attempt, path);
    if (hasSteps(attempt)) this.#withSteps.add(key);
    else this.#facts.set(key, attempt);
  }

  /** The attempt with what another row says of it; undefined where this row only says more of an attempt in another. */
  whole(attempt: RecordedAttempt, path: string): RecordedAttempt | undefined {
    const key = attemptKey(attempt, path);
    if (!hasSteps(attempt)) return this.#withSteps.has(key) && !attempt.error ? undefined : attempt;
    const facts = this.#facts.get(key);
    if (!facts) return attempt;
    const { usage = attempt.usage, durationMs = attempt.durationMs, dollars = attempt.dollars } = facts;
    return {
      ...attempt,
      verdicts: [...attempt.verdicts, ...facts.verdicts],
      ...(usage ? { usage } : {}),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(dollars === undefined ? {} : { dollars }),
    };
  }
}
