import { deepEqual, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { textOfResult } from '#core/tool.ts';
import { answeredInText } from '#core/trajectory.ts';
import { scorersById } from '#scorers/index.ts';
import { loadWorld } from '#testbed/index.ts';
import type { Finding } from './finding.ts';
import { replay, type Replay, troubleIn } from './replay.ts';
import { labelOf, type WrittenTask } from './written-task.ts';

/** Seeds of the testbeds a plan is executed on: facts and end states must be the same on all of them. */
export const SEEDS = [42, 43, 7];

/** What is wrong with a written task when its plans are executed. The task must have passed `findingsIn`. */
export async function replayFindings(task: WrittenTask): Promise<Finding[]> {
  const at = '/function_call_label';
  const plan = labelOf(task.function_call_label);
  const replays = await Promise.all(SEEDS.map((seed) => replay(plan, seed)));
  const failed = replays.flatMap((one) => callFindings(one, at)).slice(0, plan.length);
  if (failed.length > 0) return failed;
  const isSame = replays.every(({ calls }) => deepEqual(resultsOf(calls), resultsOf(replays[0]!.calls)));
  const writes = Object.keys(replays[0]!.end.state).length > 0;
  const facts = task.facts ?? [];
  const found: Finding[] = [];
  if (facts.length === 0 && isSame && !writes)
    found.push({
      field: '/facts',
      reason: 'the plan changes no state, so the answer needs a fact to be judged by',
    });
  if (task.answer !== undefined) found.push(...factFindings(task.answer, facts, 'the answer'));
  for (const one of replays) found.push(...factFindings(said(one), facts, 'no result of the plan'));
  for (const [index, { server }] of (task.forbidden ?? []).entries()) {
    const world = await loadWorld(server);
    if (!world)
      found.push({ field: `/forbidden/${index}/server`, reason: 'should be a server of the testbed' });
    else if (world.slices.some(({ name }) => Object.hasOwn(replays[0]!.end.state, name)))
      found.push({ field: `/forbidden/${index}`, reason: `the plan itself changes ${server}` });
  }
  if (isSame) found.push(...(await needlessFindings(task, replays[0]!)));
  for (const [index, alternative] of (task.alternatives ?? []).entries()) {
    const here = `/alternatives/${index}`;
    const other = await replay(labelOf(alternative), SEEDS[0]!);
    found.push(...callFindings(other, here));
    if (!isSameEnd(replays[0]!, other))
      found.push({ field: here, reason: 'ends in another state than the label' });
    found.push(...factFindings(said(other), facts, 'no result of the alternative'));
  }
  return found;
}

/** Calls without which the plan ends in the same state and its results hold the same facts. */
async function needlessFindings(
  { function_call_label, facts = [] }: WrittenTask,
  whole: Replay,
): Promise<Finding[]> {
  const plan = labelOf(function_call_label);
  const found: Finding[] = [];
  for (const [index, call] of plan.entries()) {
    const rest = await replay(plan.toSpliced(index, 1), SEEDS[0]!);
    const isSound = rest.calls.every(({ result }) => troubleIn(result) === undefined);
    if (isSound && isSameEnd(whole, rest) && factFindings(said(rest), facts, '').length === 0)
      found.push({
        field: `/function_call_label/${index}`,
        reason: `call ${call.id}, ${call.name}, is not needed: without it the end state and the facts are the same. Give a fact that only it answers, or drop it`,
      });
  }
  return found;
}

const resultsOf = (calls: Replay['calls']): JsonValue =>
  calls.map(({ result }) => result.structuredContent ?? textOfResult(result));

/** Calls of a replay that failed or answered nothing. */
export function callFindings({ calls }: Replay, at: string): Finding[] {
  return calls.flatMap(({ call, result }, index): Finding[] => {
    const trouble = troubleIn(result);
    return trouble ? [{ field: `${at}/${index}`, reason: `call ${call.id}, ${call.name}, ${trouble}` }] : [];
  });
}

/** Everything the plan's results say, and what was passed on. */
const said = ({ calls }: Replay): string =>
  calls
    .map(({ call, result }) =>
      [
        textOfResult(result),
        ...textsIn(result.structuredContent ?? null),
        ...textsIn(call.sent ?? call.arguments),
      ].join('\n'),
    )
    .join('\n');

const textsIn = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

function factFindings(text: string, facts: readonly string[], where: string): Finding[] {
  return facts.flatMap((fact, index): Finding[] =>
    holdsFact(text, fact) ? [] : [{ field: `/facts/${index}`, reason: `${where} holds “${fact}”` }],
  );
}

/** Facts that no result holds. */
export const missingFacts = (done: Replay, facts: readonly string[]): string[] =>
  facts.filter((fact) => !holdsFact(said(done), fact));

/** As the scorer of final answers finds it. */
function holdsFact(text: string, fact: string): boolean {
  const task = { target: { answer: { accept: [fact], match: 'facts' } } } as unknown as Task;
  return scorersById.get('answer-match')!.score(task, answeredInText(text)).verdict === 'correct';
}

/** Does one end in the state of the other, by its meaning? */
export const isSameEnd = (one: Replay, other: Replay): boolean => {
  const task = { target: { ...one.end, isWholeState: true }, tools: [] } as unknown as Task;
  const trajectory = { ...answeredInText(''), finalState: other.end.state };
  return scorersById.get('state-match')!.score(task, trajectory).verdict === 'correct';
};
