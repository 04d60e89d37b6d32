import table from './benchmarks.json';

/** What is said of each benchmark, in the order in which the page shows it. */
export const FACTS = ['when', 'goal', 'tools', 'decides', 'measures', 'size', 'licence'] as const;
type Fact = (typeof FACTS)[number];

export const factWords: Readonly<Record<Fact, string>> = {
  when: 'Use it for',
  goal: 'Goal',
  tools: 'Tools',
  decides: 'What decides',
  measures: 'Metrics',
  size: 'Size',
  licence: 'Licence',
};

/** A benchmark of tool use. Every fact has a source: `from` names it in the table's sources. */
export interface Benchmark extends Record<Fact, string> {
  name: string;
  /** Are its tools offered by MCP servers? */
  mcp: boolean;
  /** How long a task may take, by mcpbr's documentation, as `180 to 300 s`. */
  timeout?: string;
  /** The id of the method of this site that scores such tasks. */
  scorer?: string;
  from: Readonly<Record<Fact, string>> & { timeout?: string };
}

interface Source {
  title: string;
  href: string;
}

const sources: Readonly<Record<string, Source>> = table.sources;
export const benchmarks: readonly Benchmark[] = table.benchmarks;

/** Where a fact stands. */
export const sourceOf = ({ from }: Benchmark, fact: Fact | 'timeout'): Source => sources[from[fact] ?? '']!;

/** `180 to 300 s` in the language of the page. */
export function timeoutWords(timeout: string): string {
  const [least = '', most = ''] = timeout.match(/\d+/g) ?? [];
  return `${least} to ${most} s`;
}
