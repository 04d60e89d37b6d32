import type {
  DatasetFigures,
  LengthFigures,
  TasksByNumber,
  TasksByWord,
  ToolUse,
} from '#core/dataset-figures.ts';
import { CALLS, SIDES, sixCellOf } from '#core/six-cells.ts';
import { count, counted } from '../frame/format.ts';
import type { CountRow } from '../look/plots/counts.ts';
import { languageWord } from '../frame/words/data-words.ts';

/** One plot of what a data set consists of. */
export interface Distribution {
  title: string;
  /** With its unit and n. */
  caption: string;
  /** What the rows are named by. */
  head: string;
  rows: CountRow[];
}

/** Rows that a plot of words has at most; the others are summed up in one more. */
const MOST_ROWS = 15;

/** The plots of a data set, without those that would be empty. */
export function distributionsOf(figures: DatasetFigures): Distribution[] {
  const { tasks, queryLength, answerLength, calls, dataPath, languages, topics } = figures;
  const all = counted(tasks, 'task');
  const labelled = counted(sumOf(calls), 'task');
  const calling = counted(sumOf(dataPath), 'task');
  const plots: Distribution[] = [
    {
      title: 'Length of the query',
      caption: `Characters of the query, ${lengthWords(queryLength)}.`,
      head: 'characters',
      rows: lengthRows(queryLength),
    },
    {
      title: 'Length of the answer',
      caption: `Characters of the final answer in words, ${lengthWords(answerLength)}; ${counted(tasks - answerLength.n, 'task')} without one.`,
      head: 'characters',
      rows: lengthRows(answerLength),
    },
    {
      title: 'Languages',
      caption: `Tasks by the language of the query, n = ${all}.`,
      head: 'language',
      rows: wordRows(languages, (tag) => (tag === '' ? 'unknown' : languageWord(tag))),
    },
    {
      title: 'Topics',
      caption: `Tasks by category, n = ${counted(sumOf(topics), 'task')}.`,
      head: 'category',
      rows: wordRows(topics, (word) => word),
    },
    {
      title: 'Servers and calls',
      caption: `Tasks by the servers on their menu and how the expected calls depend on each other, n = ${all}.`,
      head: 'servers and calls',
      rows: cellRows(figures.placed),
    },
    {
      title: 'Calls',
      caption: `Calls that the label expects, n = ${labelled}.`,
      head: 'calls',
      rows: numberRows(calls, 'call'),
    },
    {
      title: 'Depth of the chain',
      caption: `Calls on the longest path along which results are passed on, n = ${calling}. One: no call needs the result of another.`,
      head: 'calls on the path',
      rows: numberRows(dataPath, 'call'),
    },
  ];
  return plots.filter(({ rows }) => rows.length > 0);
}

const sumOf = (counts: readonly { tasks: number }[]): number =>
  counts.reduce((sum, { tasks }) => sum + tasks, 0);

const lengthWords = ({ n, median }: LengthFigures): string =>
  `n = ${counted(n, 'task')}, median ${median === null ? '–' : count(median)}`;

const lengthRows = ({ bins }: LengthFigures): CountRow[] =>
  bins.map(({ from, to, tasks }) => ({
    name: to === null ? `${count(from)} and more` : from === to ? count(from) : `${count(from)}–${count(to)}`,
    number: tasks,
  }));

function wordRows(words: readonly TasksByWord[], name: (word: string) => string): CountRow[] {
  const rows = words.slice(0, MOST_ROWS).map(({ word, tasks }) => ({ name: name(word), number: tasks }));
  const others = words.slice(MOST_ROWS);
  return others.length === 0
    ? rows
    : [...rows, { name: `${count(others.length)} others`, number: sumOf(others) }];
}

/** Numbers far apart, as foreign labels may have them: beyond the first they are one row. */
function numberRows(numbers: readonly TasksByNumber[], noun: string): CountRow[] {
  const rows = numbers
    .slice(0, MOST_ROWS)
    .map(({ number, tasks }) => ({ name: counted(number, noun), number: tasks }));
  const others = numbers.slice(MOST_ROWS);
  return others.length === 0
    ? rows
    : [...rows, { name: `${count(others[0]!.number)} and more`, number: sumOf(others) }];
}

const sideWords = { one: 'one server', many: 'many servers' } as const;
const outsideWords = { server: 'no server named', call: 'no call expected', label: 'no label' } as const;

/** The six cells in their order, empty ones too, then what is in none of them; no rows where none of the tasks is in any. */
function cellRows(placed: DatasetFigures['placed']): CountRow[] {
  const servers = { none: [], one: [''], many: ['', ''] };
  const counts = new Map<string, number>();
  for (const { scope, callType, tasks } of placed) {
    const cell = sixCellOf({ servers: servers[scope], callType });
    counts.set(cell, (counts.get(cell) ?? 0) + tasks);
  }
  const six = SIDES.flatMap((side) =>
    CALLS.map((calls) => ({
      name: `${sideWords[side]}, ${calls}`,
      number: counts.get(`${side} ${calls}`) ?? 0,
    })),
  );
  const outside = (['server', 'call', 'label'] as const).flatMap((why) =>
    counts.has(why) ? [{ name: outsideWords[why], number: counts.get(why)! }] : [],
  );
  return [...six, ...outside];
}

/** What the table of tools can be sorted by, and what its column is called. */
export const toolColumns = {
  name: 'tool',
  server: 'server',
  expected: 'expected',
  offered: 'offered',
} as const;
export type ToolColumn = keyof typeof toolColumns;

export interface ToolOrder {
  by: ToolColumn;
  descending: boolean;
}

/** Equal ones stand by server and name. */
export function sortedTools(tools: readonly ToolUse[], { by, descending }: ToolOrder): ToolUse[] {
  const compare = (a: ToolUse, b: ToolUse, column: ToolColumn): number => {
    const [one, other] = [a[column] ?? '', b[column] ?? ''];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const turn = descending ? -1 : 1;
  return tools.toSorted(
    (a, b) => turn * compare(a, b, by) || compare(a, b, 'server') || compare(a, b, 'name'),
  );
}

/** Counts are read from the highest, words from the first letter; pressed again, the other way round. */
export const pressedOrder = (order: ToolOrder, by: ToolColumn): ToolOrder =>
  order.by === by
    ? { by, descending: !order.descending }
    : { by, descending: by === 'expected' || by === 'offered' };

/** "188 tools of 33 servers, each expected in at least 2 tasks." */
export function toolWords(tools: readonly ToolUse[]): string {
  const servers = new Set(tools.flatMap(({ server }) => server ?? [])).size;
  const of = servers > 0 ? ` of ${counted(servers, 'server')}` : '';
  const whole = `${counted(tools.length, 'tool')}${of}`;
  const unused = tools.filter(({ expected }) => expected === 0).length;
  if (unused > 0) return `${whole}; ${count(unused)} expected in no task.`;
  const least = tools.reduce((low, { expected }) => Math.min(low, expected), Infinity);
  return `${whole}, each expected in at least ${counted(least, 'task')}.`;
}
