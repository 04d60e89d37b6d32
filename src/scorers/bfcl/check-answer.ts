import { PythonError } from '../python/error.ts';
import { checkAst, type BfclCase, type BfclResult } from './ast-checker.ts';
import { decodePrompting, isFunctionCallingFormat } from './decode.ts';
import type { BfclValue } from './values.ts';

/** Decodes a prompting model's answer and checks it; an answer that does not decode is a wrong answer, not an error. */
export function checkAnswer(row: Omit<BfclCase, 'model_output'>, text: string): BfclResult {
  let decoded: BfclValue;
  try {
    decoded = decodePrompting(text);
  } catch (error) {
    if (error instanceof PythonError) return { valid: false, error_type: 'ast_decoder:decoder_failed' };
    throw error;
  }
  if (!isFunctionCallingFormat(decoded)) {
    return { valid: false, error_type: 'ast_decoder:decoder_wrong_output_format' };
  }
  return checkAst({ ...row, model_output: decoded });
}
