import { RANKINGS, type Ranking } from '#core/agent.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { indexOf } from '#ask/retrieval/index.ts';
import {
  isCompleteAt,
  meanOverTasks,
  ndcgAt,
  recallAt,
  reciprocalRank,
  type MeanOverTasks,
} from '#measure/metrics/index.ts';
import { servers, withDistractors } from '#world/index.ts';

const K = 10;

/** All tools of the testbed, as a run offers them. */
export const testbedTools: readonly Tool[] = servers.flatMap(({ server, tools }) =>
  tools.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
);

/** The README's table, cell by cell: what is ranked, its number of tools, the tasks, and four measures with their intervals. */
export const dispatcherRows = (tasks: readonly Task[]): string[][] =>
  [testbedTools, withDistractors(testbedTools)].flatMap((tools) =>
    RANKINGS.map((ranking) => rowOf(tasks, tools, ranking)),
  );

/** Each way of ranking by the name that stands in the table. */
const NAMES: Readonly<Record<Ranking, string>> = {
  bm25: 'BM25',
  bm25f: 'BM25F',
  'server-first': 'server first, then tool',
  fused: 'BM25F and server first, fused',
};

function rowOf(tasks: readonly Task[], tools: readonly Tool[], by: Ranking): string[] {
  const index = indexOf(tools);
  const asked = tasks.flatMap(({ query, target }) => {
    const due = new Set((target.calls ?? []).map(({ name }) => name));
    return due.size === 0 ? [] : [{ due, ranking: index.rank(query, by).map(({ tool }) => tool.name) }];
  });
  const mean = (measure: (ranking: readonly string[], due: ReadonlySet<string>) => number): string =>
    figure(meanOverTasks(asked.map(({ ranking, due }) => ({ sum: measure(ranking, due), count: 1 }))));
  return [
    `${NAMES[by]}, ${tools.length} tools`,
    String(asked.length),
    mean((ranking, due) => recallAt(ranking, due, K)),
    mean((ranking, due) => Number(isCompleteAt(ranking, due, K))),
    mean((ranking, due) => ndcgAt(ranking, due, K)),
    mean(reciprocalRank),
  ];
}

function figure({ mean, interval }: MeanOverTasks): string {
  const percent = (share: number) => (share * 100).toFixed(1);
  return `${percent(mean ?? 0)} % [${percent(interval?.low ?? 0)}, ${percent(interval?.high ?? 1)}]`;
}
