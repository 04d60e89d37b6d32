import type { AuditFinding, TaskAudit } from '#core/label-audit.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import { mentionsResult, type ToolCall, callName } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { effectFindings, subsetsOf, smallestThatEndsSo, orderFindings } from './order-findings.ts';
import {
  sourcesOf,
  dueOrder,
  planOfLabel,
  Played,
  isWriting,
  isSameState,
  troubleFindings,
  capital,
  type SameEnd,
} from './played.ts';
import type { AuditWorlds, LabelledTask } from './replay.ts';

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
  if (!calls) return 'the source does not say which calls are expected';
  if (calls.length === 0) return 'no call is expected, so there is nothing to execute';
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

/** Ways tried for one label to try its arguments otherwise. */
const MOST_TRIED = 400;

/** Arguments that may be others, or left out, without effect. */
function argumentFindings(played: Played): AuditFinding[] {
  const schemas = new Map(played.task.tools.map(({ name, inputSchema }) => [name, inputSchema]));
  let left = MOST_TRIED;
  return played.plan.flatMap((call, place) => {
    const free = new Map<string, Variation[]>();
    for (const variation of variationsOf(call, schemas.get(call.name) ?? {})) {
      if (--left < 0) break;
      if (endOf(played, place, variation).is !== 'same') continue;
      free.set(variation.argument, [...(free.get(variation.argument) ?? []), variation]);
    }
    return [...free].map(([argument, ways]) => freeFinding(played, place, argument, ways));
  });
}

function freeFinding(
  played: Played,
  place: number,
  argument: string,
  ways: readonly Variation[],
): AuditFinding {
  const was = shown(played.plan[place]!.arguments[argument]!);
  const may = ways.map(({ value }) =>
    value === undefined ? 'be left out' : `be ${shown(value)} instead of ${was}`,
  );
  return {
    kind: 'free-argument',
    weight: 'note',
    sentence: `${capital(played.nameOf(place))}: \`${argument}\` may ${may.join(', or ')}, the end is the same`,
    calls: played.positions([place]),
    replay: played.recipe(allPlaces(played), { call: place, ...ways[0]! }),
  };
}

/** Values that the label accepts beside its first choice and that lead elsewhere. */
function acceptedFindings(played: Played): AuditFinding[] {
  let left = MOST_TRIED;
  return played.calls.flatMap((call, place) =>
    Object.entries(call.arguments ?? {}).flatMap(([argument, values]) =>
      values.slice(1).flatMap((value): AuditFinding[] => {
        if (--left < 0 || played.plan[place]!.arguments[argument] === undefined) return [];
        const end = endOf(played, place, { argument, value });
        if (end.is !== 'differs') return [];
        return [
          {
            kind: 'other-ends-elsewhere',
            weight: 'defect',
            sentence: `The label accepts ${shown(value)} as \`${argument}\` of ${played.nameOf(place)}, but then ${end.why}`,
            calls: played.positions([place]),
            replay: played.recipe(allPlaces(played), { call: place, argument, value }),
          },
        ];
      }),
    ),
  );
}

const allPlaces = ({ plan }: Played): number[] => plan.map((_, place) => place);

/** How the plan ends with one argument made otherwise. */
function endOf({ plan, judge, prefixes }: Played, place: number, { argument, value }: Variation): SameEnd {
  const { [argument]: _, ...others } = plan[place]!.arguments;
  const given: JsonObject = value === undefined ? others : { ...plan[place]!.arguments, [argument]: value };
  const call = { ...plan[place]!, arguments: given };
  return judge(prefixes[place]!.untilTrouble([call, ...plan.slice(place + 1)]));
}

const MOST_CHARACTERS = 80;

/** Text as it is, where it has no line breaks and no other characters that do not show. */
function shown(value: JsonValue): string {
  const isPlain = typeof value === 'string' && !/[\p{C}\p{Zl}\p{Zp}]|^\s|\s$/u.test(value);
  const text = isPlain ? value : JSON.stringify(value);
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return `\`${cut.replaceAll('`', '’')}\``;
}

/** One argument of one call made otherwise: left out where `value` is absent. */
interface Variation {
  argument: string;
  value?: JsonValue;
}

/**
 * How a call's arguments are tried otherwise: each optional one left out, each number one higher, each text another, each choice another
 * of its list, each list without its last item. Those that take a result are left as they are.
 */
function variationsOf({ arguments: given }: ToolCall, schema: JsonObject): Variation[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(given).flatMap(([argument, value]): Variation[] => {
    if (mentionsResult(value)) return [];
    const other = otherThan(value, memberSchema(schema, argument));
    return [
      ...(required.includes(argument) ? [] : [{ argument }]),
      ...(other === undefined ? [] : [{ argument, value: other }]),
    ];
  });
}

function memberSchema({ properties }: JsonObject, name: string): JsonObject {
  const own = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(own) ? own : {};
}

function otherThan(value: JsonValue, schema: JsonObject): JsonValue | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.find((choice) => choice !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value} 2`;
  return Array.isArray(value) && value.length > 1 ? value.slice(0, -1) : undefined;
}

/** Which calls of a label break the schema that the task itself gives for their tool, and how many could be held against one. */
function schemaFindings({ tools, target }: LabelledTask): {
  checked: number;
  findings: AuditFinding[];
} {
  const schemas = new Map(
    tools.flatMap(({ name, inputSchema, schemaFrom }) =>
      schemaFrom === 'missing' ? [] : [[name, inputSchema]],
    ),
  );
  let checked = 0;
  const findings = (target.calls ?? []).flatMap((call, position): AuditFinding[] => {
    const schema = schemas.get(call.name);
    if (!schema || !call.arguments) return [];
    checked++;
    const violations = labelViolations(call, schema);
    if (violations.length === 0) return [];
    const [{ path, message }] = [violations[0]!];
    const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
    const where = path === '' ? 'its arguments' : `\`${path}\``;
    return [
      {
        kind: 'breaks-schema',
        weight: 'defect',
        sentence: `The schema of ${callName(position, call.name)} does not admit ${where}: ${message}${more}`,
        calls: [position],
      },
    ];
  });
  return { checked, findings };
}
