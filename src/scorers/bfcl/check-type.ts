import { PythonError } from '../python/error.ts';
import { itemsOf, typeOf, type BfclValue } from './values.ts';

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

export function pythonTypeOf(word: BfclValue): string {
  if (typeof word === 'string') {
    const type = pythonTypes.get(word);
    if (type) return type;
  }
  if (typeOf(word) === 'list' || typeOf(word) === 'dict')
    throw new PythonError('TypeError', `unhashable type: '${typeOf(word)}'`);
  throw new PythonError('KeyError', String(word));
}

export interface TypeCheck {
  valid: boolean;
  /** The answer is written in another type than the schema names: plain equality decides. */
  isVariable: boolean;
  errorType: 'type_error:simple' | 'type_error:nested';
}

/** Of the first acceptable value that is not the mark of an optional parameter. */
function typeOfAnswers(answers: BfclValue): string | undefined {
  const first = itemsOf(answers).find((answer) => answer !== '');
  return first === undefined ? undefined : typeOf(first);
}

/** `nested`: the type wanted of each element, where the parameter is an array. */
export function checkType(
  value: BfclValue,
  answers: BfclValue,
  type: string,
  nested: string | undefined,
): TypeCheck {
  const answered = typeOfAnswers(answers);
  const isVariable = answered !== undefined && answered !== type;
  let errorType: TypeCheck['errorType'] = 'type_error:simple';
  let valid = true;
  if (typeOf(value) === type) {
    if (nested === undefined) return { valid, isVariable, errorType };
    if (itemsOf(answers).some((answer) => fitsElementwise(value, answer, nested)))
      return { valid, isVariable, errorType };
    [valid, errorType] = [false, 'type_error:nested'];
  }
  if (answered !== undefined && typeOf(value) === answered) return { valid, isVariable: true, errorType };
  return { valid: false, isVariable: false, errorType: 'type_error:simple' };
}

/** An acceptable value that is no list lets every list through. */
const fitsElementwise = (value: BfclValue, answer: BfclValue, nested: string): boolean =>
  !Array.isArray(answer) || itemsOf(value).every((item) => checkType(item, answer, nested, undefined).valid);
