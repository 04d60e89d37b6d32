import { isLine, type Contender } from '#core/contender.ts';

/**
 * For each contender the position of what its fault plan is measured by: the same model, asked in the same way, without faults, or,
 * where the run has no plan without faults, under its first. Undefined for that one itself, and for a baseline beside models, which is
 * a line and no subject.
 */
export function basesOf(contenders: readonly Contender[]): (number | undefined)[] {
  const bases = new Map<string, number>();
  contenders.forEach((contender, position) => {
    const held = bases.get(keyOf(contender));
    if (held === undefined || (!contender.faults && contenders[held]!.faults))
      bases.set(keyOf(contender), position);
  });
  return contenders.map((contender, position) => {
    const base = bases.get(keyOf(contender))!;
    return base === position || isLine(contender, contenders) ? undefined : base;
  });
}

const keyOf = ({ model, agentId }: Contender): string => JSON.stringify([model.id, agentId]);
