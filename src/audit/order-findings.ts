import type { AuditFinding } from '#core/label-audit.ts';
import { swapsOf, type Swap } from './orders.ts';
import type { Played } from './played.ts';

/** Which calls without a data path between them may be swapped, and where their order matters. */
export function orderFindings(played: Played): AuditFinding[] {
  const swaps = swapsOf(played.plan, played.prefixes, played.judge);
  const free = swaps.filter(({ end }) => end.is === 'same');
  return [...swaps.flatMap((swap) => orderFinding(played, swap)), ...freeFinding(played, free)];
}

function orderFinding(played: Played, { first, second, order, end }: Swap): AuditFinding[] {
  if (end.is !== 'differs') return [];
  const [one, other] = [played.calls[first]!, played.calls[second]!];
  const isParallel = one.step === other.step && one.turn === other.turn;
  const [before, after] = [played.nameOf(first), played.nameOf(second)];
  return [
    {
      kind: isParallel ? 'parallel-order' : 'order-matters',
      weight: isParallel ? 'defect' : 'note',
      sentence: isParallel
        ? `The label makes ${before}, and ${after}, in one step, but their order matters: the other way round, ${end.why}`
        : `No data flows from ${before}, to ${after}, and their order matters all the same: the other way round, ${end.why}`,
      calls: played.positions([first, second]),
      replay: played.recipe(order),
    },
  ];
}

const MOST_PAIRS = 10;

function freeFinding(played: Played, free: readonly Swap[]): AuditFinding[] {
  if (free.length === 0) return [];
  const pairs = free.slice(0, MOST_PAIRS).map(({ first, second }) =>
    played
      .positions([first, second])
      .map((position) => position + 1)
      .join(' and '),
  );
  const more = free.length > MOST_PAIRS ? `, and ${free.length - MOST_PAIRS} pairs more` : '';
  return [
    {
      kind: 'may-swap',
      weight: 'note',
      sentence: `These calls may be swapped, the end is the same: ${pairs.join(', ')}${more}`,
      calls: played.positions([...new Set(free.flatMap(({ first, second }) => [first, second]))]),
      replay: played.recipe(free[0]!.order),
    },
  ];
}
