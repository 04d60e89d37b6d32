import type { RunConfig } from './run.ts';
import { lacksAnswers, type NotRecorded, type Trajectory } from './trajectory.ts';

/** What an attempt leaves to be scored beside its text and its calls. */
export interface Evidence {
  /** Calls were sent to tools, or would have been, had there been any. */
  executed: boolean;
  /** The worlds were asked for their end state. */
  state: boolean;
  /** Of a recorded answer: what its log does not say. Absent: nothing is missing. */
  notRecorded?: readonly NotRecorded[];
  /**
   * A replayed server's recording does not answer a call of it. `rest`: of an attempt in turns, which ended there, so that nobody knows
   * how it would have gone on. `answers`: of a plan, which is whole.
   */
  unanswered?: 'rest' | 'answers';
  /** As in Trajectory. */
  callsAs?: Trajectory['callsAs'];
}

/**
 * A model asked in turns has tools to call; a plan that was executed left results or an end state. Of a recorded answer whose log does
 * not hold what the tools answered, nobody knows whether its calls were executed.
 */
export function evidenceOf({ steps, inTurns, finalState, notRecorded, callsAs }: Trajectory): Evidence {
  const isUnanswered = lacksAnswers({ steps });
  const isKnown = !isUnanswered && !notRecorded?.some((what) => what === 'results' || what === 'steps');
  const hasResults = steps.some(({ toolResults }) => toolResults.length > 0);
  return {
    executed: isKnown && (inTurns === true || finalState !== undefined || hasResults),
    state: finalState !== undefined,
    ...(notRecorded ? { notRecorded } : {}),
    ...(isUnanswered ? { unanswered: inTurns ? 'rest' : 'answers' } : {}),
    ...(callsAs ? { callsAs } : {}),
  };
}

/** What the cells of a run will leave. The state of the person's own servers cannot be read. */
export const evidenceOfRun = ({ execution }: Pick<RunConfig, 'execution'>): Evidence => ({
  executed: execution !== undefined,
  state: execution?.on === 'testbed',
});

/** An answer alone: nothing was called. */
export const ANSWER_ALONE: Evidence = { executed: false, state: false };
