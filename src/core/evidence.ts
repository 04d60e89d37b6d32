import type { RunConfig } from './run.ts';
import { lacksAnswers, type NotRecorded, type Trajectory } from './trajectory.ts';

/** The evidence of an attempt beside its text and its calls. */
export interface Evidence {
  /** Calls were executed, or would have been if the model had made any. */
  executed: boolean;
  /** The worlds were asked for their end state. */
  state: boolean;
  /** Of a recorded answer: the parts that its log lacks. Absent: none. */
  notRecorded?: readonly NotRecorded[];
  /**
   * A replayed server's recording does not answer a call of it. `rest`: an attempt in turns ended there, and its continuation is
   * unknown. `answers`: the plan is complete, but some results are unknown.
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

/** The evidence that cells of a run will have. The state of the person's own servers cannot be read. */
export const evidenceOfRun = ({ execution }: Pick<RunConfig, 'execution'>): Evidence => ({
  executed: execution !== undefined,
  state: execution?.on === 'testbed',
});

/** An answer alone: nothing was called. */
export const ANSWER_ALONE: Evidence = { executed: false, state: false };
