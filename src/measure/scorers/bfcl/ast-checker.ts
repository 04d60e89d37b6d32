import {
  PythonError,
  PythonFloat,
  at,
  atIndex,
  contains,
  entriesOf,
  iterate,
  length,
  PythonTuple,
  typeName,
  type PythonValue,
  pythonEquals,
  keyText,
} from '../python/values.ts';

/** BFCL's own words for what it found; a valid result may carry an `unclear` type or none. */
export interface BfclResult {
  valid: boolean;
  error_type?: string;
}

export interface BfclCase {
  test_category: string;
  /** Does the model's configuration write dots of names as underscores? */
  underscore_to_dot: boolean;
  function: PythonValue;
  model_output: PythonValue;
  possible_answer: PythonValue;
}

/**
 * BFCL's AST checker for Python rows as its code behaves (ShishirPatil/gorilla at 6ea57973), greedy matching and deleted
 * punctuation included: equal to the original in `valid` and `error_type`. Throws PythonError where the original raises.
 */
export function checkAst(input: BfclCase): BfclResult {
  if (input.test_category.includes('parallel')) return checkParallel(input);
  if (input.test_category.includes('multiple')) return checkMultiple(input);
  if (length(input.model_output) !== 1) return failed('simple_function_checker:wrong_count');
  return checkCall(
    atIndex(input.function, 0),
    atIndex(input.model_output, 0),
    atIndex(input.possible_answer, 0),
    input.underscore_to_dot,
  );
}

const failed = (error_type: string): BfclResult => ({ valid: false, error_type });

const expectedName = (answer: PythonValue): PythonValue => atIndex(iterate(answer), 0);

/** None where no function has the name, on which the checker then raises. */
const described = (functions: PythonValue, name: PythonValue): PythonValue =>
  Array.isArray(functions)
    ? (functions.find((description) => at(description, 'name') === name) ?? null)
    : functions;

