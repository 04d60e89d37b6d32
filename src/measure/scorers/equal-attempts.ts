import type { Score, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { limitThatEnded, type Trajectory } from '#core/trajectory.ts';
import { madeCalls, type MadeCalls, withoutTexts } from './made-calls.ts';
import { scoreAttempt } from './needs.ts';

/** What one attempt scores under a scorer. Throws what the scorer throws. */
export type Scoring = (scorer: Scorer) => Score;

/** Scores kept at most; then all are forgotten. Those of one attempt take some 20 kB. */
const MOST_KEPT = 100_000;
/** Characters of an attempt from which on none that equals it is looked for. */
const MOST_CHARACTERS = 20_000;

interface Attempt {
  trajectory: Trajectory;
  /** What is known of attempts that equal it; undefined where nothing is kept. */
  scores: Map<Scorer, Score> | undefined;
}

/**
 * Scores equal attempts at a task once. Of the answers of the 16 models of the sample of BFCL-Result, about three quarters differ in their
 * texts and a third in their calls. Attempts whose calls were executed are scored one by one.
 */
export class EqualAttempts {
  #known = new WeakMap<Task, Map<string, Map<Scorer, Score>>>();
  #kept = 0;

  /** The scores are shared by equal attempts: values, never to be changed. */
  scoring(task: Task, trajectory: Trajectory): Scoring {
    const isExecuted = trajectory.finalState || trajectory.steps.some((step) => step.toolResults.length > 0);
    if (isExecuted) return (scorer) => scoreAttempt(scorer, task, trajectory);
    const known = new Map<Scorer['textMatters'], Attempt>();
    return (scorer) => {
      const { textMatters } = scorer;
      const attempt = known.get(textMatters) ?? this.#attemptAs(textMatters, task, trajectory);
      known.set(textMatters, attempt);
      return this.#score(scorer, task, attempt);
    };
  }

  /** Throws where the calls cannot be read, as every scorer does that reads them. */
  #attemptAs(matters: Scorer['textMatters'], task: Task, trajectory: Trajectory): Attempt {
    if (matters === undefined) return this.#attempt(task, trajectory, keyOf(trajectory));
    const calls = keyOfCalls(trajectory, madeCalls(trajectory));
    if (matters) return this.#attempt(task, trajectory, calls + matters(trajectory));
    return this.#attempt(task, withoutTexts(trajectory), calls);
  }

  #score(scorer: Scorer, task: Task, { trajectory, scores }: Attempt): Score {
    const known = scores?.get(scorer);
    if (known) return known;
    const score = scoreAttempt(scorer, task, trajectory);
    if (scores) {
      scores.set(scorer, score);
      this.#kept++;
    }
    return score;
  }

  #attempt(task: Task, trajectory: Trajectory, key: string): Attempt {
    if (key.length > MOST_CHARACTERS) return { trajectory, scores: undefined };
    if (this.#kept > MOST_KEPT) this.#forget();
    const ofTask = this.#known.get(task) ?? new Map<string, Map<Scorer, Score>>();
    this.#known.set(task, ofTask);
    const scores = ofTask.get(key) ?? new Map<Scorer, Score>();
    ofTask.set(key, scores);
    return { trajectory, scores };
  }

  #forget(): void {
    this.#known = new WeakMap();
    this.#kept = 0;
  }
}

/** All that a score may follow from. */
const keyOf = ({ steps, ...rest }: Trajectory): string =>
  JSON.stringify({
    ...rest,
    steps: steps.map(
      ({ startedAt: _, durationMs: _d, waitedMs: _w, toolMs: _t, pageMs: _p, usage: _u, ...step }) => step,
    ),
  });

/**
 * All that a score may follow from where texts do not matter: calls are the same whether they were made or written, and whatever their ids
 * are, as long as nothing refers to an id and no plan of steps was written.
 */
function keyOfCalls(trajectory: Trajectory, made: MadeCalls): string {
  const { rule: _r, calls, ...ending } = made;
  const written = JSON.stringify(calls.map(({ id: _, ...call }) => call));
  const isPlain =
    !written.includes('_result>') &&
    calls.every(({ step, dependsOn, inexact }) => (step ?? dependsOn ?? inexact) === undefined) &&
    new Set(calls.map(({ id }) => id)).size === calls.length;
  if (!isPlain) return JSON.stringify(made) + keyOf(withoutTexts(trajectory));
  const {
    steps,
    finalAnswer: _f,
    inTurns: _t,
    callsAs: _c,
    notRecorded: _n,
    undecoded: _u,
    ...rest
  } = trajectory;
  const perTurn = steps.map(({ toolCalls }) => toolCalls.length).filter((some) => some > 0);
  const troubles = steps.flatMap(({ trouble, callsBeyond }) =>
    trouble || callsBeyond ? [trouble, callsBeyond] : [],
  );
  const limit = limitThatEnded(trajectory);
  return JSON.stringify([ending, rest, limit, perTurn.length > 1 ? perTurn : [], troubles]) + written;
}
