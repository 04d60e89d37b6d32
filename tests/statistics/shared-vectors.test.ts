import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cohenKappa, fleissKappa } from '#measure/statistics/kappa.ts';
import { differenceOf, metricsOf, runVectorFile, type VectorModule } from '../tools/vector-lines.ts';
import * as mcpbr from '../tools/vectors/statistics.ts';
import * as retrieval from '../tools/vectors/retrieval.ts';
import * as structure from '../tools/vectors/structure.ts';
import * as uncertainty from '../tools/vectors/uncertainty.ts';

const folder = resolve(process.cwd(), '../shared/vectors');
const absent = existsSync(folder) ? '' : ' (SKIPPED: no ../shared/vectors beside this checkout)';

/** Outputs of evaluators, not statistics: tests/scorers holds them to files of their own. */
const OF_SCORERS = [
  'ast_dag',
  'ast_dag_alternatives',
  'mcpbr_mcptoolbench',
  'mcpbr_toolbench',
  'mcptoolbenchpp_error_analysis',
];

type Case = Record<string, unknown>;
interface Worked {
  module: VectorModule;
  metric: string;
  /** A case of the file as an input and what is expected of it. */
  read: (of: Case) => { input: unknown; expected: unknown };
}

/** A case that holds its input and its results side by side. */
const split =
  (...results: string[]) =>
  (of: Case): { input: unknown; expected: unknown } => ({
    input: Object.fromEntries(Object.entries(of).filter(([name]) => !results.includes(name))),
    expected: Object.fromEntries(results.map((name) => [name, of[name]])),
  });
const single = (of: Case): { input: unknown; expected: unknown } => {
  const { value, ...input } = of;
  return { input, expected: value };
};

/** Every statistic of metrics.json, and how its cases are read. */
const worked: Record<string, Worked> = {
  pass_at_k: { module: uncertainty, metric: 'pass_at_k', read: single },
  pass_hat_k: { module: uncertainty, metric: 'pass_hat_k', read: single },
  pass_at_k_suite: { module: uncertainty, metric: 'pass_at_k_suite', read: split('mean', 'hat_mean') },
  wilson95: { module: uncertainty, metric: 'wilson95', read: split('lo', 'hi') },
  newcombe95: { module: uncertainty, metric: 'newcombe95', read: split('delta', 'lo', 'hi') },
  mcnemar: { module: uncertainty, metric: 'mcnemar', read: split('exact', 'midp', 'chi2cc') },
  paired_bootstrap: { module: uncertainty, metric: 'paired_bootstrap', read: split('delta', 'lo', 'hi') },
  cohen_kappa: { module: uncertainty, metric: 'cohen_kappa', read: split('po', 'pe', 'kappa') },
  fleiss_kappa: { module: uncertainty, metric: 'fleiss_kappa', read: split('Pbar', 'Pe', 'kappa') },
  retrieval: { module: retrieval, metric: 'retrieval', read: split('recall', 'ndcg', 'comp', 'mrr') },
  bm25: { module: retrieval, metric: 'bm25', read: ({ scores, ...input }) => ({ input, expected: scores }) },
  sequence: {
    module: structure,
    metric: 'sequence',
    read: split('lev', 'ned', 'indel_ratio_dist', 'lcs', 'node_f1'),
  },
};

/** Figures that are written with ten decimals. */
const WRITTEN = 3e-9;

describe.skipIf(absent !== '')(`statistics equal the shared vectors where they stand${absent}`, () => {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as Record<string, unknown>;
  const file = absent === '' ? read('metrics.json') : {};

  test('no statistic of metrics.json is left out', () => {
    const known = [
      ...Object.keys(worked),
      ...OF_SCORERS,
      'mulberry32_seed42',
      'mcpagentbench_human_check',
      '_meta',
    ];
    expect(Object.keys(file).sort()).toEqual(known.sort());
  });

  test.each(Object.entries(worked))('%s', (name, { module, metric, read: reading }) => {
    const cases = [file[name]].flat() as Case[];
    expect(cases.length).toBeGreaterThan(0);
    for (const each of cases) {
      const { input, expected } = reading(each);
      const made = module.references[metric]!(input as never, JSON.stringify(input));
      const compared = Object.fromEntries(
        Object.keys(Object(expected) as object).map((field) => [field, (made as Case)[field]]),
      );
      const differs = differenceOf(typeof expected === 'object' ? compared : made, expected, WRITTEN);
      expect(differs, JSON.stringify(each)).toBeUndefined();
    }
  });

  test('mulberry32 of seed 42', () => {
    const drawn = uncertainty.references.mulberry32!({ seed: 42, count: 5 } as never, '');
    expect(drawn).toEqual(file.mulberry32_seed42);
  });

  test('the tables that the agreement printed by MCP-AgentBench admits', () => {
    const { cohen_tables_agree55_kappa_0734: cohen, fleiss_tables_unanimous52_kappa_0671: fleiss } =
      file.mcpagentbench_human_check as Record<string, [number, number, number, number][]>;
    for (const [bothPass, onlyFirst, onlySecond, bothFail] of cohen!) {
      const found = cohenKappa({ bothPass, onlyFirst, onlySecond, bothFail });
      expect(found?.observed).toBeCloseTo(55 / 60, 12);
      expect(found?.kappa).toBeCloseTo(0.734, 3);
    }
    for (const table of fleiss!) {
      const rows = table.flatMap((items, fails) => Array.from({ length: items }, () => [3 - fails, fails]));
      expect(table[0] + table[3]).toBe(52);
      expect(fleissKappa(rows)?.kappa).toBeCloseTo(0.671, 3);
    }
  });

  test('every line of mcpbr-stats.jsonl', () => {
    const path = resolve(folder, 'synthetic/mcpbr-stats.jsonl');
    expect([...metricsOf(path)].sort()).toEqual(Object.keys(mcpbr.references).sort());
    const report = runVectorFile(path, [mcpbr]);
    expect(report.total).toBeGreaterThanOrEqual(240);
    expect(report.failures).toEqual([]);
  });
});
