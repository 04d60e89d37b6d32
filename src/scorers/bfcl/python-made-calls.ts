import { pointerTo } from '#core/json-pointer.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { madeCalls, type MadeCalls } from '../made-calls.ts';
import { PythonFloat } from '../python/values.ts';
import { modelOutput } from './model-output.ts';
import { entriesOf, itemsOf, PythonMap, PythonOther, PythonTuple, type BfclValue } from './values.ts';

/** The calls of a trajectory as every scorer reads them, or written as Python, the form BFCL asks prompting models for. */
export function callsAsBfclReads(trajectory: Trajectory): MadeCalls {
  const made = madeCalls(trajectory);
  if (made.tooLarge) return made;
  const read = modelOutput(trajectory);
  if (read.reading !== 'python') return made;
  const calls = itemsOf(read.output).map(callOf);
  return calls.length === 0 ? made : { ...made, outcome: 'called', calls, rule: 'python-calls' };
}

function callOf(output: BfclValue, index: number): ToolCall {
  const [[name, values]] = entriesOf(output) as [[string, BfclValue]];
  const floats: string[] = [];
  const read = plain(values, '', floats) as JsonObject;
  return { id: String(index + 1), name, arguments: read, ...(floats.length > 0 ? { floats } : {}) };
}

/** As JSON writes it: a tuple is a list, bytes and the like are text. */
function plain(value: BfclValue, pointer: string, floats: string[]): JsonValue {
  if (value instanceof PythonFloat) {
    floats.push(pointer);
    return value.float;
  }
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof PythonOther) return value.text;
  if (value instanceof PythonTuple || Array.isArray(value))
    return itemsOf(value).map((item, index) => plain(item, pointerTo(pointer, index), floats));
  if (value instanceof PythonMap || (typeof value === 'object' && value !== null)) {
    const members = entriesOf(value).map(([key, member]): [string, JsonValue] => {
      const name = typeof key === 'string' ? key : JSON.stringify(plain(key, '', []));
      return [name, plain(member, pointerTo(pointer, name), floats)];
    });
    return Object.fromEntries(members);
  }
  return value;
}
