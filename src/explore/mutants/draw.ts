import { hash32, mulberry32 } from '#core/random.ts';
import type { Gold } from './gold.ts';
import { mutantKinds } from './kinds/index.ts';
import type { Mutation } from './kinds/kind.ts';

/** Which mutant: it follows from these alone, whatever else is drawn. */
export interface MutantRef {
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
