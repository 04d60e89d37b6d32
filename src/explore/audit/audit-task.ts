import { acceptedFindings, argumentFindings } from './argument-findings.ts';
import { effectFindings } from './effects.ts';
import type { AuditFinding, TaskAudit } from '#core/label-audit.ts';
import { subsetsOf, smallestThatEndsSo } from './needed.ts';
import { orderFindings } from './order-findings.ts';
import { sourcesOf, dueOrder, planOfLabel } from './plan.ts';
import { Played } from './played.ts';
import { isWriting, isSameState } from './same-end.ts';
import { schemaFindings } from './schema.ts';
import { troubleFindings, capital } from './trouble.ts';
import type { AuditWorlds, LabelledTask } from './world.ts';

/** Seeds of the worlds that labels are executed on; the first is the one that labels shipped with the site were recorded on. */
export const AUDIT_SEEDS: readonly number[] = [42, 43, 7];

/** Labels with more calls are executed and not departed from. */
const MOST_CALLS = 40;

export interface AuditOptions {
  /** Seeds of the worlds; what a label leads to must be the same on all of them. The first is the one departures are tried on. */
  seeds: readonly number[];
  /** False: no notes are sought. */
  notes?: boolean;
}

/**
 * Executes a label and departs from it in every small way: without some of its calls, in other orders, with other arguments. What cannot
 * be executed is never called sound: `gap` says why. Rejects only where the worlds do.
 */
export async function auditTask(
  task: LabelledTask,
  worlds: AuditWorlds,
  { seeds, notes = true }: AuditOptions,
): Promise<TaskAudit> {
  const { calls = [] } = task.target;
  const { checked, findings } = schemaFindings(task);
  const base = {
    calls: calls.length,
    isSchemaChecked: checked > 0,
    facts: 0,
    writes: false,
    isDrawn: false,
    subsets: 0,
  };
  const gap = gapInLabel(task) ?? worlds.gapOf(task);
  if (gap !== undefined) return { ...base, gap, findings };
  const plans = [calls, ...(task.target.otherPlans ?? [])];
  const tools = [...new Set(plans.flatMap((plan) => plan.map(({ name }) => name)))];
  const opened = await Promise.all(
    seeds.map(async (seed) => ({ seed, world: await worlds.open(seed, tools) })),
  );
  const played = new Played(task, opened);
  findings.push(...troubleFindings(played));
  const failing = findings.find(({ weight }) => weight === 'gap');
  if (failing) return { ...base, gap: gapOf(failing, task), findings };
  if (findings.some(({ kind }) => kind === 'fails' || kind === 'answers-nothing'))
    return { ...base, findings };
  findings.push(...effectFindings(played));
  const facts = played.facts.heldBy(played.whole).filter(Boolean).length;
  const writes = played.wholes.some(({ end }) => Object.keys(end.state).length > 0);
  const known = { ...base, facts, writes, isDrawn: played.drawn.size > 0, findings };
  if (calls.length > MOST_CALLS) return { ...known, undecided: `it has more than ${MOST_CALLS} calls` };
  findings.push(...departures(played, notes));
  const undecided = undecidedOf(played, facts > 0);
  return { ...known, subsets: subsetsOf(calls.length), ...(undecided ? { undecided } : {}) };
}

function departures(played: Played, notes: boolean): AuditFinding[] {
  const isSeedDependent = played.drawn.size > 0;
  const orders = isSeedDependent ? [] : orderFindings(played);
  return [
    ...neededFindings(played),
    ...orders,
    ...acceptedFindings(played),
    ...otherPlanFindings(played),
    ...(notes ? argumentFindings(played) : []),
    ...(isSeedDependent ? [seedFinding(played)] : []),
  ].filter(({ weight }) => notes || weight !== 'note');
}

const seedFinding = (played: Played): AuditFinding => ({
  kind: 'seed-dependent',
  weight: 'note',
  sentence: 'Its calls answer something else on a testbed of another seed, so other orders prove nothing',
  calls: [],
  replay: played.wholeRecipe(1),
});

/** Why a label cannot be executed anywhere. */
function gapInLabel({ target: { calls } }: LabelledTask): string | undefined {
  if (!calls) return 'the source does not say which calls are due';
  if (calls.length === 0) return 'no call is due, so there is nothing to execute';
  return calls.some((call) => !call.arguments) ? 'the label names tools without their arguments' : undefined;
}

function gapOf({ kind, calls }: AuditFinding, { target }: LabelledTask): string {
  const { name } = target.calls![calls[0]!]!;
  return kind === 'fails'
    ? `${name} fails on the testbed with the label’s own arguments`
    : `${name} answers nothing on the testbed with the label’s own arguments`;
}

/** Without a fact that it can answer, nothing tells whether a call that only looks is needed. */
function undecidedOf({ plan, whole, drawn }: Played, hasFacts: boolean): string | undefined {
  const changes = whole.made.map((call) => isWriting(call, whole));
  const sources = sourcesOf(plan);
  // What a change is made of is needed for it.
  const open = plan.filter(
    ({ id }, place) =>
      !changes[place] &&
      !(hasFacts && !drawn.has(id)) &&
      !sources.some((of, other) => changes[other] && of.has(place)),
  );
  if (open.length === 0) return undefined;
  return open.some(({ id }) => drawn.has(id))
    ? 'what some of its calls answer is drawn by the seed, so that no fact can require it'
    : 'some of its calls only look, and it has no fact to be judged by';
}

/** Calls without which the label ends the same, on every seed. */
function neededFindings(played: Played): AuditFinding[] {
  const { plan, start, judge } = played;
  const kept = smallestThatEndsSo({ plan, start, endsAsDue: (replay) => judge(replay).is === 'same' });
  if (!kept || !played.endsSoOnEverySeed(kept.map((place) => plan[place]!))) return [];
  const dropped = plan.flatMap((_, place) => (kept.includes(place) ? [] : [place]));
  const [are, them] = dropped.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = dropped.map((place) => played.nameOf(place)).join(', and ');
  return [
    {
      kind: 'not-needed',
      weight: 'defect',
      sentence: `${capital(named)}, ${are} not needed: without ${them} the end state and the facts are the same`,
      calls: played.positions(dropped),
      replay: played.recipe(kept),
    },
  ];
}

/** Further plans of the row that fail, answer fewer facts, or end in another state than its label. */
function otherPlanFindings(played: Played): AuditFinding[] {
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
