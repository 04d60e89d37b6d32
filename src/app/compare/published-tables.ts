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
  /** `values`: percent, one a column. */
  rows: { name: string; values: number[] }[];
}

const files = import.meta.glob<PublishedTable>('./published/*.json', { eager: true, import: 'default' });

/** All of them, the two papers that this page follows first. */
export const publishedTables: readonly PublishedTable[] = Object.values(files).toSorted(
  (a, b) => placeOf(a) - placeOf(b),
);

function placeOf({ id }: PublishedTable): number {
  const place = ['mcp-agentbench-1', 'mcptoolbenchpp-2'].indexOf(id);
  return place < 0 ? 2 : place;
}
