import { classKeys, verdictKeys } from '../../judge/label/labelling.svelte.ts';

export interface Shortcut {
  /** As they are written on keys; several lead to the same. */
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  where: string;
  /** Patterns of the routes it works on, as in `routes.ts`; absent: on every page. */
  on?: readonly string[];
  shortcuts: readonly Shortcut[];
}

const CELL = ':task/:model?/:repeat?';
const arrows = ['←', '→', '↑', '↓'];

/** Every shortcut of the site. A page that takes another key adds it here; a test looks for keys that are missing. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Open this list' },
      { keys: ['Esc'], does: 'Close what is open: this list, a dialog, the Wire' },
    ],
  },
  {
    where: 'Marks of the finished run',
    on: [''],
    shortcuts: [
      { keys: arrows, does: 'Move by cell; up and down change the model' },
      { keys: ['Home', 'End'], does: 'Go to the first or last task' },
      { keys: ['Enter'], does: 'Open the cell' },
    ],
  },
  {
    where: 'A run at work',
    on: ['r/:run'],
    shortcuts: [{ keys: arrows, does: 'Move by task and repeat' }],
  },
  {
    where: 'Lists of tasks',
    on: ['data/:dataset', 'r/:run', 's/:payload', 't/:transcripts'],
    shortcuts: [
      { keys: ['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End'], does: 'Move by row' },
      { keys: ['←', '→'], does: 'Move by column' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    where: 'A cell',
    on: [`r/:run/${CELL}`, `s/:payload/${CELL}`, `t/:transcripts/${CELL}`],
    shortcuts: [
      { keys: ['n', 'p'], does: 'Next or previous failure' },
      { keys: ['j', 'k'], does: 'Next or previous step' },
      { keys: ['f'], does: 'Next step that failed' },
      { keys: ['/'], does: 'Find in the steps; Enter and Shift+Enter go from find to find' },
    ],
  },
  {
    where: 'A task',
    on: ['data/:dataset/:task'],
    shortcuts: [{ keys: ['n', 'p'], does: 'Next or previous task' }],
  },
  {
    where: 'Human labels',
    on: ['r/:run/label'],
    shortcuts: [
      ...verdictKeys.map(({ key, word }) => ({ keys: [key], does: word })),
      ...classKeys.map(({ key, word }) => ({ keys: [key], does: word })),
      { keys: ['n', '→'], does: 'Next answer' },
      { keys: ['p', '←'], does: 'Previous answer' },
      { keys: ['c'], does: 'Write a comment; Esc leaves the field' },
      { keys: ['u', 'Ctrl+Z'], does: 'Undo the last label' },
    ],
  },
  {
    where: 'Proposed tasks',
    on: ['evaluate/:server?'],
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next or previous task' },
      { keys: ['d'], does: 'Drop the task, with a reason, or keep it again' },
      { keys: ['a'], does: 'Accept a task that waits for you' },
      { keys: ['e'], does: 'Edit its question and calls; Esc leaves them as they are' },
      { keys: ['u'], does: 'Undo the last decision' },
    ],
  },
  {
    where: 'Scoring Lab',
    on: ['lab', `lab/r/:run/${CELL}`],
    shortcuts: [{ keys: ['Ctrl+Z'], does: 'Undo the last edit' }],
  },
  {
    where: 'Where scorers disagree',
    on: ['lab/run/:run'],
    shortcuts: [
      { keys: arrows, does: 'Move by pair of scorers' },
      { keys: ['Enter'], does: 'Open the pair' },
    ],
  },
  {
    where: 'A lesson',
    on: ['learn/:lesson/:step?'],
    shortcuts: [{ keys: ['Ctrl+Enter'], does: 'Check the attempt' }],
  },
];

/** Those of a page first, then those of every page, then the rest. */
export function groupsFor(pattern: string | undefined): readonly ShortcutGroup[] {
  const rank = ({ on }: ShortcutGroup): number =>
    on === undefined ? 1 : pattern !== undefined && on.includes(pattern) ? 0 : 2;
  return shortcutGroups.toSorted((a, b) => rank(a) - rank(b));
}
