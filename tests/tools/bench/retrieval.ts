import { allShippedRows } from '#build/shipped-sets.ts';
import type { Tool } from '#core/tool.ts';
import { withDistractors } from '#world/index.ts';
import { tasksOfRows } from '../baseline-solved.ts';
import { testbedTools } from '../dispatcher-quality.ts';
import { retrievalFigures, type AskedTools, type RetrievalFigures } from './retrieval-figures.ts';
import type { BenchRetrieval } from './retrieval-page.ts';
import type { BenchContext, BenchPart, BenchRow } from './row.ts';

const full = { queries: Infinity, passes: 7 };
const smallest: typeof full = { queries: 12, passes: 1 };

type Input = [tools: readonly Tool[], asked: AskedTools[], passes: number];

async function inWorker({ browser, pageUrl }: BenchContext, input: Input): Promise<RetrievalFigures[]> {
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('retrieval'));
    await page.waitForFunction(() => 'benchRetrieval' in globalThis);
    return await page.evaluate(
      (json) =>
        (globalThis as unknown as { benchRetrieval: BenchRetrieval }).benchRetrieval(
          ...(JSON.parse(json) as Parameters<BenchRetrieval>),
        ),
      JSON.stringify(input),
    );
  } finally {
    await page.close();
  }
}

function rowsOf(where: string, figures: readonly RetrievalFigures[], tools: number, n: number): BenchRow[] {
  const baseline = figures.find(({ engine }) => engine === 'minisearch')!;
  return figures.flatMap(({ engine, indexMs, queryMs, ndcg }): BenchRow[] => [
    {
      name: `${engine}: ${tools} tools read, ${where}`,
      n,
      value: indexMs,
      unit: 'ms',
      ratio: indexMs / baseline.indexMs,
      goal: 'ours under 150, and at most 0.50 of minisearch',
    },
    {
      name: '  a query',
      n,
      value: queryMs,
      unit: 'ms',
      ratio: queryMs / baseline.queryMs,
      goal: 'ours under 3, and at most 0.50 of minisearch',
    },
    { name: '  NDCG@10', n, value: ndcg, unit: '', goal: 'ours not more than 0.01 below' },
  ]);
}

/**
 * The dispatcher over 700 tools and the queries of the 600 tasks, beside two packages of the npm registry that rank by BM25: minisearch, the most
 * used of those that are kept, and okapibm25, the most used of those that are called so.
 */
export const retrievalBench: BenchPart = async (context) => {
  const { queries, passes } = context.isSmallest ? smallest : full;
  const tools = withDistractors(testbedTools);
  const asked = (await tasksOfRows(allShippedRows()))
    .slice(0, queries)
    .map(({ query, target }) => ({ query, due: (target.calls ?? []).map(({ name }) => name) }));
  const input: Input = [tools, asked, passes];
  return [
    ...rowsOf('Node', retrievalFigures(...input), tools.length, passes),
    ...rowsOf('Chromium worker', await inWorker(context, input), tools.length, passes),
  ];
};
