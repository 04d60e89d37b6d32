import { isFailedCall } from '#core/failed-call.ts';
import type { Tool } from '#core/tool.ts';
import { answersNothing } from './answers-nothing.ts';
import { withStep, type Candidate, type SimilarCall } from './candidate.ts';
import { playOnce, type Played } from './play.ts';
import type { BuilderWorld } from './probe.ts';
import { because } from './reasons.ts';
import { similarCalls } from './similar.ts';

// A schema does not say all that a tool refuses: a map of one country takes the name of any city and finds none of another.

/**
 * The candidate with those of its similar calls that answer something, each made in the place of the label's call, from the first state. As it
 * is where none is proposed, and where calls cannot be undone: what is called there is what a dialog has named. Rejects where the world does.
 */
export async function withAnsweringSimilar(
  candidate: Candidate,
  { first }: Played,
  tools: readonly Tool[],
  world: BuilderWorld,
): Promise<Candidate> {
  const { calls } = candidate;
  const proposed = candidate.similar ?? calls.flatMap((call) => similarCalls(call, tools));
  if (proposed.length === 0 || !world.reset) return candidate;
  const similar: SimilarCall[] = [];
  for (const each of proposed) if (await answers(each, candidate, first, tools, world)) similar.push(each);
  const counts = { answering: similar.length, proposed: proposed.length };
  return withStep({ ...candidate, similar }, 'similar', 'noted', because('similarAnswering', counts));
}

async function answers(
  { call: id, name, server, arguments: given }: SimilarCall,
  { calls }: Candidate,
  first: Played['first'],
  tools: readonly Tool[],
  world: BuilderWorld,
): Promise<boolean> {
  const own = calls.find((call) => call.id === id);
  const sent = first.find((call) => call.id === id)?.sent;
  if (!own || !sent) return false;
  // What it takes from an earlier result stands in what was sent.
  const filled = own.dependsOn
    ? similarCalls({ ...own, arguments: sent }, tools).find(
        (other) => other.name === name && other.server === server,
      )?.arguments
    : given;
  if (!filled) return false;
  const step = own.step ?? 0;
  const earlier = calls.filter((call) => (call.step ?? 0) < step);
  const call = { id, name, server, step, arguments: filled };
  const made = await playOnce({ calls: [...earlier, call] }, tools, world);
  const result = made.find((each) => each.id === id)?.result;
  return result !== undefined && !isFailedCall(result) && !answersNothing(result, filled);
}
