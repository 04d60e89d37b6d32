import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import { goldOf, isDecidable, execute, type MutantWorld, type Gold } from './gold.ts';
import { isEquivalent, verdictsOn } from './judge.ts';
import { mutantKinds } from './kinds/index.ts';
import { UNCHANGED, type MutantRow, type MutantTable } from './table.ts';
import type { Mutation } from './kinds/kind.ts';

/** What mutants are made of, and who judges them. */
interface ProofOrder {
  tasks: readonly Task[];
  /** As it is before any call; stays so. */
  world: MutantWorld;
  /** At most 31: verdicts are bits. */
  scorers: readonly Scorer[];
  seed: number;
  /** Mutants of each task's label. */
  perTask: number;
}

/** How far a proof is, in mutants. */
export interface ProofProgress {
  done: number;
  total: number;
}

/** What the build computes: mutants wanted, and the seed of the draws and of the testbed. */
export const PROOF_NUMBER = 10_500;
export const PROOF_SEED = 42;

/** Mutants of each task that make at least so many together, if every label gave as many that differ. */
export const perTaskFor = (tasks: readonly Task[], number: number): number =>
  Math.ceil(number / Math.max(1, tasks.filter(isDecidable).length));

/** The tasks for so many mutants: all of them, or every so manieth where one mutant of each would be more. */
export function tasksFor(tasks: readonly Task[], number: number): readonly Task[] {
  const step = Math.floor(tasks.filter(isDecidable).length / number);
  return step > 1 ? tasks.filter((_, at) => at % step === 0) : tasks;
}

/**
 * Draws mutants of each task's label, executes them and asks every scorer. What is drawn for a task does not depend on the others, so
 * that parts of a data set can be computed apart and joined. Yields when one more is judged, so that the caller decides when to
 * pause and when to stop.
 */
export async function* proveScorers(order: ProofOrder): AsyncGenerator<ProofProgress, MutantTable> {
  const total = order.tasks.filter(isDecidable).length * order.perTask;
  const rows: MutantRow[] = [];
  const tasks: string[] = [];
  const leftOut: Record<string, number> = {};
  let done = 0;
  for (const task of order.tasks) {
    const gold = await goldOf(task, order.world);
    if (typeof gold === 'string') {
      leftOut[gold] = (leftOut[gold] ?? 0) + 1;
      continue;
    }
    const place = tasks.push(task.id) - 1;
    const unchanged = verdictsOn(gold, gold.execution, order.scorers);
    rows.push({ task: place, kind: UNCHANGED, index: 0, isEquivalent: true, ...unchanged });
    for (const { kind, index, calls } of mutantsOf(gold, order)) {
      const execution = await execute(calls, order.world);
      const verdicts = verdictsOn(gold, execution, order.scorers);
      rows.push({ task: place, kind, index, isEquivalent: isEquivalent(gold, execution), ...verdicts });
      yield { done: Math.min(++done, total), total };
    }
  }
  const { seed, perTask, scorers } = order;
  return {
    ...{ seed, perTask, tasks, leftOut, rows },
    scorers: scorers.map(({ id }) => id),
    kinds: mutantKinds.map(({ id }) => id),
  };
}

/** Draws in a row that may give nothing new before a kind is given up at a task. */
const FRUITLESS = 12;

/** Mutants of one label, a kind after the other in rounds, no plan twice. */
function* mutantsOf(
  gold: Exclude<Awaited<ReturnType<typeof goldOf>>, string>,
  { seed, perTask }: Pick<ProofOrder, 'seed' | 'perTask'>,
): Generator<{ kind: number; index: number; calls: Parameters<typeof execute>[0] }> {
  const seen = new Set([JSON.stringify(gold.calls)]);
  // A last round that is not whole begins with another kind at each task.
  const first = hash32(gold.task.id) % mutantKinds.length;
  const kinds = mutantKinds.map((_, place) => (first + place) % mutantKinds.length);
  const fruitless = new Map(kinds.map((kind) => [kind, 0]));
  let left = perTask;
  for (let index = 0; left > 0 && fruitless.size > 0; index++) {
    for (const kind of kinds) {
      if (left === 0 || !fruitless.has(kind)) continue;
      const mutation = mutantOf(gold, { seed, kind: mutantKinds[kind]!.id, index });
      const plan = mutation && JSON.stringify(mutation.calls);
      if (mutation && plan !== undefined && !seen.has(plan)) {
        seen.add(plan);
        fruitless.set(kind, 0);
        left--;
        yield { kind, index, calls: mutation.calls };
        continue;
      }
      const tries = fruitless.get(kind)! + 1;
      if (tries < FRUITLESS) fruitless.set(kind, tries);
      else fruitless.delete(kind);
    }
  }
}

/** Which mutant: it follows from these alone, whatever else is drawn. */
interface MutantRef {
  seed: number;
  kind: string;
  /** From 0: the draw of this kind at this task. */
  index: number;
}

/** The mutant of a task's label; undefined where the label has nothing of the kind, or the kind is unknown. */
export function mutantOf(gold: Gold, { seed, kind, index }: MutantRef): Mutation | undefined {
  const found = mutantKinds.find(({ id }) => id === kind);
  return found?.mutate(gold, mulberry32(hash32(`${seed}/${gold.task.id}/${kind}/${index}`)));
}
