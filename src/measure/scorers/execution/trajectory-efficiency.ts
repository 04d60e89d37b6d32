import { documented, planScorer } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { firstAccepted } from '../comparing/rename-references.ts';
import { gradedVerdict, percentOf } from '../comparing/graded.ts';
import { canonicalText } from '../ladder/canonical.ts';
import { toGoldCall, readPlan } from '../structure/plan.ts';
import { failedCalls, madePlan } from '../structure/made-plan.ts';

/** How much of the way was needed. */
export const trajectoryEfficiency = planScorer(
  'trajectory-efficiency',
  { redundancy: null, parallelism: null, call_ratio: 0 },
  ({ task, trajectory, plan, calls }) => {
    const repeats = repeatedCalls(task, trajectory, calls);
    const turns = new Set(madePlan(task, trajectory).map((call) => call.step)).size;
    const gold = plan.map(toGoldCall);
    const due = plan.length - new Set(plan.map((call) => keyOf(firstAccepted(call)))).size;
    const redundancy = repeats / calls.length;
    const chain = longestChain(gold);
    const parallelism = chain / turns;
    const pace = new Set(plan.map((call) => call.step)).size / turns;
    const ratio = calls.length / plan.length;
    const excess = Math.max(0, repeats - due) / calls.length;
    const value = (1 - excess) * Math.min(1, pace) * Math.min(1, 1 / ratio);
    return {
      value,
      verdict: gradedVerdict(value),
      ...(ratio > 1 ? { errorType: 'undue-call' } : {}),
      explanation: `${countOf(calls.length, 'call')} in ${countOf(turns, 'turn')} where ${countOf(plan.length, 'call')} in ${chain} would do; ${percentOf(redundancy)} of the calls repeat an earlier one.`,
      measures: { redundancy, parallelism, call_ratio: ratio, turns },
    };
  },
);

const keyOf = (call: Pick<ToolCall, 'name' | 'arguments'>): string =>
  `${JSON.stringify(call.name)} ${canonicalText(call.arguments)}`;

function repeatedCalls(task: Task, trajectory: Trajectory, calls: readonly ToolCall[]): number {
  const writing = new Set(
    task.tools.filter((tool) => tool.annotations?.readOnlyHint === false).map((tool) => tool.name),
  );
  const failed = failedCalls(trajectory);
  const seen = new Set<string>();
  let state = 0;
  let repeats = 0;
  for (const call of calls) {
    const key = `${state} ${keyOf(call)}`;
    if (seen.has(key)) repeats++;
    seen.add(key);
    if (writing.has(call.name) && !failed.has(call.id)) state++;
  }
  return repeats;
}

/** Calls on the longest path of a plan; the number of steps where the plan is ill-formed. */
function longestChain(calls: ReturnType<typeof toGoldCall>[]): number {
  const reading = readPlan(calls);
  const steps = new Set(calls.map((call) => call.step)).size;
  if ('reason' in reading) return steps;
  const depth = new Array<number>(calls.length).fill(1);
  const byStep = [...reading.plan.edges].sort((a, b) => calls[a.to]!.step - calls[b.to]!.step);
  for (const { from, to } of byStep) depth[to] = Math.max(depth[to]!, depth[from]! + 1);
  return Math.max(...depth);
}

/** Did the calls lead to the questions that the task needs, and to no others? */
export const askedWhenDue = documented('asked-when-due', {
  textMatters: false,
  score(task, { steps }) {
    const due = new Set(task.target.person?.mustAsk);
    const questions = steps.flatMap(({ toolResults }) =>
      toolResults.flatMap(({ questions = [] }) => questions),
    );
    const asked = new Set(questions.flatMap(({ fields }) => fields));
    const hit = [...due].filter((name) => asked.has(name));
    const missing = [...due].filter((name) => !asked.has(name));
    const undue = [...asked].filter((name) => !due.has(name));
    const all = due.size + undue.length;
    const value = all === 0 ? 1 : hit.length / all;
    const named = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ');
    return {
      value,
      verdict: gradedVerdict(value),
      explanation: [
        `${hit.length} of ${countOf(due.size, 'field')} due ${hit.length === 1 || due.size === 1 ? 'was' : 'were'} asked for.`,
        missing.length > 0 ? `Not asked for: ${named(missing)}.` : '',
        undue.length > 0 ? `Asked for without need: ${named(undue)}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      measures: {
        asked_for: asked.size,
        missing: missing.length,
        undue: undue.length,
        questions: questions.length,
      },
    };
  },
});