function checkMultiple({
  function: functions,
  model_output: made,
  possible_answer: answers,
  ...input
}: BfclCase): BfclResult {
  if (length(made) !== length(answers)) return failed('multiple_function_checker:wrong_count');
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
  const count = length(made);
  if (count !== length(answers)) return failed('parallel_function_checker_no_order:wrong_count');
  const used = new Set<number>();
  for (const answer of iterate(answers)) {
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
  description: PythonValue,
  made: PythonValue,
  answer: PythonValue,
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
  for (const parameter of iterate(required)) {
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
function checkParameter(
  made: PythonValue,
  detail: PythonValue,
  answers: PythonValue,
): ValueCheck | undefined {
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
function converted(value: PythonValue, word: PythonValue): PythonValue {
  if (word === 'tuple' && value instanceof PythonTuple) return value.items;
  if (word !== 'float' || typeName(value) !== 'int') return value;
  const float = Number(value);
  if (!Number.isFinite(float)) throw new PythonError('OverflowError', 'int too large to convert to float');
  return new PythonFloat(float);
}

/** The Python type each of BFCL's type words stands for. */
const pythonTypes = new Map([
  ['string', 'str'],
  ['any', 'str'],
  ['integer', 'int'],
  ['float', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['tuple', 'list'],
  ['dict', 'dict'],
]);

function pythonTypeOf(word: PythonValue): string {
  if (typeof word === 'string') {
    const type = pythonTypes.get(word);
    if (type) return type;
  }
  if (typeName(word) === 'list' || typeName(word) === 'dict')
    throw new PythonError('TypeError', `unhashable type: '${typeName(word)}'`);
  throw new PythonError('KeyError', keyText(word));
}

interface TypeCheck {
  valid: boolean;
  /** The answer is written in another type than the schema names: plain equality decides. */
  isVariable: boolean;
  errorType: 'type_error:simple' | 'type_error:nested';
}

/** Of the first acceptable value that is not the mark of an optional parameter. */
function typeOfAnswers(answers: PythonValue): string | undefined {
  const first = iterate(answers).find((answer) => answer !== '');
  return first === undefined ? undefined : typeName(first);
}

/** `nested`: the type wanted of each element, where the parameter is an array. */
function checkType(
  value: PythonValue,
  answers: PythonValue,
  type: string,
  nested: string | undefined,
): TypeCheck {
  const answered = typeOfAnswers(answers);
  const isVariable = answered !== undefined && answered !== type;
  let errorType: TypeCheck['errorType'] = 'type_error:simple';
  let valid = true;
  if (typeName(value) === type) {
    if (nested === undefined) return { valid, isVariable, errorType };
    if (iterate(answers).some((answer) => fitsElementwise(value, answer, nested)))
      return { valid, isVariable, errorType };
    [valid, errorType] = [false, 'type_error:nested'];
  }
  if (answered !== undefined && typeName(value) === answered) return { valid, isVariable: true, errorType };
  return { valid: false, isVariable: false, errorType: 'type_error:simple' };
}

/** An acceptable value that is no list lets every list through. */
const fitsElementwise = (value: PythonValue, answer: PythonValue, nested: string): boolean =>
  !Array.isArray(answer) || iterate(value).every((item) => checkType(item, answer, nested, undefined).valid);

/** BFCL's way of comparing text: punctuation and blanks deleted, case folded, one kind of quotes. */
export const standardizeString = (text: string): string =>
  text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');

const standardized = (value: PythonValue): PythonValue =>
  typeof value === 'string' ? standardizeString(value) : value;

interface ValueCheck {
  valid: boolean;
  errorType?: string;
}

const passed: ValueCheck = { valid: true };
const refused = (errorType: string): ValueCheck => ({ valid: false, errorType });

function checkText(value: PythonValue, answers: PythonValue): ValueCheck {
  const texts = iterate(answers).filter((answer) => typeof answer === 'string');
  return contains(texts.map(standardized), standardized(value)) ? passed : refused('value_error:string');
}

/** Text in the list is standardised one level deep; the mark of an optional parameter stands for an empty list. */
function checkList(value: PythonValue, answers: PythonValue): ValueCheck {
  const made = iterate(value).map(standardized);
  const accepted = iterate(answers).map((answer) => {
    length(answer);
    return iterate(answer).map(standardized);
  });
  return contains(accepted, made) ? passed : refused('value_error:list/tuple');
}

/** The last candidate's error is the one that is reported. */
function checkDict(value: PythonValue, answers: PythonValue): ValueCheck {
  let result = refused('dict_checker:unclear');
  for (const answer of iterate(answers)) {
    if (answer === '') continue;
    result = dictError(value, answer);
    if (result.valid) return passed;
  }
  return result;
}

function dictError(value: PythonValue, answer: PythonValue): ValueCheck {
  let result = passed;
  for (const [key, member] of entriesOf(value)) {
    if (!contains(answer, key)) {
      result = refused('value_error:dict_key');
      break;
    }
    const accepted = iterate(at(answer, key as string)).map(standardized);
    if (!contains(accepted, standardized(member))) {
      result = refused('value_error:dict_value');
      break;
    }
  }
  for (const [key, accepted] of entriesOf(answer)) {
    if (!contains(value, key) && !contains(accepted, '')) return refused('value_error:dict_key');
  }
  return result;
}

/** Lists of objects are compared place by place. */
function checkListOfDicts(value: PythonValue, answers: PythonValue): ValueCheck {
  let result = refused('list_dict_checker:unclear');
  for (const answer of iterate(answers)) {
    if (length(value) !== length(answer)) {
      result = refused('value_error:list_dict_count');
      continue;
    }
    const members = iterate(value);
    let isMatch = true;
    for (let index = 0; index < members.length && isMatch; index++) {
      result = checkDict(members[index]!, [atIndex(answer, index)]);
      isMatch = result.valid;
    }
    if (isMatch) return passed;
  }
  return result;
}

const isAccepted = (value: PythonValue, answers: PythonValue): boolean =>
  iterate(answers).some((answer) => pythonEquals(value, answer));
