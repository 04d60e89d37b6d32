import { wilson } from '#statistics/interval.ts';
import type { AuditKind, AuditTally, AuditWeight, KindTally } from '#core/label-audit.ts';
import { count, counted } from '../format.ts';
import type { IntervalRow } from '../plots/intervals.ts';

/** What each kind of finding is called. */
export const kindWords: Record<AuditKind, string> = {
  'breaks-schema': 'breaks its schema',
  fails: 'fails when executed',
  'answers-nothing': 'answers nothing',
  'not-needed': 'call not needed',
  'leaves-out-effect': 'leaves out an effect',
  'does-forbidden': 'does what it forbids',
  'parallel-order': 'order within one step matters',
  'other-ends-elsewhere': 'accepts what ends elsewhere',
  'order-matters': 'order matters without data',
  'may-swap': 'order is free',
  'free-argument': 'argument without effect',
  'seed-dependent': 'answers drawn by the seed',
};

export const weightWords: Record<AuditWeight, string> = {
  defect: 'defect',
  gap: 'not executable',
  note: 'note',
};

/** The key of a filter: what a finding is, and how it counts. */
export const filterOf = ({ kind, weight }: { kind: AuditKind; weight: AuditWeight }): string =>
  weight === 'gap' ? `${kind}-here` : kind;

const rowOf = (name: string, tasks: number, of: number): IntervalRow => {
  const interval = wilson(tasks, of);
  return interval
    ? { name, n: of, estimate: tasks / of, ...interval }
    : { name, n: 0, low: 0, estimate: 0, high: 0, undecided: 'none was executed' };
};

/** The share of executed labels with a defect. */
export const headRow = ({ defective, executed }: AuditTally): IntervalRow =>
  rowOf('Labels with a defect', defective, executed);

/** The same by kind of defect; of schemas, the share of the labels that could be held against one. */
export const defectRows = ({ kinds }: AuditTally): (IntervalRow & { tally: KindTally })[] =>
  kinds
    .filter(({ weight }) => weight === 'defect')
    .map((tally) => ({ ...rowOf(kindWords[tally.kind], tally.tasks, tally.of), tally }));

/** The result in a sentence. */
export function verdictWords({ defective, executed, tasks }: AuditTally): string {
  if (executed === 0) return `None of ${counted(tasks, 'label')} could be executed here.`;
  const clean =
    executed === 1
      ? 'The one executed label has no defect.'
      : `None of ${counted(executed, 'executed label')} has a defect.`;
  return defective === 0
    ? clean
    : `${count(defective)} of ${counted(executed, 'executed label')} ${defective === 1 ? 'has' : 'have'} a defect.`;
}
