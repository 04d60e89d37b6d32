import { deepEqual, type JsonValue } from '#core/json.ts';
import {
  type ReplayPair,
  type ReplayRecipe,
  type ShownReplay,
  auditKinds,
  type AuditKind,
  type AuditTally,
  type AuditWeight,
  type KindTally,
  type TaskAudit,
} from '#core/label-audit.ts';
import { factsOf, Replay, type AuditWorlds, type LabelledTask } from './replay.ts';
import { dueOrder, plannedCalls } from './played.ts';

/** Audits labels by executing them: which calls are needed, which orders and arguments lead to the same end, what is at fault. */
export { AUDIT_SEEDS, auditTask, type AuditOptions } from './audit-task.ts';
export { planOfLabel, isSameState } from './played.ts';
export {
  Facts,
  troubleIn,
  type Answered,
  type AuditWorld,
  type AuditWorlds,
  type LabelledTask,
} from './replay.ts';

/**
 * Makes the calls of a finding once more, and beside them the label as it is, each on a fresh world; undefined where the task has no such
 * plan.
 */
export async function carryOut(
  task: LabelledTask,
  recipe: ReplayRecipe,
  worlds: AuditWorlds,
): Promise<ReplayPair | undefined> {
  const own: ReplayRecipe = { seed: recipe.seed, plan: 0, calls: dueOrder(task.target.calls ?? []) };
  const label = await carriedOut(task, own, worlds);
  if (!label || deepEqual(own as unknown as JsonValue, recipe as unknown as JsonValue))
    return label && { label };
  const tried = await carriedOut(task, recipe, worlds);
  return tried && { label, tried };
}

async function carriedOut(
  task: LabelledTask,
  recipe: ReplayRecipe,
  worlds: AuditWorlds,
): Promise<ShownReplay | undefined> {
  const plan = plannedCalls(task.target, recipe);
  if (!plan) return undefined;
  const world = await worlds.open(recipe.seed, [...new Set(plan.map(({ name }) => name))]);
  const replay = new Replay(world).withAll(plan);
  const facts = factsOf(task);
  const held = facts.heldBy(replay);
  return {
    made: [...replay.made],
    positions: recipe.calls,
    changed: Object.keys(replay.end.state),
    facts: facts.facts.map((fact, index) => ({ fact, isHeld: held[index]! })),
  };
}

/** Adds up what was found, task by task. */
export class AuditCount {
  #tasks = 0;
  #executed = 0;
  #schemaChecked = 0;
  #defective = 0;
  #subsets = 0;
  readonly #gaps = new Map<string, number>();
  readonly #undecided = new Map<string, number>();
  readonly #kinds = new Map<string, KindTally>();

  add(audit: TaskAudit): void {
    const { gap, findings, undecided } = audit;
    this.#tasks++;
    this.#schemaChecked += audit.isSchemaChecked ? 1 : 0;
    this.#subsets += audit.subsets;
    if (gap === undefined) this.#executed++;
    else this.#gaps.set(gap, (this.#gaps.get(gap) ?? 0) + 1);
    if (gap === undefined && undecided !== undefined)
      this.#undecided.set(undecided, (this.#undecided.get(undecided) ?? 0) + 1);
    if (gap === undefined && findings.some(({ weight }) => weight === 'defect')) this.#defective++;
    const met = new Set<string>();
    for (const { kind, weight } of findings) {
      const key = `${kind} ${weight}`;
      const tally = this.#kinds.get(key) ?? { kind, weight, findings: 0, tasks: 0, of: 0 };
      tally.findings++;
      tally.tasks += met.has(key) ? 0 : 1;
      met.add(key);
      this.#kinds.set(key, tally);
    }
  }

  get tally(): AuditTally {
    const ofKind = (kind: AuditKind, weight: AuditWeight): number =>
      kind === 'breaks-schema' ? this.#schemaChecked : weight === 'gap' ? this.#tasks : this.#executed;
    const weights: AuditWeight[] = ['defect', 'gap', 'note'];
    return {
      tasks: this.#tasks,
      executed: this.#executed,
      gaps: byFrequency(this.#gaps),
      schemaChecked: this.#schemaChecked,
      defective: this.#defective,
      kinds: weights.flatMap((weight) =>
        auditKinds.flatMap((kind) => {
          const tally = this.#kinds.get(`${kind} ${weight}`);
          return tally ? [{ ...tally, of: ofKind(kind, weight) }] : [];
        }),
      ),
      subsets: this.#subsets,
      undecided: byFrequency(this.#undecided),
    };
  }
}

const byFrequency = (counts: ReadonlyMap<string, number>): { why: string; tasks: number }[] =>
  [...counts].map(([why, tasks]) => ({ why, tasks })).sort((a, b) => b.tasks - a.tasks);
