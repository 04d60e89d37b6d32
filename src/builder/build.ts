import type { Tool } from '#core/tool.ts';
import { withStep, rejectedBy, type Candidate } from './candidate.ts';
import { PLAY_GATES, TEXT_GATES, type GateVerdict } from './gates.ts';
import { play } from './play.ts';
import type { BuilderWorld } from './probe.ts';
import { KnownQueries, NEAR_DUPLICATE } from './similarity.ts';

/** What candidates are judged with. Judging one after the other adds those that pass to `known`. */
export interface Judging {
  /** All tools, each with its server's name. */
  tools: readonly Tool[];
  world: BuilderWorld;
  known: KnownQueries;
  /** As NEAR_DUPLICATE. */
  threshold: number;
  /** Asks models to solve the task, where there are any. */
  solve?: (candidate: Candidate) => Promise<readonly { by: string; isSolved: boolean }[]>;
}

export const newJudging = (tools: readonly Tool[], world: BuilderWorld): Judging => ({
  tools,
  world,
  known: new KnownQueries(),
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
  if (solve) now = afterTries(now, await solve(candidate));
  if (!rejectedBy(now)) known.add(now);
  return now;
}

const withVerdict = (candidate: Candidate, gate: string, { is, evidence }: GateVerdict): Candidate =>
  withStep(candidate, gate, is, evidence);

/** The candidate after models have tried it: it is out where none of them has solved it. */
export const afterTries = (candidate: Candidate, tried: Parameters<typeof solved>[0]): Candidate =>
  withVerdict(candidate, 'solvable', solved(tried));

/** Is a task solved by at least one of those that tried? */
function solved(tried: readonly { by: string; isSolved: boolean }[]): GateVerdict {
  const able = tried.filter(({ isSolved }) => isSolved).map(({ by }) => by);
  const evidence = `${able.length} of ${tried.length} solved it${able.length > 0 ? `: ${able.join(', ')}` : ''}`;
  if (tried.length === 0) return { is: 'noted', evidence: 'no model was asked' };
  return { is: able.length > 0 ? 'passed' : 'rejected', evidence };
}
