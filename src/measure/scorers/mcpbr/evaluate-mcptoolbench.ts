import { PUBLISHED_THRESHOLDS, type Thresholds } from '#core/thresholds.ts';
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
  sameMember,
} from '../python/values.ts';
import { pythonJsonOrUndefined } from '../python/json.ts';

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

/**
 * Returns what the original raises; it is not thrown, because throwing would cost more than all the rest. `at`: the thresholds, which the
 * original has as constants.
 */
export const evaluateMcpToolBench = (
  task: PythonValue,
  solution: PythonValue,
  at = PUBLISHED_THRESHOLDS,
): McpToolBenchResult | PythonError => orRaised(() => evaluate(task, solution, at));

function evaluate(
  task: PythonValue,
  solution: PythonValue,
  at: Thresholds,
): McpToolBenchResult | PythonError {
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
    resolved:
      selection >= at.selection && parameters >= at.parameters && length(made) <= length(expected) * at.calls,
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

/** `call.get("name", "")`: no object inherits a `name`, so that no search for an own one is needed. */
function nameOf(call: PythonValue): PythonValue {
  if (!isDict(call)) throw noAttribute(call, 'get');
  const { name } = call;
  return name === undefined ? '' : name;
}

/** Finds the first call of a name and reads no further than a search from the start would, so that it raises where that does. */
class FirstOfName {
  #read = 0;
  readonly #byName = new Map<PythonValue, PythonValue>();
  readonly #calls: readonly PythonValue[];

  constructor(calls: readonly PythonValue[]) {
    this.#calls = calls;
  }

  of(name: PythonValue): PythonValue | PythonError | undefined {
    // Only a text equals nothing but itself; 1, 1.0 and True are one name to Python.
    if (typeof name !== 'string') return this.#calls.find((call) => pythonEquals(nameOf(call), name));
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    for (; this.#read < this.#calls.length; this.#read++) {
      const call = this.#calls[this.#read]!;
      if (!isDict(call)) return noAttribute(call, 'get');
      const other = nameOf(call);
      if (typeof other === 'string' && !this.#byName.has(other)) this.#byName.set(other, call);
      if (other === name) return call;
    }
    return undefined;
  }
}

const FENCE = '```';
/** Python's `\s`: JavaScript's, with U+001C to U+001F and U+0085, without U+FEFF. */
const isBlank = (character: string): boolean =>
  (character >= '\u001c' && character <= '\u001f') ||
  character === '\u0085' ||
  (character !== '\ufeff' && /\s/.test(character));

/**
 * What Python's findall of three backticks, an optional `json`, blanks with a newline, anything lazily, a newline and three
 * backticks yields, in one linear scan. Any three backticks open, so that a block's closing fence may open the next.
 */
function* fencedBlocks(text: string): Generator<string> {
  const lastClosing = text.lastIndexOf(`\n${FENCE}`);
  let at = text.indexOf(FENCE);
  while (at !== -1 && at < lastClosing) {
    const block = blockAt(text, at + FENCE.length, lastClosing);
    if (block) yield text.slice(block.start, block.end);
    at = text.indexOf(FENCE, block ? block.end + 1 + FENCE.length : at + 1);
  }
}

function blockAt(
  text: string,
  afterFence: number,
  lastClosing: number,
): { start: number; end: number } | undefined {
  let at = text.startsWith('json', afterFence) ? afterFence + 4 : afterFence;
  let [previousLine, lastLine] = [-1, -1];
  for (; isBlank(text[at] ?? 'x'); at++) {
    if (text[at] === '\n') [previousLine, lastLine] = [lastLine, at];
  }
  if (lastLine === -1) return undefined;
  if (lastLine < lastClosing) {
    return { start: lastLine + 1, end: text.indexOf(`\n${FENCE}`, lastLine + 1) };
  }
  // Nothing closes after the blanks; their own last newline may be the closing one.
  if (lastLine !== lastClosing || previousLine === -1) return undefined;
  return { start: previousLine + 1, end: lastLine };
}

/**
 * mcpbr's ToolBench evaluator as its code behaves (supermodeltools/mcpbr at e9872ea0): names alone, in order. Pure functions of
 * the raw row and the raw answer.
 */
type ToolBenchResult =
  | { resolved: false; error: string }
  | {
      resolved: boolean;
      tool_selection_accuracy: number;
      expected_tools: PythonValue[];
      agent_tools: PythonValue[];
    };

/** Returns what the original raises. */
export const evaluateToolBench = (task: PythonValue, solution: PythonValue): ToolBenchResult | PythonError =>
  orRaised(() => evaluateNames(task, solution));

function evaluateNames(task: PythonValue, solution: PythonValue): ToolBenchResult {
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
