import { PythonError, PythonFloat } from '../python/values.ts';
import {
  checkDict,
  checkList,
  checkListOfDicts,
  checkText,
  checkType,
  isAccepted,
  pythonTypeOf,
  type ValueCheck,
} from './check-value.ts';
import {
  at,
  atIndex,
  contains,
  entriesOf,
  itemsOf,
  lengthOf,
  PythonTuple,
  typeOf,
  type BfclValue,
} from './values.ts';

/** BFCL's own words for what it found; a valid result may carry an `unclear` type or none. */
export interface BfclResult {
  valid: boolean;
  error_type?: string;
}

export interface BfclCase {
  test_category: string;
  /** Does the model's configuration write dots of names as underscores? */
  underscore_to_dot: boolean;
  function: BfclValue;
  model_output: BfclValue;
  possible_answer: BfclValue;
}

/**
 * BFCL's AST checker for Python rows as its code behaves (ShishirPatil/gorilla at 6ea57973), greedy matching and deleted
 * punctuation included: equal to the original in `valid` and `error_type`. Throws PythonError where the original raises.
 */
export function checkAst(input: BfclCase): BfclResult {
  if (input.test_category.includes('parallel')) return checkParallel(input);
  if (input.test_category.includes('multiple')) return checkMultiple(input);
  if (lengthOf(input.model_output) !== 1) return failed('simple_function_checker:wrong_count');
  return checkCall(
    atIndex(input.function, 0),
    atIndex(input.model_output, 0),
    atIndex(input.possible_answer, 0),
    input.underscore_to_dot,
  );
}

const failed = (error_type: string): BfclResult => ({ valid: false, error_type });

const expectedName = (answer: BfclValue): BfclValue => atIndex(itemsOf(answer), 0);

/** None where no function has the name, on which the checker then raises. */
const described = (functions: BfclValue, name: BfclValue): BfclValue =>
  Array.isArray(functions)
    ? (functions.find((description) => at(description, 'name') === name) ?? null)
    : functions;

function checkMultiple({
  function: functions,
  model_output: made,
  possible_answer: answers,
  ...input
}: BfclCase): BfclResult {
  if (lengthOf(made) !== lengthOf(answers)) return failed('multiple_function_checker:wrong_count');
  const answer = atIndex(answers, 0);
  const description = described(functions, expectedName(answer));
  return checkCall(description, atIndex(made, 0), answer, input.underscore_to_dot);
}

/** Each expected call takes the first unused call that passes, without going back on a choice. */
function checkParallel({
  function: functions,
  model_output: made,
  possible_answer: answers,
  ...input
}: BfclCase): BfclResult {
  const count = lengthOf(made);
  if (count !== lengthOf(answers)) return failed('parallel_function_checker_no_order:wrong_count');
  const used = new Set<number>();
  for (const answer of itemsOf(answers)) {
    const description = described(functions, expectedName(answer));
    let match = -1;
    for (let index = 0; index < count && match === -1; index++) {
      if (used.has(index)) continue;
      if (checkCall(description, atIndex(made, index), answer, input.underscore_to_dot).valid) match = index;
    }
    if (match === -1) return failed('parallel_function_checker_no_order:cannot_find_match');
    used.add(match);
  }
  return { valid: true };
}

function checkCall(
  description: BfclValue,
  made: BfclValue,
  answer: BfclValue,
  underscoreToDot: boolean,
): BfclResult {
  const accepted = atIndex(
    entriesOf(answer).map(([, value]) => value),
    0,
  );
  const name = at(description, 'name');
  const parameters = at(description, 'parameters');
  const details = at(parameters, 'properties');
  const required = at(parameters, 'required');
  const called = underscoreToDot && typeof name === 'string' ? name.replaceAll('.', '_') : name;
  if (!contains(made, called)) return failed('simple_function_checker:wrong_func_name');
  const values = at(made, called as string);
  for (const parameter of itemsOf(required)) {
    if (!contains(values, parameter)) return failed('simple_function_checker:missing_required');
  }
  let last: BfclResult = { valid: true, error_type: 'simple_function_checker:unclear' };
  for (const [parameter, value] of entriesOf(values)) {
    if (!contains(details, parameter) || !contains(accepted, parameter)) {
      return failed('simple_function_checker:unexpected_param');
    }
    const key = parameter as string;
    const check = checkParameter(value, at(details, key), at(accepted, key));
    if (check !== undefined && !check.valid) return failed(check.errorType!);
    // The original returns the last typed comparison's result, which names no error type.
    if (check !== undefined) last = { valid: true };
  }
  for (const [parameter, answers] of entriesOf(accepted)) {
    if (!contains(values, parameter) && !contains(answers, '')) {
      return failed('simple_function_checker:missing_optional');
    }
  }
  return last;
}

/** Undefined where plain equality decided and held. */
function checkParameter(made: BfclValue, detail: BfclValue, answers: BfclValue): ValueCheck | undefined {
  const word = at(detail, 'type');
  const type = pythonTypeOf(word);
  const nested =
    word === 'array' || word === 'tuple' ? pythonTypeOf(at(at(detail, 'items'), 'type')) : undefined;
  const value = converted(made, word);
  const check = checkType(value, answers, type, nested);
  if (!check.valid) return { valid: false, errorType: check.errorType };
  if (!check.isVariable) {
    if (type === 'dict') return checkDict(value, answers);
    if (type === 'list')
      return nested === 'dict' ? checkListOfDicts(value, answers) : checkList(value, answers);
    if (type === 'str') return checkText(value, answers);
  }
  return isAccepted(value, answers) ? undefined : { valid: false, errorType: 'value_error:others' };
}

/** The two conversions BFCL allows: a tuple where the schema says tuple, an integer where it says float. */
function converted(value: BfclValue, word: BfclValue): BfclValue {
  if (word === 'tuple' && value instanceof PythonTuple) return value.items;
  if (word !== 'float' || typeOf(value) !== 'int') return value;
  const float = Number(value);
  if (!Number.isFinite(float)) throw new PythonError('OverflowError', 'int too large to convert to float');
  return new PythonFloat(float);
}
