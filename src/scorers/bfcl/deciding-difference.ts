import { PlaygroundError } from '#core/errors.ts';
import type { CallComparison } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { PythonError } from '../python/error.ts';
import { typedNumbers } from '../python/typed-numbers.ts';
import { checkAst } from './ast-checker.ts';
import { isBfclRow, isPythonRow, rowOf } from './case-of.ts';
import { checkTrajectory } from './check-trajectory.ts';
import { WRONG_TYPE } from './corrected-comparer.ts';
import type { Difference } from './differences.ts';
import { atIndex, itemsOf } from './values.ts';

/** What BFCL's own code says of the same calls, and the difference that made the corrected scorer say otherwise. */
export interface OtherVerdict {
  /** 'valid', an error_type, or 'raises'. */
  as_coded: string;
  decided_by: Difference;
}

interface Corrected {
  isValid: boolean;
  comparisons: readonly CallComparison[];
  made: readonly ToolCall[];
}

export const RAISES = 'raises';

/** Undefined where both say the same and neither raises, and where the original has no word: the row is none of its Python rows. */
export function otherVerdict(task: Task, trajectory: Trajectory, own: Corrected): OtherVerdict | undefined {
  if (!isBfclRow(task.raw) || !isPythonRow(task)) return undefined;
  const coded = verdictAsCoded(task, trajectory);
  if (coded === RAISES) return { as_coded: coded, decided_by: 'unknown-types' };
  if ((coded === 'valid') === own.isValid) return undefined;
  return { as_coded: coded, decided_by: own.isValid ? whyAccepted(task, own) : whyRefused(own) };
}

function verdictAsCoded(task: Task, trajectory: Trajectory): string {
  try {
    const { valid, error_type: type = '' } = checkTrajectory(task, trajectory);
    return valid ? 'valid' : type;
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'scorer-failed') return RAISES;
    throw error;
  }
}

const byErrorType: [pattern: string, difference: Difference][] = [
  [RAISES, 'unknown-types'],
  ['type_error:nested', 'list-items'],
  ['missing_optional', 'defaults'],
  ['unexpected_param', 'label-against-schema'],
  ['list', 'nested-text'],
  ['dict', 'nested-text'],
  ['value_error:string', 'nested-text'],
  ['type_error', 'label-against-schema'],
  ['value_error', 'label-against-schema'],
];

/** The first pair that the original refuses names the difference; where it refuses none, the matching of the pairs does. */
function whyAccepted(task: Task, { comparisons, made }: Corrected): Difference {
  for (const { expected, made: call, arguments: compared } of comparisons) {
    if (!expected || !call) continue;
    if (compared.some((argument) => argument.expected === undefined && argument.rung === 'E3'))
      return 'defaults';
    const error = errorOfPair(task, expected.index, made[call.index]!);
    const found = error && byErrorType.find(([pattern]) => error.includes(pattern));
    if (found) return found[1];
  }
  return 'matching';
}

/** What the original says of one call against one answer; undefined when it has nothing to object to. */
function errorOfPair(task: Task, index: number, call: ToolCall): string | undefined {
  const row = rowOf(task, false);
  const described = itemsOf(row.function).filter(
    (description) => (description as { name?: unknown }).name === call.name,
  );
  try {
    const { valid, error_type: type } = checkAst({
      ...row,
      test_category: 'simple',
      function: described,
      model_output: [{ [call.name]: typedNumbers(call.arguments, call.floats) }],
      possible_answer: [atIndex(row.possible_answer, index)],
    });
    return valid ? undefined : type;
  } catch (error) {
    if (error instanceof PythonError) return RAISES;
    throw error;
  }
}

/** It refuses nothing that the original accepts, but for what the schema says of types, and what no pairing of the calls holds. */
function whyRefused({ comparisons }: Corrected): Difference {
  const compared = comparisons.flatMap((comparison) => (comparison.made ? comparison.arguments : []));
  return compared.some(({ rule }) => rule === WRONG_TYPE) ? 'label-against-schema' : 'matching';
}
