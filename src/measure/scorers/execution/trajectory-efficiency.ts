import { countOf } from '#core/counted.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { firstAccepted } from '../comparing/rename-references.ts';
import { bestOverPlans, gradedVerdict, percentOf, scoreWithoutCalls } from '../comparing/graded.ts';
import { canonicalText } from '../ladder/canonical.ts';
import { madeCalls } from '../made-calls.ts';
import { toGoldCall } from '../structure/gold-plans.ts';
import { failedCalls, madePlan } from '../structure/made-plan.ts';
import { readPlan } from '../structure/plan.ts';

/** How much of the way was needed. */
export const trajectoryEfficiency: DocumentedScorer = {
  id: 'trajectory-efficiency',
  title: 'Trajectory efficiency',
  family: 'execution',
  meaning:
    'Redundancy: the share of calls whose tool, arguments and state of the world were there before; the state moves on with every successful call of a tool that is annotated as not read-only. Parallelism: the longest chain of the expected plan over the turns that held a call, 1 being ideal. Call ratio: calls made over calls expected. The score, ours, is (1 − share of repeated calls the label does not repeat) · the label’s steps / turns · expected / made, each at most 1, so that the label’s own plan has full marks even where it could be more parallel. Whether the calls are right is not looked at.',
  formula: 'score = (1 − repeated calls) · min(1, label’s steps / turns) · min(1, expected / made)',
  source: { text: 'Ours' },
  weaknesses:
    'It does not look at whether calls are right, so that doing nothing useful quickly scores well. Read it for solved tasks only.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (made.calls.length === 0) {
      return scoreWithoutCalls(made, task.target.calls!, {
        redundancy: null,
        parallelism: null,
        call_ratio: 0,
      });
    }
    const repeats = repeatedCalls(task, trajectory, made.calls);
    const turns = new Set(madePlan(task, trajectory).map((call) => call.step)).size;
    return bestOverPlans(task, (plan) => {
      const gold = plan.map(toGoldCall);
      const due = plan.length - new Set(plan.map((call) => keyOf(firstAccepted(call)))).size;
      const redundancy = repeats / made.calls.length;
      const chain = longestChain(gold);
      const parallelism = chain / turns;
      const pace = new Set(plan.map((call) => call.step)).size / turns;
      const ratio = made.calls.length / plan.length;
      const excess = Math.max(0, repeats - due) / made.calls.length;
      const value = (1 - excess) * Math.min(1, pace) * Math.min(1, 1 / ratio);
      return {
        value,
        verdict: gradedVerdict(value),
        ...(ratio > 1 ? { errorType: 'undue-call' as const } : {}),
        explanation: `${countOf(made.calls.length, 'call')} in ${countOf(turns, 'turn')} where ${countOf(plan.length, 'call')} in ${chain} would do; ${percentOf(redundancy)} of the calls repeat an earlier one.`,
        measures: { redundancy, parallelism, call_ratio: ratio, turns },
      };
    });
  },
};

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
