import { normalQuantile } from '#measure/statistics/distributions.ts';
import { type Interval, wilson, newcombe } from '#measure/statistics/interval.ts';
import { tasksNeeded } from '#measure/statistics/mcnemar.ts';
import { count, counted } from '../frame/format.ts';
import { pointRange } from './report/report-words.ts';
/** What one column of a published table counts. */
export interface PublishedColumn {
  name: string;
  /** Tasks it rests on. */
  n: number;
  /**
   * `share`: of tasks that were solved. `trials`: of trials, several a task, whose spread over tasks is not published. `score`: a mean
   * of scores.
   */
  kind: 'share' | 'trials' | 'score';
}

/** Figures that somebody else published. They are transcribed and were not measured here. */
export interface PublishedTable {
  id: string;
  title: string;
  /** Where the figures were read. */
  source: string;
  url: string;
  /** What is counted, and who decides it. */
  measures: string;
  /** Why they cannot be set against figures that were measured here. */
  differs: string[];
  columns: PublishedColumn[];
  /** `values`: percent, one a column. `tokens`: of a query, where they are published. */
  rows: { name: string; values: number[]; tokens?: number }[];
}

const files = import.meta.glob<PublishedTable>('../compare/published/*.json', {
  eager: true,
  import: 'default',
});

/** The two papers that this page follows come first. */
const FIRST = ['mcptoolbenchpp-2', 'mcp-agentbench-1'];
export const publishedTables: readonly PublishedTable[] = Object.values(files).toSorted(
  (a, b) => FIRST.indexOf(b.id) - FIRST.indexOf(a.id),
);

/** Published rows of one column of one table. */
export interface LaidBeside {
  table: PublishedTable;
  /** Its position. */
  column: number;
  /** The chosen ones, in the table's order. */
  rows: PublishedTable['rows'];
}

/** More rows than this are not laid beside at once. */
export const MOST_LAID = 6;

/** What an address lays beside: `published`, `column` and `row`. Undefined where it names no table of ours. */
export function laidBeside(query: URLSearchParams): LaidBeside | undefined {
  const table = publishedTables.find(({ id }) => id === query.get('published'));
  if (!table) return undefined;
  const asked = query.getAll('row');
  const column = table.columns.findIndex(({ name }) => name === query.get('column'));
  return {
    table,
    column: Math.max(0, column),
    rows: table.rows.filter(({ name }) => asked.includes(name)).slice(0, MOST_LAID),
  };
}

/** Tasks that a published rate counts as solved. A share is printed rounded, and so many tasks are a whole number. */
const solvedOf = ({ n, kind }: PublishedColumn, percent: number): number =>
  kind === 'share' ? Math.round((percent / 100) * n) : (percent / 100) * n;

/** The 95 % interval of a published rate, as if each task had been tried once; null for a mean of scores, whose spread is unknown. */
export const publishedInterval = (column: PublishedColumn, percent: number): Interval | null =>
  column.kind === 'score' ? null : wilson(solvedOf(column, percent), column.n);

/** Two rows of one published table in one column. Points are hundredths; positive means that the first is ahead. */
export interface UnpairedPair {
  first: string;
  second: string;
  n: number;
  points: number;
  low: number;
  high: number;
  isDistinguishable: boolean;
  /** Planned: tasks at which each of the two would have to be tried, were the tasks not the same for both. */
  neededTasks: number | null;
}

/**
 * Every pair of the chosen rows. A published table says how many tasks each system solved and not which, so that the interval is that
 * of two samples of their own (Newcombe), at a level for all pairs together (Bonferroni). Empty for a mean of scores.
 */
export function unpairedPairs(
  rows: PublishedTable['rows'],
  column: PublishedColumn,
  position: number,
): UnpairedPair[] {
  if (column.kind === 'score') return [];
  const pairs = rows.flatMap((first, at) => rows.slice(at + 1).map((second) => [first, second] as const));
  const alpha = 0.05 / Math.max(1, pairs.length);
  return pairs.map(([first, second]) => {
    const { n } = column;
    const [ofFirst, ofSecond] = [first, second].map(({ values }) => solvedOf(column, values[position]!)) as [
      number,
      number,
    ];
    const [a, b] = [ofFirst / n, ofSecond / n];
    const { difference, low, high } = newcombe(ofSecond, n, ofFirst, n, -normalQuantile(alpha / 2))!;
    return {
      first: first.name,
      second: second.name,
      n,
      points: 100 * difference,
      low: 100 * low,
      high: 100 * high,
      isDistinguishable: low > 0 || high < 0,
      neededTasks: tasksNeeded(difference, a * (1 - b) + b * (1 - a), { alpha }),
    };
  });
}

/** Such a pair in words; that it is unpaired is always said. */
export function unpairedSentence({ first, second, n, points, low, high, ...pair }: UnpairedPair): string {
  const apart = `${Math.abs(points).toFixed(1)} points apart ${pointRange({ low, high })} on ${counted(n, 'task')} each`;
  const [ahead, behind] = points > 0 ? [first, second] : [second, first];
  const said = pair.isDistinguishable
    ? `${ahead} is ahead of ${behind}: ${apart}`
    : `${first} and ${second} are ${apart}: not distinguishable`;
  const needed =
    pair.isDistinguishable || pair.neededTasks === null
      ? ''
      : ` Without pairing, about ${count(pair.neededTasks)} tasks each would show such a difference in 4 of 5 runs (an estimate).`;
  return `${said} (unpaired: which tasks each solved is not published).${needed}`;
}
