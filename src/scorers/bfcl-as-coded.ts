import { PlaygroundError } from '#core/errors.ts';
import type { ScoreErrorType, Scorer } from '#core/score.ts';
import { answerText } from '#core/trajectory.ts';
import { checkAst, type BfclResult } from './bfcl/ast-checker.ts';
import { functionCallsOf, isBfclRow, isPythonRow, rowOf } from './bfcl/case-of.ts';
import { checkAnswer } from './bfcl/check-answer.ts';
import { madeCalls } from './made-calls.ts';
import { PythonError } from './python/error.ts';

/** BFCL's AST checker, greedy matching and deleted punctuation included. */
export const bfclAsCoded: Scorer = {
  id: 'bfcl-as-coded',
  title: 'BFCL AST, as coded',
  family: 'BFCL',
  meaning:
    'What the AST checker of the Berkeley Function-Calling Leaderboard returns for Python rows, equal on every recorded call in valid and error_type. Text is compared after deleting blanks and , . / - _ * ^ and folding case, so that "-5" equals "5"; parallel calls are matched greedily, so that some right answers fail by their order; an optional parameter given as null is a type error. Calls through a provider’s interface, or an answer in JSON, count as a function-calling model’s output; any other text is decoded as a prompting model’s. ShishirPatil/gorilla at 6ea57973.',
  applies: (task) => isBfclRow(task.raw) && isPythonRow(task),
  score(task, trajectory) {
    const { valid, error_type: type = '' } = resultOf(() => {
      const output = functionCallsOf(trajectory);
      const row = rowOf(task);
      return output ? checkAst({ ...row, model_output: output }) : checkAnswer(row, answerText(trajectory));
    });
    const { outcome } = madeCalls(trajectory);
    const isSilent = !valid && outcome === 'abstained';
    return {
      value: valid ? 1 : 0,
      verdict: valid ? 'correct' : isSilent ? 'no-call' : 'incorrect',
      ...(valid ? {} : { errorType: isSilent ? 'missing-call' : errorTypeOf(type) }),
      explanation: valid ? 'Valid: the checker found nothing to object to.' : `Not valid: ${type}.`,
      measures: { valid },
      details: { valid, error_type: type },
    };
  },
};

function resultOf(check: () => BfclResult): BfclResult {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    throw new PlaygroundError(
      'scorer-failed',
      `BFCL’s checker raises ${error.exception} here: ${error.message}`,
    );
  }
}

const errorTypes: [pattern: string, type: ScoreErrorType][] = [
  ['ast_decoder', 'unparseable'],
  ['wrong_count', 'wrong-count'],
  ['wrong_func_name', 'wrong-name'],
  ['missing', 'missing-argument'],
  ['unexpected_param', 'unknown-argument'],
  ['type_error', 'wrong-type'],
  ['value_error', 'wrong-value'],
];

/** The house's word for BFCL's; what no other names, a parallel call without a match, is a wrong value. */
const errorTypeOf = (type: string): ScoreErrorType =>
  errorTypes.find(([pattern]) => type.includes(pattern))?.[1] ?? 'wrong-value';
