import { orRaised, PythonError } from '../python/error.ts';
import { nameOf } from './first-of-name.ts';
import { pythonEquals, sameMember } from '../python/equality.ts';
import { fencedBlocks } from '../python/fences.ts';
import { pythonJsonOrUndefined } from '../python/loads.ts';
import { get, isDict, isTruthy, iterate, typeName, type PythonValue } from '../python/values.ts';

/**
 * mcpbr's ToolBench evaluator as its code behaves (supermodeltools/mcpbr at e9872ea0): names alone, in order. Pure functions of
 * the raw row and the raw answer.
 */
export type ToolBenchResult =
  | { resolved: false; error: string }
  | {
      resolved: boolean;
      tool_selection_accuracy: number;
      expected_tools: PythonValue[];
      agent_tools: PythonValue[];
    };

/** Returns what the original raises. */
export const evaluateToolBench = (task: PythonValue, solution: PythonValue): ToolBenchResult | PythonError =>
  orRaised(() => evaluate(task, solution));

function evaluate(task: PythonValue, solution: PythonValue): ToolBenchResult {
  const expected = get(task, 'ground_truth', []);
  if (!isTruthy(expected)) return { resolved: false, error: 'No ground truth available' };
  const made = extractToolBench(solution);
  if (made.length === 0) return { resolved: false, error: 'Could not extract tool calls from solution' };
  const expectedTools = iterate(expected).filter(isDict).map(nameOf);
  const agentTools = made.map(nameOf);
  const resolved = pythonEquals(expectedTools, agentTools);
  const wanted = distinct(expectedTools);
  const called = distinct(agentTools);
  const shared = wanted.filter((name) => isIn(called, name));
  return {
    resolved,
    tool_selection_accuracy: shared.length / Math.max(wanted.length, 1),
    expected_tools: expectedTools,
    agent_tools: agentTools,
  };
}

/** set(names), in order of appearance. */
function distinct(names: readonly PythonValue[]): PythonValue[] {
  const found: PythonValue[] = [];
  const texts = new Set<string>();
  for (const name of names) {
    if (Array.isArray(name) || isDict(name)) {
      throw new PythonError('TypeError', `unhashable type: '${typeName(name)}'`);
    }
    const isKnown = typeof name === 'string' ? texts.has(name) : isIn(found, name);
    if (typeof name === 'string') texts.add(name);
    if (!isKnown) found.push(name);
  }
  return found;
}

const isIn = (names: readonly PythonValue[], name: PythonValue): boolean =>
  typeof name === 'string' ? names.includes(name) : names.some((other) => sameMember(name, other));

/** The calls in an answer: the objects of a JSON list, one JSON object, or the first fence that holds either. */
export function extractToolBench(solution: PythonValue): PythonValue[] {
  const whole = jsonOrUndefined(solution);
  if (Array.isArray(whole)) return whole.filter(isDict);
  if (whole !== undefined && isDict(whole)) return [whole];
  if (typeof solution !== 'string') {
    throw new PythonError('TypeError', `expected string or bytes-like object, got '${typeName(solution)}'`);
  }
  for (const block of fencedBlocks(solution)) {
    const content = jsonOrUndefined(block);
    if (Array.isArray(content)) return content;
    if (content !== undefined && isDict(content)) return [content];
  }
  return [];
}

/** Undefined where the original swallows what went wrong: text that is no JSON, a value that is no text. */
const jsonOrUndefined = (text: PythonValue): PythonValue | undefined =>
  typeof text === 'string' ? pythonJsonOrUndefined(text) : undefined;
