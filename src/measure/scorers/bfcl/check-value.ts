import { PythonError } from '../python/values.ts';
import {
  at,
  atIndex,
  type BfclValue,
  contains,
  entriesOf,
  equals,
  itemsOf,
  keyText,
  lengthOf,
  typeOf,
} from './values.ts';

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
  throw new PythonError('KeyError', keyText(word));
}

interface TypeCheck {
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

/** BFCL's way of comparing text: punctuation and blanks deleted, case folded, one kind of quotes. */
export const standardizeString = (text: string): string =>
  text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');

const standardized = (value: BfclValue): BfclValue =>
  typeof value === 'string' ? standardizeString(value) : value;

export interface ValueCheck {
  valid: boolean;
  errorType?: string;
}

const passed: ValueCheck = { valid: true };
const failed = (errorType: string): ValueCheck => ({ valid: false, errorType });

export function checkText(value: BfclValue, answers: BfclValue): ValueCheck {
  const texts = itemsOf(answers).filter((answer) => typeof answer === 'string');
  return contains(texts.map(standardized), standardized(value)) ? passed : failed('value_error:string');
}

/** Text in the list is standardised one level deep; the mark of an optional parameter stands for an empty list. */
export function checkList(value: BfclValue, answers: BfclValue): ValueCheck {
  const made = itemsOf(value).map(standardized);
  const accepted = itemsOf(answers).map((answer) => {
    lengthOf(answer);
    return itemsOf(answer).map(standardized);
  });
  return contains(accepted, made) ? passed : failed('value_error:list/tuple');
}

/** The last candidate's error is the one that is reported. */
export function checkDict(value: BfclValue, answers: BfclValue): ValueCheck {
  let result = failed('dict_checker:unclear');
  for (const answer of itemsOf(answers)) {
    if (answer === '') continue;
    result = dictError(value, answer);
    if (result.valid) return passed;
  }
  return result;
}

function dictError(value: BfclValue, answer: BfclValue): ValueCheck {
  let result = passed;
  for (const [key, member] of entriesOf(value)) {
    if (!contains(answer, key)) {
      result = failed('value_error:dict_key');
      break;
    }
    const accepted = itemsOf(at(answer, key as string)).map(standardized);
    if (!contains(accepted, standardized(member))) {
      result = failed('value_error:dict_value');
      break;
    }
  }
  for (const [key, accepted] of entriesOf(answer)) {
    if (!contains(value, key) && !contains(accepted, '')) return failed('value_error:dict_key');
  }
  return result;
}

/** Lists of objects are compared place by place. */
export function checkListOfDicts(value: BfclValue, answers: BfclValue): ValueCheck {
  let result = failed('list_dict_checker:unclear');
  for (const answer of itemsOf(answers)) {
    if (lengthOf(value) !== lengthOf(answer)) {
      result = failed('value_error:list_dict_count');
      continue;
    }
    const members = itemsOf(value);
    let isMatch = true;
    for (let index = 0; index < members.length && isMatch; index++) {
      result = checkDict(members[index]!, [atIndex(answer, index)]);
      isMatch = result.valid;
    }
    if (isMatch) return passed;
  }
  return result;
}

export const isAccepted = (value: BfclValue, answers: BfclValue): boolean =>
  itemsOf(answers).some((answer) => equals(value, answer));
