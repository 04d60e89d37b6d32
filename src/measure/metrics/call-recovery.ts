import { isLost, type CellSummary, type ExecutedCall } from '#core/cell.ts';
import { isSolved } from './run-table.ts';

/** What became of the executed calls of one contender, over its cells. Calls that were never sent are in no figure. */
export interface CallFigures {
  made: number;
  /** Calls that failed: an error, or a failure inside a success (isFailedCall of core/failed-call). */
  failed: number;
  /** Calls that a fault was put into, whether or not they failed for it. */
  faulted: number;
  /** Failed calls after which a call of the same tool in the same attempt did not fail. Own definition. */
  recoveredCalls: number;
  /** Attempts that count and in which a call failed. */
  attemptsWithFailure: number;
  /** Those of them that the deciding scorer calls solved all the same. Own definition. */
  recoveredAttempts: number;
}

/** Null where none of the cells left a call that was sent. Cells that the provider, the network or the app lost are left out. */
export function callFigures(cells: readonly CellSummary[]): CallFigures | null {
  const figures = {
    ...{ made: 0, failed: 0, faulted: 0 },
    ...{ recoveredCalls: 0, attemptsWithFailure: 0, recoveredAttempts: 0 },
  };
  for (const cell of cells) {
    if (isLost(cell)) continue;
    const sent = sentIn(cell);
    const failed = sent.filter((call) => call.failed).length;
    figures.made += sent.length;
    figures.failed += failed;
    figures.faulted += sent.filter(({ injected }) => injected).length;
    figures.recoveredCalls += recoveredIn(sent);
    if (failed === 0 || cell.verdict === 'not-counted') continue;
    figures.attemptsWithFailure += 1;
    if (isSolved(cell)) figures.recoveredAttempts += 1;
  }
  return figures.made === 0 ? null : figures;
}

/** The calls of a cell that were sent to a tool, in order. */
export const sentIn = ({ executed = [] }: CellSummary): ExecutedCall[] =>
  executed.filter(({ unmade }) => !unmade);

/** Read from the last call to the first, so that each failed call knows the tools that answered after it. */
function recoveredIn(sent: readonly ExecutedCall[]): number {
  const answeredLater = new Set<string>();
  let recovered = 0;
  for (const { tool, failed } of [...sent].reverse()) {
    if (!failed) answeredLater.add(tool);
    else if (answeredLater.has(tool)) recovered += 1;
  }
  return recovered;
}
