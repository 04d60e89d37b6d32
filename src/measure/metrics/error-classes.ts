import type { TaskCauseKind } from '#core/cause.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { Contender } from '#core/contender.ts';
import type { ClassedBy, ErrorClass } from '#core/error-class.ts';
import type { RunTable } from './run-table.ts';

/**
 * What is known of an unsolved attempt's class. `undecided`: rules cannot tell, it needs a judge. `outside`: it ended for a reason that is
 * none of the four, such as a limit.
 */
export type ErrorDecision = { class: ErrorClass; by: ClassedBy } | 'undecided' | 'outside';

/**
 * What a root cause says of the class: the only table of these decisions. The paper lets people read the answers; these rules decide where
 * the record alone settles it, and nothing else.
 */
export const CLASS_OF_CAUSE: Readonly<Record<TaskCauseKind, ErrorClass | 'undecided' | 'outside'>> = {
  'limit-reached': 'outside',
  refused: 'outside',
  unparseable: 'outside',
  'failed-call': 'outside',
  // A call was due, none was made, and it answered in words.
  'refused-tools': 'tools-refused',
  // Empty, written down and never called, or an empty list: what it meant is not to be seen.
  'no-call': 'undecided',
  // It invented a tool: none of that name was offered.
  'unknown-tool': 'hallucination',
  // A due call was never made, so that what it would have answered is missing.
  'missing-call': 'information-omitted',
  'wrong-tool': 'undecided',
  'extra-call': 'undecided',
  'wrong-order': 'undecided',
  'wrong-argument': 'undecided',
  'wrong-result': 'undecided',
  unknown: 'undecided',
};

/** Undefined where the attempt is solved, lost, or not judged. */
export function errorClassOf(cell: CellSummary, { agentId }: Contender): ErrorDecision | undefined {
  const { verdict, cause, measures } = cell;
  if (verdict === 'correct' || verdict === 'not-counted') return undefined;
  if (!cause) return 'undecided';
  // Asked without tools, nothing was there to be refused or called.
  if (agentId === 'no-tools') return 'undecided';
  // All due calls were made and the state is right: only the answer lacks a fact that the label names.
  if (cause === 'wrong-result' && measures['answer_match'] === false && measures['state_match'] !== false)
    return { class: 'information-omitted', by: 'rule' };
  const found = CLASS_OF_CAUSE[cause];
  return found === 'undecided' || found === 'outside' ? found : { class: found, by: 'rule' };
}

/** One contender's unsolved attempts by class. */
interface ErrorCounts {
  contender: Contender;
  /** Attempts that were judged, and those of them that are not solved: the sum of all that follows. */
  judged: number;
  unsolved: number;
  byClass: Record<ErrorClass, number>;
  undecided: number;
  outside: number;
}

export function errorCounts({ models, repeats, cells }: RunTable): ErrorCounts[] {
  const counts = models.map((contender): ErrorCounts => ({
    contender,
    judged: 0,
    unsolved: 0,
    byClass: { 'query-misread': 0, 'tools-refused': 0, 'information-omitted': 0, hallucination: 0 },
    undecided: 0,
    outside: 0,
  }));
  for (const cell of cells) {
    const own = counts[cellAddress(cell.cell, models.length, repeats).model];
    if (!own || cell.verdict === 'not-counted') continue;
    own.judged += 1;
    const decision = errorClassOf(cell, own.contender);
    if (!decision) continue;
    own.unsolved += 1;
    if (typeof decision === 'string') own[decision] += 1;
    else own.byClass[decision.class] += 1;
  }
  return counts;
}
