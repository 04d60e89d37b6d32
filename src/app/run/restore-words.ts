import type { Restored, RestoredItem } from '#store/bridge/backup-contract.ts';
import { counted, locale } from '../frame/format.ts';

const stateWords: Readonly<Record<Exclude<RestoredItem['state'], 'refused'>, string>> = {
  restored: 'restored',
  here: 'here already',
  completed: 'here already; its further judgements and labels were added',
  deleted: 'among the deleted runs: Undo brings it back',
  other: 'here with other content, which is left as it is',
};

/** What became of one run, data set or recording, in words. */
export const itemWords = (item: RestoredItem): string =>
  item.state === 'refused' ? `not restored: ${item.error.message}` : stateWords[item.state];

/** `3 runs and 1 data set restored, 2 runs here already.` */
export function restoredWords({ runs, datasets, recordings, assessments }: Restored): string {
  const of = (items: readonly RestoredItem[], state: RestoredItem['state']): number =>
    items.filter((item) => item.state === state).length;
  const all = (state: RestoredItem['state']): string =>
    new Intl.ListFormat(locale).format(
      [
        [of(runs, state), 'run'] as const,
        [of(datasets, state), 'data set'] as const,
        [of(recordings, state), 'recording of a server', 'recordings of servers'] as const,
      ].flatMap(([found, word, words]) => (found > 0 ? counted(found, word, words) : [])),
    );
  const assessed = of(runs, 'completed') + of(assessments, 'restored');
  const restored = all('restored');
  const parts = [
    (restored || assessed === 0) && `${restored || 'Nothing'} restored`,
    assessed > 0 &&
      `${restored ? 'judgements' : 'Judgements'} or labels of ${counted(assessed, 'run')} added`,
    all('here') && `${all('here')} here already`,
    all('deleted') && `${all('deleted')} among the deleted`,
    all('other') && `${all('other')} here with other content`,
    all('refused') && `${all('refused')} not restored`,
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
