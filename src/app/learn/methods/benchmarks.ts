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
  /** How mcpbr runs it, where it does. */
  mcpbr?: AtMcpbr;
  /** The id of the method of this site that scores such tasks. */
  scorer?: string;
  from: Readonly<Record<Fact, string>>;
}

/** A benchmark as mcpbr's documentation registers it; all of it stands on the benchmark's own page there. */
interface AtMcpbr {
  /** What its configuration names it by. */
  id: string;
  /** What a run puts out. */
  output: string;
  /** Absent: its page names none. */
  difficulty?: string;
  /** How long a task may take, as `180 to 300 s`, by the source that says so; its pages may differ. */
  timeouts: Readonly<Record<string, string>>;
}

/** Where a fact can be read. */
export interface Source {
  title: string;
  href: string;
}

const sources: Readonly<Record<string, Source>> = table.sources;
export const benchmarks: readonly Benchmark[] = table.benchmarks as readonly Benchmark[];

/** Where a fact stands. */
export const sourceOf = ({ from }: Benchmark, fact: Fact): Source => sources[from[fact]]!;

/** The page of mcpbr's documentation on a benchmark. */
export const pageAtMcpbr = ({ id }: AtMcpbr): Source => sources[`mcpbr-${id}`]!;

/** The limits of time in the language of the page, each with its source. */
export const timeoutsOf = ({ timeouts }: AtMcpbr): { words: string; source: Source }[] =>
  Object.entries(timeouts).map(([source, timeout]) => ({
    words: timeoutWords(timeout),
    source: sources[source]!,
  }));

/** `180 to 300 s` in the language of the page. */
function timeoutWords(timeout: string): string {
  const [least = '', most = ''] = timeout.match(/\d+/g) ?? [];
  return `${least} to ${most} s`;
}
