import type { Tool } from '#core/tool.ts';
import { isProven, rejectedBy, withStep, type Candidate } from './candidate.ts';
import {
  PLAY_GATES,
  QUESTION_GATES,
  REPEAT_GATES,
  TEXT_GATES,
  type GateFacts,
  type GateVerdict,
} from './gates.ts';
import type { Attempt } from './pipelines/attempt.ts';
import { trialOf, withKept } from './pipelines/heard.ts';
import { keptResults, play } from './play.ts';
import type { BuilderWorld } from './probe.ts';
import { because } from './reasons.ts';
import { withAnsweringSimilar } from './similar-played.ts';
import { KnownQueries, NEAR_DUPLICATE } from './similarity.ts';

/** Who tried a task, and whether it was solved. */
export interface Tried {
  by: string;
  isSolved: boolean;
  attempt?: Attempt;
}

/** What candidates are judged with. Judging one after the other adds those that pass to `known`. */
export interface Judging {
  /** All tools, each with its server's name. */
  tools: readonly Tool[];
  world: BuilderWorld;
  known: KnownQueries;
  /** As NEAR_DUPLICATE. */
  threshold: number;
  /** Asks models to solve the task, where there are any. */
  solve?: (candidate: Candidate) => Promise<readonly Tried[]>;
}

export const newJudging = (
  tools: readonly Tool[],
  world: BuilderWorld,
  known: readonly Compared[] = [],
): Judging => ({
  tools,
  world,
  known: new KnownQueries(known),
  threshold: NEAR_DUPLICATE,
});

/** The candidate after all gates, or after the first that rejects it. Rejects where the world or a solver does. */
export async function judged(candidate: Candidate, judging: Judging): Promise<Candidate> {
  const { known, threshold, world, solve } = judging;
  const tools = judging.tools.filter(({ server }) => candidate.servers.includes(server ?? ''));
  let now = candidate;
  for (const { id, look } of TEXT_GATES) {
    now = withVerdict(now, id, look(candidate, { tools, known, threshold }));
    if (rejectedBy(now)) return now;
  }
  const played = await play(candidate, tools, world);
  for (const { id, look } of PLAY_GATES) {
    now = withVerdict(now, id, look(candidate, played));
    if (rejectedBy(now)) return now;
  }
  now = await withAnsweringSimilar({ ...now, results: keptResults(played) }, played, tools, world);
  if (solve) now = afterTries(now, await solve(candidate));
  if (!rejectedBy(now)) known.add(now);
  return now;
}

const withVerdict = (candidate: Candidate, gate: string, { is, evidence, ...of }: GateVerdict): Candidate =>
  withStep(candidate, gate, is, evidence, of);

type Compared = Pick<Candidate, 'id' | 'query' | 'calls'>;

/** The candidate with the first rejection of these gates; as it is where none of them rejects it. */
function unlessRejected(
  candidate: Candidate,
  gates: typeof TEXT_GATES,
  facts: Omit<GateFacts, 'threshold'>,
): Candidate {
  for (const { id, look } of gates) {
    const verdict = look(candidate, { ...facts, threshold: NEAR_DUPLICATE });
    if (verdict.is === 'rejected') return withVerdict(candidate, id, verdict);
  }
  return candidate;
}

/** A candidate that has its question and no label yet, as the gates that read the question alone reject it. They cost nothing, attempts do. */
export const questionChecked = (
  candidate: Candidate,
  tools: readonly Tool[],
  known: readonly Compared[],
): Candidate => unlessRejected(candidate, QUESTION_GATES, { tools, known: new KnownQueries(known) });

/**
 * A candidate that a person takes in, beside those that are in by now: one of them may have its question or its calls. One that is not in
 * for another reason stays as it is.
 */
export const takenIn = (candidate: Candidate, known: readonly Compared[]): Candidate =>
  isProven(candidate)
    ? unlessRejected(candidate, REPEAT_GATES, { tools: [], known: new KnownQueries(known) })
    : candidate;

/** The candidate after models have tried it: it is out where none of them has solved it. */
export const afterTries = (candidate: Candidate, tried: readonly Tried[]): Candidate =>
  withKept(withVerdict(candidate, 'solvable', solved(tried)), 'solvable', {
    trials: tried.flatMap(({ attempt, isSolved }) =>
      attempt ? [trialOf(attempt, { is: isSolved ? 'solving' : 'failing' })] : [],
    ),
  });

/** Is a task solved by at least one of those that tried? */
function solved(tried: readonly Tried[]): GateVerdict {
  const able = tried.filter(({ isSolved }) => isSolved).map(({ by }) => by);
  const counts = { solved: able.length, tried: tried.length };
  if (tried.length === 0) return { is: 'noted', evidence: because('noModelAsked') };
  return able.length > 0
    ? { is: 'passed', evidence: because('solvedBy', { ...counts, who: able.join(', ') }) }
    : { is: 'rejected', evidence: because('solvedByNone', counts) };
}
