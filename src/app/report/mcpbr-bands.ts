import type { RunTable } from '#metrics/index.ts';
import { underScorer } from './other-rules.ts';

/** The scorers whose rates mcpbr's documents set their bands for, those of its MCPToolBench++ evaluator. */
const BANDED = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

/** Tables as one of mcpbr's own scorers decides them. */
export interface BandedTables {
  scorerId: string;
  /** Is it the scorer that decides the run? */
  isDecider: boolean;
  tables: readonly RunTable[];
}

/**
 * The tables that mcpbr's bands may be laid over: those of the run where its scorer decides, else the same answers as that scorer
 * reads them; undefined where it has scored none of them.
 */
export function bandedTables(
  tables: readonly RunTable[],
  decider: string | undefined,
): BandedTables | undefined {
  if (decider !== undefined && BANDED.includes(decider))
    return { scorerId: decider, isDecider: true, tables };
  for (const scorerId of BANDED) {
    const read = tables.map((table) => ({ ...table, cells: underScorer(table.cells, scorerId) }));
    if (read.some(({ cells }) => cells.length > 0)) return { scorerId, isDecider: false, tables: read };
  }
  return undefined;
}
