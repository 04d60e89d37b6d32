import {
  get,
  isDict,
  isTruthy,
  iterate,
  orRaised,
  pythonEquals,
  PythonError,
  type PythonValue,
  sameMember,
  typeName,
  noAttribute,
} from '../python/values.ts';
import { pythonJsonOrUndefined } from '../python/loads.ts';

/** `call.get("name", "")`: no object inherits a `name`, so that no search for an own one is needed. */
export function nameOf(call: PythonValue): PythonValue {
  if (!isDict(call)) throw noAttribute(call, 'get');
  const { name } = call;
  return name === undefined ? '' : name;
}

/** Finds the first call of a name and reads no further than a search from the start would, so that it raises where that does. */
export class FirstOfName {
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
