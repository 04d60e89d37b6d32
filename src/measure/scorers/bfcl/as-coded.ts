import { PlaygroundError } from '#core/errors.ts';
import type { DocumentedScorer, ScoreErrorType } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { madeCalls } from '../made-calls.ts';
import { PythonError } from '../python/values.ts';
import { type BfclResult, checkAst } from './ast-checker.ts';
import { rowOf } from './row.ts';
import { modelOutput, type ModelOutput, outputText } from './model-output.ts';

/** What BFCL's checker says of a trajectory, and how its calls were read. */
interface CheckedTrajectory extends BfclResult {
  reading: ModelOutput['reading'];
}

/** The corrected scorer names what the original says of the same attempt: it is checked once for both. */
const knownChecks = new WeakMap<Trajectory, { task: Task; checked: CheckedTrajectory }>();

/** Throws PlaygroundError 'scorer-not-applicable'. */
export function requireKnownDecoder({ unknownDecoder }: Trajectory): void {
  if (unknownDecoder)
    throw new PlaygroundError(
      'scorer-not-applicable',
      'How its publisher reads calls out of this model’s text is not known here, so what BFCL’s code says of it is not known.',
    );
}

/** Throws PlaygroundError 'scorer-failed' where the original raises. */
export function checkTrajectory(task: Task, trajectory: Trajectory): CheckedTrajectory {
  const known = knownChecks.get(trajectory);
  if (known?.task === task) return known.checked;
  const checked = check(task, trajectory);
  knownChecks.set(trajectory, { task, checked });
  return checked;
}

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
export const bfclAsCoded: DocumentedScorer = {
  id: 'bfcl-as-coded',
  title: 'BFCL AST, as coded',
  family: 'BFCL',
  meaning:
    'What the AST checker of the Berkeley Function-Calling Leaderboard returns for Python rows, equal on every recorded call in valid and error_type. Text is compared after deleting blanks and , . / - _ * ^ and folding case, so that "-5" equals "5"; parallel calls are matched greedily, so that some right answers fail by their order; an optional parameter given as null is a type error; 5.0 is no integer. The calls are read however they came, by the rules of BFCL’s handlers. Calls through a provider’s interface: {name: arguments as JSON}, dots of names as underscores on both sides, as BFCL configures such models; calls of a ReAct loop: the same with names as they are. Text: Python calls, [f(x=1)], after a leading ```json or ```python is taken off as its Phi handler does; what is no Python is read as JSON calls (name with parameters or arguments, as its Llama, xLAM, Hammer and Qwen handlers take them), found by this site’s documented extraction, so that prose around a fence does no harm. Arguments that are no JSON object, and text without calls, fail to decode. An answer in a file of BFCL is read as the handler of its model reads it. ShishirPatil/gorilla at 6ea57973.',
  formula: 'valid = what ast_checker of BFCL returns',
  source: {
    text: 'ShishirPatil/gorilla at 6ea57973, bfcl_eval/eval_checker/ast_eval',
    href: 'https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard',
  },
  weaknesses:
    'Texts lose blanks and punctuation before they are compared, so that “-5” equals “5”. Parallel calls are matched greedily, so that a right answer may fail by its order.',
  needs: ['bfcl-python-row'],
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
};

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
