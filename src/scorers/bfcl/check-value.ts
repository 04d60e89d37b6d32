import { atIndex, at, contains, entriesOf, equals, itemsOf, lengthOf, type BfclValue } from './values.ts';

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

/** The last candidate's error is the one that is told. */
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
