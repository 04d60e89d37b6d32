import { cell, lazy, readTable } from '#core/table.ts';
import { tableOfMargins, type Printed } from '#measure/statistics/admitted-tables.ts';
import type { AgreementTable } from '#measure/statistics/kappa.ts';
import text from './published-judges.tsv?raw';

/** LiveMCPBench's ten judges of the same 95 runs of Claude Sonnet 4, as its repository's file on agreement with a person prints them. */
export const LIVE_RUNS = 95;
/** The person passes 70.53 %. */
export const LIVE_HUMAN_PASSES = 67;
export const LIVE_SOURCE = 'https://github.com/icip-cas/LiveMCPBench';

export interface PublishedJudge {
  judge: string;
  /** Printed, in percent: agreement with the person, and runs it passes. */
  agreement: number;
  passes: number;
  /** The one table that has these figures: the person is the first. */
  table: AgreementTable;
}

const rows = lazy(() =>
  readTable('published-judges.tsv', text, {
    judge: cell.text,
    agreement: cell.number,
    passes: cell.number,
  }),
);

/** Each with the only table that its printed figures allow; one without a table is left out. */
export const publishedJudges = lazy((): PublishedJudge[] =>
  rows().flatMap((row) => {
    const table = tableOfMargins(LIVE_RUNS, {
      agreed: Math.round((row.agreement / 100) * LIVE_RUNS),
      firstPasses: LIVE_HUMAN_PASSES,
      secondPasses: Math.round((row.passes / 100) * LIVE_RUNS),
    });
    return table ? [{ ...row, table }] : [];
  }),
);

/** MCP-AgentBench, section 3.3: MCP-Eval against the majority of three people. */
export const AGENTBENCH = {
  items: 60,
  agreement: { value: 0.9167, within: 0.00005 },
  kappa: { value: 0.734, within: 0.0005 },
  unanimous: { value: 0.8667, within: 0.00005 },
  fleiss: { value: 0.671, within: 0.0005 },
} as const;

/** Reads a figure as it is printed: rounded at its last digit. `of`: what 1 is written as. Undefined where it is no plain number. */
export function printedOf(text: string, of: number): Printed | undefined {
  const found = /^\s*-?\d{0,3}(?:[.,](\d{1,8}))?\s*%?\s*$/.exec(text);
  const value = Number(text.replace(',', '.').replace('%', ''));
  if (!found || text.trim() === '' || !Number.isFinite(value)) return undefined;
  return { value: value / of, within: 10 ** -(found[1]?.length ?? 0) / 2 / of };
}
