import {
  get,
  isDict,
  isTruthy,
  iterate,
  length,
  pythonEquals,
  PythonError,
  type PythonValue,
  typeName,
} from '../python/values.ts';
import { pythonStr } from '../python/repr.ts';

/**
 * MCPToolBench++'s check of what calls answered, as its code behaves (mcp-tool-bench/MCPToolBenchPP at 323725c4). For each
 * result 1 or 0 and the words that go with it; throws PythonError where the original raises.
 */
interface ResultCheck {
  result_success_label_list: number[];
  result_list: string[];
}

export function errorAnalysis(results: PythonValue): ResultCheck {
  const checked = iterate(results).map(checkOf);
  return {
    result_success_label_list: checked.map(({ succeeded }) => (succeeded ? 1 : 0)),
    result_list: checked.map(({ words }) => words),
  };
}

const failed = (words: string): { succeeded: boolean; words: string } => ({ succeeded: false, words });

function checkOf(output: PythonValue): { succeeded: boolean; words: string } {
  if (!pythonEquals(memberOf(output, 'status_code', ''), 200)) return failed('HTTP Request Failed...');
  const result = memberOf(output, 'result', '');
  // The module forgets to import json, so that a result delivered as text reads as an empty object.
  const answer = isDict(result) ? result : {};
  const isEmpty = isEmptyData(memberOf(answer, 'data', {}));
  if (isTruthy(memberOf(answer, 'success', false))) {
    return isEmpty
      ? failed('EMPTY RESULT|Response Empty Result')
      : { succeeded: true, words: 'SUCCESS|Request Result success true' };
  }
  const error = memberOf(answer, 'error', '');
  return failed(error === '' ? 'Empty Error Message..' : pythonStr(error));
}

function isEmptyData(data: PythonValue): boolean {
  if (typeof data === 'string') return ['', '[]', '""', '"[]"'].includes(data);
  if (Array.isArray(data)) return data.length === 0 || data[0] === '' || length(data[0]!) === 0;
  if (!isDict(data)) return false;
  return Object.values(data).map(textForJoin).join('') === '';
}

function textForJoin(value: PythonValue, position: number): string {
  if (typeof value === 'string') return value;
  throw new PythonError(
    'TypeError',
    `sequence item ${position}: expected str instance, ${typeName(value)} found`,
  );
}

/** value[key] if key in value else fallback */
export function memberOf(value: PythonValue, key: string, fallback: PythonValue): PythonValue {
  if (isDict(value)) return Object.hasOwn(value, key) ? value[key]! : fallback;
  if (typeof value !== 'string' && !Array.isArray(value)) {
    throw new PythonError('TypeError', `argument of type '${typeName(value)}' is not iterable`);
  }
  if (!value.includes(key)) return fallback;
  throw new PythonError('TypeError', `${typeName(value)} indices must be integers`);
}

/**
 * MCPToolBench++'s rule-based checks as its code behaves: [right tool, successful output]. Whatever the plan looks like, only
 * the last predicted and the last labelled call are looked at, and of them only names and the predicted output. Arguments,
 * steps, ids, dependencies and the number of calls are never compared.
 */
export type NodeCheck = [toolConsistency: boolean, outputConsistency: boolean];

/** One predicted call beside one labelled call; the label's similar tools count as right. */
export function checkSingleToolCall(predicted: PythonValue, label: PythonValue): NodeCheck {
  const labelName = memberOf(label, 'name', '');
  const similar = get(label, 'similar_tools', []);
  const name = memberOf(predicted, 'name', '');
  const isSimilar = iterate(similar).map((tool) => pythonEquals(name, get(tool, 'name', '')));
  const succeeded = outputSucceeded(predicted);
  return [pythonEquals(labelName, name) || isSimilar.includes(true), succeeded];
}

/** The last call of each list; an empty list fails. */
export function checkMultiToolCalls(predicted: PythonValue, label: PythonValue): NodeCheck {
  if (length(label) < 1 || length(predicted) < 1) return [false, false];
  return checkSingleToolCall(last(predicted), last(label));
}

/** The check of a trial. */
export function checkCorrectness(predicted: PythonValue, label: PythonValue): NodeCheck {
  const isSingle = countOf(predicted) === 1 && countOf(label) === 1;
  return isSingle ? checkSingleToolCall(last(predicted), last(label)) : checkMultiToolCalls(predicted, label);
}

const outputSucceeded = (predicted: PythonValue): boolean =>
  errorAnalysis([memberOf(predicted, 'output', {})]).result_success_label_list[0] === 1;

const countOf = (calls: PythonValue): number => (calls === null ? 0 : length(calls));

/** calls[-1] */
function last(calls: PythonValue): PythonValue {
  if (!Array.isArray(calls)) throw new PythonError('TypeError', 'the calls are no list');
  if (calls.length === 0) throw new PythonError('IndexError', 'list index out of range');
  return calls[calls.length - 1]!;
}
