import { isFunctionCallingFormat } from '#measure/scorers/bfcl/decode.ts';
import { at, type PythonValue, isDict, keyText, PythonError } from '#measure/scorers/python/values.ts';
import { readPythonJson } from '#measure/scorers/python/json.ts';

/** The first bracketed span read as JSON; an item without `function` or `parameters` raises. */
export function decodeJson(text: string): PythonValue[] {
  const from = text.indexOf('[');
  const to = text.lastIndexOf(']');
  if (from === -1 || to < from) return [];
  let calls: PythonValue;
  try {
    calls = readPythonJson(text.slice(from, to + 1));
  } catch (error) {
    if (error instanceof PythonError && error.exception === 'JSONDecodeError') return [];
    throw error;
  }
  return (calls as PythonValue[]).map((call) => {
    const name = at(call, 'function');
    return Object.fromEntries([[keyText(name), at(call, 'parameters')]]);
  });
}

export const isEmptyOutput = (decoded: PythonValue): boolean =>
  !isFunctionCallingFormat(decoded) ||
  (Array.isArray(decoded) && decoded.length === 0) ||
  (Array.isArray(decoded) &&
    decoded.length === 1 &&
    isDict(decoded[0]) &&
    Object.keys(decoded[0]).length === 0);
