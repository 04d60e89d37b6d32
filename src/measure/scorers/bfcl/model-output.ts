import { remembered } from '#core/table.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { madeCalls, type MadeCalls, textForOriginal, unknownToOriginal } from '../made-calls.ts';
import {
  PythonError,
  PythonFloat,
  type PythonValue,
  entriesOf,
  iterate,
  PythonMap,
  PythonOther,
  PythonTuple,
} from '../python/values.ts';
import { decodePrompting, isFunctionCallingFormat } from './decode.ts';
import { typedNumbers } from './row.ts';

/** The calls of a trajectory in the form BFCL's checker takes, or why its decoder would have found none. */
export type ModelOutput =
  | {
      /** How the calls came: through a provider's interface, in a ReAct text, as Python, or as JSON or in tags in a text. */
      reading: 'native' | 'turns' | 'python' | 'json';
      output: PythonValue;
      /** Are dots of names written as underscores, as BFCL's configuration of function-calling models has it? */
      isUnderscored: boolean;
    }
  | { reading: 'none'; errorType: 'ast_decoder:decoder_failed' | 'ast_decoder:decoder_wrong_output_format' };

/**
 * Reads a trajectory by the rules of BFCL's own handlers. Calls that were made are a function-calling model's {name: arguments}.
 * A text is decoded as Python, after Phi's stripping of a fence; what is no Python is read as the JSON that the handlers of
 * Llama, xLAM, Hammer and Qwen take, wherever the documented extraction finds it.
 */
export const modelOutput = remembered(readOutput);

/** All that a scorer of BFCL's reads beside the calls, as text. */
export function outputText(trajectory: Trajectory): string {
  const { undecoded, unknownDecoder } = trajectory;
  const output = madeCalls(trajectory).tooLarge ? undefined : modelOutput(trajectory);
  return JSON.stringify([undecoded, unknownDecoder, output], (_, value: unknown) => tagged(value));
}

/** What JSON would write like something else: 5.0 and 5, a tuple and a list. */
function tagged(value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { number: Object.is(value, -0) ? '-0' : String(value) };
  if (value instanceof PythonFloat) return { of: 'float', float: value.float };
  if (value instanceof PythonTuple) return { of: 'tuple', items: value.items };
  if (value instanceof PythonMap) return { of: 'map', entries: value.entries };
  return value instanceof PythonOther ? { of: 'other', type: value.type, text: value.text } : value;
}

function readOutput(trajectory: Trajectory): ModelOutput {
  const { calls, rule, tooLarge } = madeCalls(trajectory);
  if (rule === 'native' || trajectory.inTurns) {
    const isNative = trajectory.steps.some(({ message }) => (message.toolCalls?.length ?? 0) > 0);
    return ofCalls(calls, isNative ? 'native' : 'turns', isNative && !trajectory.namesAsMade);
  }
  if (tooLarge) throw unknownToOriginal(tooLarge);
  const text = textForOriginal(trajectory);
  const python = pythonCalls(text);
  if (python === undefined) {
    // Our own reading of Python finds calls amid prose, where the original's decoder finds none.
    const inJson = rule === 'python-calls' ? extractCalls(text).calls : calls;
    return inJson.length > 0 || holdsEmptyList(text) ? ofCalls(inJson, 'json') : undecoded;
  }
  if (isFunctionCallingFormat(python)) return { reading: 'python', output: python, isUnderscored: false };
  return { reading: 'none', errorType: 'ast_decoder:decoder_wrong_output_format' };
}

/** A plan without calls, with prose around it or not. */
const holdsEmptyList = (text: string): boolean =>
  /^\[\s*\]$/.test(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));

const undecoded: ModelOutput = { reading: 'none', errorType: 'ast_decoder:decoder_failed' };

/** Arguments that are no JSON object end the original's decoder. No name of a function-calling model holds a dot. */
function ofCalls(
  calls: readonly ToolCall[],
  reading: 'native' | 'turns' | 'json',
  isUnderscored = false,
): ModelOutput {
  if (calls.some((call) => call.malformed !== undefined)) return undecoded;
  const output = calls.map((call) => {
    const name = isUnderscored ? call.name.replaceAll('.', '_') : call.name;
    return Object.fromEntries([[name, typedNumbers(call.arguments, call.floats)]]);
  });
  return { reading, output, isUnderscored };
}

function pythonCalls(text: string): PythonValue[] | undefined {
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

/** The calls of a trajectory as every scorer reads them, or written as Python, the form BFCL asks prompting models for. */
export function callsAsBfclReads(trajectory: Trajectory): MadeCalls {
  const made = madeCalls(trajectory);
  if (made.tooLarge) return made;
  const read = modelOutput(trajectory);
  if (read.reading !== 'python') return made;
  const calls = iterate(read.output).map(callOf);
  return calls.length === 0 ? made : { ...made, outcome: 'called', calls, rule: 'python-calls' };
}

function callOf(output: PythonValue, index: number): ToolCall {
  const [[name, values]] = entriesOf(output) as [[string, PythonValue]];
  const floats: string[] = [];
  const read = plain(values, '', floats) as JsonObject;
  return { id: String(index + 1), name, arguments: read, ...(floats.length > 0 ? { floats } : {}) };
}

/** As JSON writes it: a tuple is a list, bytes and the like are text. */
function plain(value: PythonValue, pointer: string, floats: string[]): JsonValue {
  if (value instanceof PythonFloat) {
    floats.push(pointer);
    return value.float;
  }
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof PythonOther) return value.text;
  if (value instanceof PythonTuple || Array.isArray(value))
    return iterate(value).map((item, index) => plain(item, pointerTo(pointer, index), floats));
  if (value instanceof PythonMap || (typeof value === 'object' && value !== null)) {
    const members = entriesOf(value).map(([key, member]): [string, JsonValue] => {
      const name = typeof key === 'string' ? key : JSON.stringify(plain(key, '', []));
      return [name, plain(member, pointerTo(pointer, name), floats)];
    });
    return Object.fromEntries(members);
  }
  return value;
}
