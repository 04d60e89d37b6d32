import type { AuditFinding } from '#core/label-audit.ts';
import { dueOrder, planOfLabel } from './plan.ts';
import type { Played } from './played.ts';
import { isSameState } from './same-end.ts';

/** Further plans of the row that fail, answer fewer facts, or end in another state than its label. */
export function otherPlanFindings(played: Played): AuditFinding[] {
  return (played.task.target.otherPlans ?? []).flatMap((calls, index): AuditFinding[] => {
    const order = dueOrder(calls);
    const plan = planOfLabel(order.map((position) => calls[position]!));
    if (!plan) return [];
    const replay = played.start.withAll(plan);
    const troubled = replay.made.find(({ trouble }) => trouble !== undefined);
    const due = played.facts.heldBy(played.whole);
    const held = played.facts.heldBy(replay);
    const missing = due.findIndex((is, fact) => is && !held[fact]);
    const why = troubled
      ? `\`${troubled.call.name}\` ${troubled.trouble}`
      : missing >= 0
        ? `no result holds the fact \`${played.facts.facts[missing]}\``
        : isSameState(played.whole, replay)
          ? undefined
          : 'it ends in another state than the label';
    if (why === undefined) return [];
    return [
      {
        kind: 'other-ends-elsewhere',
        weight: 'defect',
        sentence: `The row’s other plan ${index + 1} is not as good as its label: ${why}`,
        calls: [],
        replay: { ...played.wholeRecipe(), plan: index + 1, calls: order },
      },
    ];
  });
}
