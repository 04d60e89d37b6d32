import { documented } from '../documented.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ScoreErrorType } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { countOf } from '#core/quoted.ts';
import { isOf2024 } from '#core/bfcl-row.ts';
import { isJsonObject } from '#core/json.ts';
import { rememberedAttempt, madeCalls } from '../made-calls.ts';
import { PythonError, entriesOf, iterate, type PythonValue } from '../python/values.ts';
import { type BfclResult, checkAst } from './ast-checker.ts';
import { rowOf } from './row.ts';
import { modelOutput, type ModelOutput, outputText } from './model-output.ts';

/** What BFCL's checker says of a trajectory, and how its calls were read. */
interface CheckedTrajectory extends BfclResult {
  reading: ModelOutput['reading'];
}

/** Throws PlaygroundError 'scorer-not-applicable'. */
function requireKnownDecoder({ unknownDecoder }: Trajectory): void {
  if (unknownDecoder)
    throw new PlaygroundError(
      'scorer-not-applicable',
      'How its publisher reads calls out of this model’s text is not known here, so what BFCL’s code says of it is not known.',
    );
}

/** Throws PlaygroundError 'scorer-failed' where the original raises. The corrected scorer names what the original says of the same attempt. */
export const checkTrajectory = rememberedAttempt(check);

function check(task: Task, trajectory: Trajectory): CheckedTrajectory {
  if (trajectory.undecoded)
    return { valid: false, error_type: 'ast_decoder:decoder_failed', reading: 'none' };
  const made = modelOutput(trajectory);
  if (made.reading === 'none') return { valid: false, error_type: made.errorType, reading: 'none' };
  try {
    const result = checkAst({ ...rowOf(task, made.isUnderscored), model_output: made.output });
    return { ...result, reading: made.reading };
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    throw new PlaygroundError(
      'scorer-failed',
      `BFCL’s checker raises ${error.exception} here: ${error.message}`,
    );
  }
}

/** BFCL's AST checker, greedy matching and deleted punctuation included. */
export const bfclAsCoded = documented('bfcl-as-coded', {
  textMatters: outputText,
  score(task, trajectory) {
    requireKnownDecoder(trajectory);
    const { valid, error_type: type = '', reading } = checkTrajectory(task, trajectory);
    const { outcome } = madeCalls(trajectory);
    const isSilent = !valid && outcome === 'abstained';
    return {
      value: valid ? 1 : 0,
      verdict: valid ? 'correct' : isSilent ? 'no-call' : 'incorrect',
      ...(valid ? {} : { errorType: isSilent ? 'missing-call' : errorTypeOf(type) }),
      explanation: valid ? 'Valid: the checker found nothing to object to.' : `Not valid: ${type}.`,
      measures: { valid },
      details: { valid, error_type: type, reading },
    };
  },
});

const errorTypes: [pattern: string, type: ScoreErrorType][] = [
  ['ast_decoder', 'unparseable'],
  ['wrong_count', 'wrong-count'],
  ['wrong_func_name', 'wrong-name'],
  ['missing', 'missing-argument'],
  ['unexpected_param', 'unknown-argument'],
  ['type_error', 'wrong-type'],
  ['value_error', 'wrong-value'],
];

/** Our word for BFCL's; what no other names, a parallel call without a match, is a wrong value. */
const errorTypeOf = (type: string): ScoreErrorType =>
  errorTypes.find(([pattern]) => type.includes(pattern))?.[1] ?? 'wrong-value';

/** BFCL's test of knowing when to call nothing, for its rows where no call is expected. */
export const bfclRelevanceAsCoded = documented('bfcl-relevance-as-coded', {
  textMatters: outputText,
  score(task, trajectory) {
    requireKnownDecoder(trajectory);
    const { calls, undecoded } = decodedCalls(trajectory, isJsonObject(task.raw) && isOf2024(task.raw));
    const valid = calls === 0;
    return {
      value: valid ? 1 : 0,
      verdict: valid ? 'correct' : 'incorrect',
      ...(valid ? {} : { errorType: 'undue-call' as const }),
      explanation: valid
        ? `Right: ${undecoded ?? 'the decoder found no call'}.`
        : `No call was expected, but ${countOf(calls, 'call')} came.`,
      measures: { valid, calls },
    };
  },
});

/** Is it one of BFCL's rows without a fitting function? */
export const isRelevanceRow = ({ raw, category }: Task): boolean =>
  isJsonObject(raw) && Object.hasOwn(raw, 'function') && /relevance$/.test(category);

function decodedCalls(trajectory: Trajectory, of2024: boolean): { calls: number; undecoded?: string } {
  if (trajectory.undecoded) return { calls: 0, undecoded: trajectory.undecoded };
  const made = modelOutput(trajectory);
  if (made.reading === 'none') return { calls: 0, undecoded: 'the decoder fails on this answer' };
  const calls = iterate(made.output);
  if (of2024 && made.reading === 'python' && calls.some(isWithoutArguments))
    return { calls: 0, undecoded: 'a call without arguments counts as none' };
  return { calls: calls.length };
}

const isWithoutArguments = (call: PythonValue): boolean =>
  entriesOf(call).every(([, values]) => entriesOf(values).length === 0);
