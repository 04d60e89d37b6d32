import { grouped } from '#core/grouped.ts';
import type { CallStatus, Judgement } from '#core/judgement.ts';
import { agreementOf, type InstrumentAgreement } from './agreement.ts';
import { cellsOf, saidOf, taskOfCell, type CellFrame } from './raters.ts';

/** What a judge of calls and rules say of the calls it looked at. Each opinion of a repeat counts for itself. */
export interface CallAgreement {
  /** Calls that a rule or the judge speaks of. */
  calls: number;
  /** Calls that rules decide, and those of them that failed. */
  ruled: number;
  ruledFailed: number;
  /** Calls that rules leave unknown and the judge decides, and those of them that failed. */
  judged: number;
  judgedFailed: number;
  /** The judge, first, beside rules on the calls of which both speak: a place is a call. Null: there is none. */
  both: InstrumentAgreement | null;
}

/** `judgements`: of one judge of calls of one judging. Null: it looked at no call. */
export function callAgreement(judgements: readonly Judgement[], frame: CellFrame): CallAgreement | null {
  const found = judgements.flatMap(({ cell, calls = [] }) => calls.map((call) => ({ ...call, cell })));
  if (found.length === 0) return null;
  const open = found.filter(({ ruled }) => ruled === undefined);
  const decided = open.filter(({ judged }) => judged !== undefined);
  const ruled = found.filter((each) => each.ruled !== undefined);
  return {
    calls: ruled.length + decided.length,
    ruled: ruled.length,
    ruledFailed: ruled.filter((each) => !each.ruled).length,
    judged: decided.length,
    judgedFailed: decided.filter(({ judged }) => !judged).length,
    both: besideRules(
      ruled.filter(({ judged }) => judged !== undefined),
      frame,
    ),
  };
}

type Placed = CallStatus & Pick<Judgement, 'cell'>;

/** Calls take the place of cells: those of a task, whatever the attempt, become its repeats. */
function besideRules(calls: readonly Placed[], frame: CellFrame): InstrumentAgreement | null {
  const groups = [...grouped(calls, ({ cell }) => taskOfCell(frame, cell)).values()];
  const most = groups.reduce((longest, own) => Math.max(longest, own.length), 0);
  if (most === 0) return null;
  const wide: CellFrame = { tasks: groups.length, contenders: 1, repeats: most };
  const said = (of: 'judged' | 'ruled') => ({
    said: saidOf(
      cellsOf(wide),
      groups.flatMap((own, task) => own.map((each, at): [number, boolean] => [task * most + at, each[of]!])),
    ),
  });
  return agreementOf(said('judged'), said('ruled'), wide);
}
