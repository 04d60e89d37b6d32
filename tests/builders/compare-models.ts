import { pairTests, ranksFrom, settle, type RunTable } from '#measure/metrics/index.ts';

/** Every pair of a table's models as a report compares them, and the ranks that the pairs allow. */
export function compareModels(table: RunTable) {
  const pairs = settle(pairTests(table));
  return { pairs, ranks: ranksFrom(pairs, table.models) };
}
