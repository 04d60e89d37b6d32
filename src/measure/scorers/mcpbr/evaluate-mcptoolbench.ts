import {
  get,
  isDict,
  isTruthy,
  iterate,
  length,
  noAttribute,
  orRaised,
  pythonEquals,
  PythonError,
  type PythonValue,
  typeName,
} from '../python/values.ts';
import { pythonJsonOrUndefined } from '../python/loads.ts';
import { FirstOfName, nameOf } from './evaluate-toolbench.ts';

/**
 * mcpbr's MCPToolBench++ evaluator as its code behaves (supermodeltools/mcpbr at e9872ea0), quirks included: pure functions of
 * the raw row and the raw answer, equal to the original on every vector. Loops are used where callbacks would read better: the whole
 * evaluation should take no longer than reading the answer does.
 */
type McpToolBenchResult =
  | { resolved: false; error: string }
  | {
      resolved: boolean;
      tool_selection_accuracy: number;
      parameter_accuracy: number;
      sequence_match: boolean;
      details: string;
    };

/** Returns what the original raises; it is not thrown, because throwing would cost more than all the rest. */
export const evaluateMcpToolBench = (
  task: PythonValue,
  solution: PythonValue,
): McpToolBenchResult | PythonError => orRaised(() => evaluate(task, solution));

function evaluate(task: PythonValue, solution: PythonValue): McpToolBenchResult | PythonError {
  const expected = get(task, 'function_call_label', []);
  if (!isTruthy(expected)) {
    return { resolved: false, error: 'No ground truth function calls provided for evaluation' };
  }
  const made = extractMcpToolBench(solution);
  if (!isTruthy(made)) {
    return {
      resolved: false,
      tool_selection_accuracy: 0,
      parameter_accuracy: 0,
      sequence_match: false,
      details: 'Agent made no tool calls',
    };
  }
  const wanted = iterate(expected);
  const firsts = firstMade(wanted, made);
  if (firsts instanceof PythonError) return firsts;
  const selection = selected(firsts) / wanted.length;
  const parameters = parameterAccuracy(wanted, firsts);
  if (parameters instanceof PythonError) return parameters;
  const sequence = sameSequence(wanted, iterate(made));
  return {
    resolved: selection >= 0.8 && parameters >= 0.7 && length(made) <= length(expected) * 1.5,
    tool_selection_accuracy: selection,
    parameter_accuracy: parameters,
    sequence_match: sequence,
    details: `Tool selection: ${percent(selection)}, Parameter accuracy: ${percent(parameters)}, Sequence match: ${sequence ? 'True' : 'False'}`,
  };
}

/** The calls in an answer: a JSON list as it is, or whatever is under `tool_calls`. Nothing else is looked for. */
export function extractMcpToolBench(solution: PythonValue): PythonValue {
  if (typeof solution !== 'string') {
    throw new PythonError('TypeError', `the JSON object must be str, not ${typeName(solution)}`);
  }
  const answer = pythonJsonOrUndefined(solution);
  if (answer === undefined) return [];
  if (Array.isArray(answer)) return answer;
  return isDict(answer) ? get(answer, 'tool_calls', []) : [];
}

/**
 * For each expected call the first made call of its name: it serves every expected call of the name, and hides later ones.
 * Selection is finished before parameters begin: where the original raises depends on it.
 */
function firstMade(wanted: PythonValue[], made: PythonValue): (PythonValue | undefined)[] | PythonError {
  const known = new FirstOfName(iterate(made));
  const firsts: (PythonValue | undefined)[] = [];
  for (const call of wanted) {
    if (!isDict(call)) return noAttribute(call, 'get');
    const first = known.of(nameOf(call));
    if (first instanceof PythonError) return first;
    firsts.push(first);
  }
  return firsts;
}

function selected(firsts: readonly (PythonValue | undefined)[]): number {
  let count = 0;
  for (const first of firsts) if (first !== undefined) count++;
  return count;
}

function parameterAccuracy(wanted: PythonValue[], firsts: (PythonValue | undefined)[]): number | PythonError {
  let counted = 0;
  let equal = 0;
  for (let index = 0; index < wanted.length; index++) {
    const parameters = get(wanted[index]!, 'parameters', {});
    const names = isDict(parameters) ? Object.keys(parameters) : undefined;
    const first = firsts[index];
    counted += names?.length ?? length(parameters);
    if (first === undefined) continue;
    const given = get(first, 'parameters', {});
    if (!names || !isDict(parameters)) return noAttribute(parameters, 'items');
    if (names.length > 0 && !isDict(given)) return noAttribute(given, 'get');
    // An absent parameter reads as null, so that it equals an expected null.
    for (const name of names) if (pythonEquals(get(given, name, null), parameters[name]!)) equal++;
  }
  return counted === 0 ? 0 : equal / counted;
}

function sameSequence(wanted: PythonValue[], made: PythonValue[]): boolean {
  if (wanted.length !== made.length) return false;
  for (let index = 0; index < wanted.length; index++) {
    if (!pythonEquals(nameOf(made[index]!), nameOf(wanted[index]!))) return false;
  }
  return true;
}

/** `f"{share:.1%}"`: hundred times the double, its exact binary value rounded half to even at one decimal. */
export function percent(share: number): string {
  if (share === 1) return '100.0%';
  if (share === 0) return '0.0%';
  const scaled = share * 100;
  const tenths = scaled * 10;
  const nearest = Math.round(tenths);
  // Far from a half no rounding can be in doubt, and two small integers are written faster than a fraction.
  if (Math.abs(tenths - nearest) < 0.4) return `${Math.floor(nearest / 10)}.${nearest % 10}%`;
  // A double has at most two binary digits after the point where its tenths end in exactly one half.
  const isHalfway = Number.isInteger(scaled * 4) && Math.abs(tenths % 1) === 0.5;
  if (!isHalfway) return `${scaled.toFixed(1)}%`;
  return `${((2 * Math.round(tenths / 2)) / 10).toFixed(1)}%`;
}
