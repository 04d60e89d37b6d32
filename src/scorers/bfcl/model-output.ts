import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { madeCalls } from '../made-calls.ts';
import { PythonError } from '../python/error.ts';
import { textForOriginal, unknownToOriginal } from '../text-for-original.ts';
import { typedNumbers } from '../python/typed-numbers.ts';
import { decodePrompting, isFunctionCallingFormat } from './decode.ts';
import type { BfclValue } from './values.ts';

/** The calls of a trajectory in the form BFCL's checker takes, or why its decoder would have found none. */
export type ModelOutput =
  | {
      /** How the calls came: through a provider's interface, in a ReAct text, as Python, or as JSON or in tags in a text. */
      reading: 'native' | 'turns' | 'python' | 'json';
      output: BfclValue;
      /** Are dots of names written as underscores, as BFCL's configuration of function-calling models has it? */
      isUnderscored: boolean;
    }
  | { reading: 'none'; errorType: 'ast_decoder:decoder_failed' | 'ast_decoder:decoder_wrong_output_format' };

/**
 * Reads a trajectory by the rules of BFCL's own handlers. Calls that were made are a function-calling model's {name: arguments}.
 * A text is decoded as Python, after Phi's stripping of a fence; what is no Python is read as the JSON that the handlers of
 * Llama, xLAM, Hammer and Qwen take, wherever the documented extraction finds it.
 */
export function modelOutput(trajectory: Trajectory): ModelOutput {
  const { calls, rule, tooLarge } = madeCalls(trajectory);
  if (rule === 'native' || trajectory.inTurns) {
    const isNative = trajectory.steps.some(({ message }) => (message.toolCalls?.length ?? 0) > 0);
    return ofCalls(calls, isNative ? 'native' : 'turns');
  }
  if (tooLarge) throw unknownToOriginal(tooLarge);
  const text = textForOriginal(trajectory);
  const python = pythonCalls(text);
  if (python === undefined) {
    return calls.length > 0 || holdsEmptyList(text) ? ofCalls(calls, 'json') : undecoded;
  }
  if (isFunctionCallingFormat(python)) return { reading: 'python', output: python, isUnderscored: false };
  return { reading: 'none', errorType: 'ast_decoder:decoder_wrong_output_format' };
}

/** A plan without calls, with prose around it or not. */
const holdsEmptyList = (text: string): boolean =>
  /^\[\s*\]$/.test(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));

const undecoded: ModelOutput = { reading: 'none', errorType: 'ast_decoder:decoder_failed' };

/** Arguments that are no JSON object end the original's decoder. No name of a function-calling model holds a dot. */
function ofCalls(calls: readonly ToolCall[], reading: 'native' | 'turns' | 'json'): ModelOutput {
  if (calls.some((call) => call.malformed !== undefined)) return undecoded;
  const isUnderscored = reading === 'native';
  const output = calls.map((call) => {
    const name = isUnderscored ? call.name.replaceAll('.', '_') : call.name;
    return Object.fromEntries([[name, typedNumbers(call.arguments, call.floats)]]);
  });
  return { reading, output, isUnderscored };
}

function pythonCalls(text: string): BfclValue[] | undefined {
  const fenced = text
    .trim()
    .replace(/^```json/, '')
    .replace(/^```python/, '');
  try {
    return decodePrompting(fenced);
  } catch (error) {
    if (error instanceof PythonError) return undefined;
    throw error;
  }
}
