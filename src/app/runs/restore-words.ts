import type { Restored, RestoredItem } from '#bridge/backup-contract.ts';
import { counted } from '../format.ts';

const stateWords: Readonly<Record<Exclude<RestoredItem['state'], 'refused'>, string>> = {
  restored: 'restored',
  here: 'here already',
  completed: 'here already, and what judges and people said of it was added',
  deleted: 'among the deleted runs: Undo brings it back',
  other: 'here with other content, which is left as it is',
};

/** What became of one run or data set, in words. */
export const itemWords = (item: RestoredItem): string =>
  item.state === 'refused' ? `not restored: ${item.error.message}` : stateWords[item.state];

/** `3 runs and 1 data set restored, 2 runs were here already.` */
export function restoredWords({ runs, datasets, assessments }: Restored): string {
  const of = (items: readonly RestoredItem[], state: RestoredItem['state']): number =>
    items.filter((item) => item.state === state).length;
  const both = (state: RestoredItem['state']): string =>
    [[of(runs, state), 'run'] as const, [of(datasets, state), 'data set'] as const]
      .flatMap(([found, word]) => (found > 0 ? counted(found, word) : []))
      .join(' and ');
  const assessed = of(runs, 'completed') + of(assessments, 'restored');
  const restored = both('restored');
  const parts = [
    (restored || assessed === 0) && `${restored || 'Nothing'} restored`,
    assessed > 0 &&
      `${restored ? 'judgements' : 'Judgements'} or labels of ${counted(assessed, 'run')} added`,
    both('here') && `${both('here')} here already`,
    both('deleted') && `${both('deleted')} among the deleted`,
    both('other') && `${both('other')} here with other content`,
    both('refused') && `${both('refused')} not restored`,
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
