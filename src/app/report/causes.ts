import { PARAMETERS, TOOL_SELECTION, type RunTable } from '#metrics/index.ts';
import { cellAddress, type CellSummary } from '#core/run.ts';
import type { ScoreErrorType } from '#core/score.ts';

/** Why cells are not correct, in the order of a report, with what usually helps. */
export const causeWords = {
  'wrong-argument': {
    word: 'wrong argument',
    remedy: 'Say units, formats and what is required in the parameters’ descriptions',
  },
  'missing-call': { word: 'missing call', remedy: 'Ask for every call the request needs' },
  'wrong-tool': { word: 'wrong tool', remedy: 'Rename tools that look alike; offer fewer of them' },
  'wrong-order': { word: 'wrong order', remedy: 'Say what each result is for' },
  'extra-call': { word: 'extra call', remedy: 'Say that only needed calls count' },
  'no-call': { word: 'no call', remedy: 'Is a tool needed at all? Read the request' },
  unparseable: { word: 'unparseable', remedy: 'Ask for JSON alone; show one call as an example' },
  other: { word: 'other', remedy: 'Open the cell: its scorer says why' },
  'not-counted': { word: 'not counted', remedy: 'Our house or the network, not the model: run these again' },
} as const;

export type CauseId = keyof typeof causeWords;

/** The cells of one cause, by model. */
export interface Cause {
  id: CauseId;
  byModel: CellSummary[][];
  total: number;
}

const causeOfError: Readonly<Record<ScoreErrorType, CauseId>> = {
  'missing-call': 'missing-call',
  'undue-call': 'extra-call',
  'wrong-count': 'extra-call',
  'wrong-name': 'wrong-tool',
  'wrong-order': 'wrong-order',
  'missing-argument': 'wrong-argument',
  'unknown-argument': 'wrong-argument',
  'wrong-type': 'wrong-argument',
  'wrong-value': 'wrong-argument',
  'malformed-call': 'unparseable',
  unparseable: 'unparseable',
  refused: 'no-call',
  'state-mismatch': 'other',
  'answer-mismatch': 'other',
  'limit-reached': 'other',
};

/** mcpbr's published thresholds: below them a measure is why a cell failed. */
const SELECTION_DUE = 0.8;
const PARAMETERS_DUE = 0.7;

/** Why a cell is not correct, or undefined when it is. The deciding scorer's word first, else what its figures show. */
export function causeOf(cell: CellSummary): CauseId | undefined {
  const { verdict, outcome, errorType, calls, expectedCalls, measures } = cell;
  if (verdict === 'correct') return undefined;
  if (verdict === 'not-counted') return 'not-counted';
  if (outcome === 'unparseable') return 'unparseable';
  if (verdict === 'no-call' || outcome === 'refused') return 'no-call';
  if (errorType === 'wrong-count' && calls < expectedCalls) return 'missing-call';
  if (errorType) return causeOfError[errorType];
  if (Number(measures[TOOL_SELECTION] ?? 1) < SELECTION_DUE) {
    return calls < expectedCalls ? 'missing-call' : 'wrong-tool';
  }
  if (Number(measures[PARAMETERS] ?? 1) < PARAMETERS_DUE) return 'wrong-argument';
  return calls > expectedCalls ? 'extra-call' : 'other';
}

/** The causes that occur, the most frequent first; what is not counted stands last. */
export function causesOf({ models, repeats, cells }: RunTable): Cause[] {
  const found = new Map<CauseId, Cause>();
  for (const cell of cells) {
    const id = causeOf(cell);
    const { model } = cellAddress(cell.cell, models.length, repeats);
    if (!id || model >= models.length) continue;
    const cause = found.get(id) ?? { id, byModel: models.map(() => []), total: 0 };
    cause.byModel[model]!.push(cell);
    cause.total += 1;
    found.set(id, cause);
  }
  const rank = ({ id, total }: Cause): number => (id === 'not-counted' ? -1 : total);
  return [...found.values()].sort((a, b) => rank(b) - rank(a));
}
