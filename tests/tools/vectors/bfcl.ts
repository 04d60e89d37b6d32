import {
  checkAst,
  type BfclCase,
  type BfclResult,
  standardizeString,
} from '../../../src/measure/scorers/bfcl/ast-checker.ts';
import { decodePrompting, isFunctionCallingFormat } from '../../../src/measure/scorers/bfcl/decode.ts';
import { decodeJson, isEmptyOutput } from '../../reference/bfcl-decode.ts';
import {
  isDict,
  PythonMap,
  PythonOther,
  PythonTuple,
  type PythonObject,
  type PythonValue,
  PythonError,
} from '../../../src/measure/scorers/python/values.ts';
import { readPythonJson } from '../../../src/measure/scorers/python/json.ts';
import type { Reference } from '../vector-lines.ts';

/** The files write what JSON cannot as {"__py__": …}; here it becomes the value, and back. */
function untagged(value: PythonValue): PythonValue {
  if (Array.isArray(value)) return value.map(untagged);
  if (!isDict(value)) return value;
  if (value.__py__ === 'tuple') return new PythonTuple((value.items as PythonValue[]).map(untagged));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, untagged(member)]));
}

function tagged(value: PythonValue): unknown {
  if (Array.isArray(value)) return value.map(tagged);
  if (value instanceof PythonTuple) return { __py__: 'tuple', items: value.items.map(tagged) };
  if (value instanceof PythonMap) {
    return { __py__: 'dict', items: value.entries.map(([key, member]) => [tagged(key), tagged(member)]) };
  }
  if (value instanceof PythonOther) return { __py__: 'repr', type: value.type };
  if (!isDict(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, tagged(member)]));
}

const on =
  (run: (input: PythonObject) => unknown): Reference =>
  (_, line) => {
    const { input } = readPythonJson(line) as PythonObject;
    return run(untagged(input!) as PythonObject);
  };

export const references: Record<string, Reference> = {
  'bfcl.ast_checker': on((input) => checkAst(input as unknown as BfclCase)),
  'bfcl.decode_and_check': on((input) =>
    decodedAndChecked(input as unknown as BfclCase, input.text as string),
  ),
  'bfcl.decode_prompting': on(({ text }) => tagged(decodePrompting(text as string))),
  'bfcl.decode_json': on(({ text }) => tagged(decodeJson(text as string))),
  'bfcl.is_function_calling_format_output': on(({ decoded }) => isFunctionCallingFormat(decoded!)),
  'bfcl.is_empty_output': on(({ decoded }) => isEmptyOutput(decoded!)),
  'bfcl.standardize_string': on(({ text }) => standardizeString(text as string)),
};

/** What BFCL's runner does with a prompting model's answer; it records no error of a valid one. */
function decodedAndChecked(row: Omit<BfclCase, 'model_output'>, text: string): BfclResult {
  let decoded: PythonValue;
  try {
    decoded = decodePrompting(text);
  } catch (error) {
    if (error instanceof PythonError) return { valid: false, error_type: 'ast_decoder:decoder_failed' };
    throw error;
  }
  if (!isFunctionCallingFormat(decoded))
    return { valid: false, error_type: 'ast_decoder:decoder_wrong_output_format' };
  const result = checkAst({ ...row, model_output: decoded });
  return result.valid ? { valid: true } : result;
}

/** The English error lists are not normative. */
export const comparedFields = {
  'bfcl.ast_checker': ['valid', 'error_type'],
  'bfcl.decode_and_check': ['valid', 'error_type'],
};
