import type { RunConfig } from './run.ts';
import type { Trajectory } from './trajectory.ts';

/** What an attempt leaves to be scored beside its text and its calls. */
export interface Evidence {
  /** Calls were sent to tools, or would have been, had there been any. */
  executed: boolean;
  /** The worlds were asked for their end state. */
  state: boolean;
}

/** A model asked in turns has tools to call; a plan that was executed left results or an end state. */
export const evidenceOf = ({ steps, inTurns, finalState }: Trajectory): Evidence => ({
  executed:
    inTurns === true || finalState !== undefined || steps.some(({ toolResults }) => toolResults.length > 0),
  state: finalState !== undefined,
});

/** What the cells of a run will leave. The state of the person's own servers cannot be read. */
export const evidenceOfRun = ({ execution }: Pick<RunConfig, 'execution'>): Evidence => ({
  executed: execution !== undefined,
  state: execution?.on === 'testbed',
});

/** An answer alone: nothing was called. */
export const ANSWER_ALONE: Evidence = { executed: false, state: false };
