import { pythonEquals } from './python/equality.ts';
import { PythonError } from './python/error.ts';
import { pythonStr } from './python/repr.ts';
import { isDict, isTruthy, iterate, length, typeName, type PythonValue } from './python/values.ts';

/**
 * MCPToolBench++'s check of what calls answered, as its code behaves (mcp-tool-bench/MCPToolBenchPP at 323725c4). For each
 * result 1 or 0 and the words that go with it; throws PythonError where the original raises.
 */
export interface ResultCheck {
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
