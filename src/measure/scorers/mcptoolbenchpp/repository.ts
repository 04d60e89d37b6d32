import { allOrNothing } from '../comparing/graded.ts';
import { documented } from '../documented.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { resultsById, madeCalls, type MadeCalls } from '../made-calls.ts';
import {
  type PythonObject,
  get,
  isDict,
  isTruthy,
  iterate,
  length,
  pythonEquals,
  PythonError,
  type PythonValue,
  typeName,
  pythonStr,
} from '../python/values.ts';

/** The repository's tool check, which it calls a check of the DAG. */
export const mcpToolBenchPpLastNode = documented('mcptoolbenchpp-last-node', {
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const { calls } = made;
    if (calls.length === 0) return withoutCall(made);
    const { toolCorrectness, ifPass } = checkNodes(task, trajectory, calls);
    return {
      ...allOrNothing(toolCorrectness),
      ...(toolCorrectness ? {} : { errorType: 'wrong-name' }),
      explanation: sentence(task, calls, toolCorrectness),
      measures: { tool_correctness: toolCorrectness, if_pass: ifPass },
      comparisons: [comparison(task, calls, toolCorrectness)],
    };
  },
});

/** The original fails an empty list of calls. */
const withoutCall = ({ outcome, tooLarge }: Pick<MadeCalls, 'outcome' | 'tooLarge'>): Score => ({
  value: 0,
  verdict: outcome === 'unparseable' ? 'incorrect' : 'no-call',
  errorType: outcome === 'unparseable' || outcome === 'refused' ? outcome : 'missing-call',
  explanation: tooLarge ?? 'No call was made, so there is no last call to check.',
  measures: { tool_correctness: false, if_pass: false },
});

function sentence(task: Task, calls: readonly ToolCall[], holds: boolean): string {
  const expected = task.target.calls!.at(-1)!;
  const made = calls.at(-1)!.name;
  const others = calls.length - 1;
  const unread = others > 0 ? `; the ${others} other ${others === 1 ? 'call is' : 'calls are'} not read` : '';
  if (!holds) return `The last call is ${made}, the label ends with ${expected.name}${unread}.`;
  const how = made === expected.name ? 'as the label does' : `a similar tool of ${expected.name}`;
  return `The last call is ${made}, ${how}${unread}.`;
}

function comparison(
  task: Task,
  calls: readonly ToolCall[],
  holds: boolean,
): NonNullable<Score['comparisons']>[number] {
  const made = calls.at(-1)!;
  return {
    expected: { index: task.target.calls!.length - 1, name: task.target.calls!.at(-1)!.name },
    made: { index: calls.length - 1, name: made.name, arguments: made.arguments },
    holds,
    rule: 'last call of each list, name or similar tool; arguments are not compared',
    arguments: [],
  };
}

/** The repository's flags of a trial, those it computes without its judge. */
export const mcpToolBenchPpPass = documented('mcptoolbenchpp-pass', {
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const { calls } = made;
    if (calls.length === 0) return withoutCall(made);
    const { toolCorrectness, ifPass } = checkNodes(task, trajectory, calls);
    if (ifPass === null) {
      throw new PlaygroundError(
        'scorer-failed',
        'No call of this trajectory was carried out, so there is no output that could pass.',
        'Choose a scorer that compares plans, or run the task against tools.',
      );
    }
    const passes = ifPass && toolCorrectness;
    const reason = ifPass ? 'answered with data' : 'failed or answered with nothing';
    return {
      ...allOrNothing(passes),
      ...(toolCorrectness ? {} : { errorType: 'wrong-name' }),
      explanation: `The last call ${reason}; its tool is ${toolCorrectness ? 'the right one' : 'another than the label’s last'}.`,
      measures: { if_pass: ifPass, tool_correctness: toolCorrectness, parameter_correctness: null },
    };
  },
});

/** What the repository's checks say of a trajectory. */
interface CheckedNodes {
  toolCorrectness: boolean;
  /** Did the last call answer with something? Null when no call of the trajectory was carried out. */
  ifPass: boolean | null;
}

/** The repository's checks on a task's labels and on the calls made for it, in the shape its log would have. */
function checkNodes(task: Task, trajectory: Trajectory, calls: readonly ToolCall[]): CheckedNodes {
  const results = resultsById(trajectory);
  const predicted = calls.map(({ id, name }) => ({ id, name, output: loggedOutput(results.get(id)) }));
  const [toolCorrectness, ifPass]: NodeCheck = checkCorrectness(predicted, labelNodes(task));
  return { toolCorrectness, ifPass: results.size === 0 ? null : ifPass };
}

const labelNodes = (task: Task): PythonObject[] =>
  (task.target.calls ?? []).map(({ name, alternatives }) => ({
    name,
    similar_tools: alternatives.map((tool) => ({ name: tool.name })),
  }));

/** Its marketplace wraps what a tool says into success, data and error; a call that never came back is a status 500. */
function loggedOutput(result: ToolResult | undefined): PythonObject {
  if (!result) return { status_code: 500, result: {} };
  const texts = result.content.map(textOf);
  if (result.isError) {
    return { status_code: 200, result: { success: false, data: null, error: texts.join('\n') } };
  }
  const data =
    texts.length === 0 && result.structuredContent !== undefined
      ? [JSON.stringify(result.structuredContent)]
      : texts;
  return { status_code: 200, result: { success: true, data, error: null } };
}

function textOf(part: ContentPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return part.resource.text ?? part.resource.uri;
    case 'resource_link':
      return part.uri;
    default:
      return part.data;
  }
}

/**
 * MCPToolBench++'s check of what calls answered, as its code behaves (mcp-tool-bench/MCPToolBenchPP at 323725c4). For each
 * result 1 or 0 and the words that go with it; throws PythonError where the original raises.
 */
interface ResultCheck {
  result_success_label_list: number[];
  result_list: string[];
}

export function errorAnalysis(results: PythonValue): ResultCheck {
  const checked = iterate(results).map(checkOf);
  return {
    result_success_label_list: checked.map(({ succeeded }) => (succeeded ? 1 : 0)),
    result_list: checked.map(({ words }) => words),
  };
}

const failed = (words: string): { succeeded: boolean; words: string } => ({ succeeded: false, words });

function checkOf(output: PythonValue): { succeeded: boolean; words: string } {
  if (!pythonEquals(memberOf(output, 'status_code', ''), 200)) return failed('HTTP Request Failed...');
  const result = memberOf(output, 'result', '');
  // The module forgets to import json, so that a result delivered as text reads as an empty object.
  const answer = isDict(result) ? result : {};
  const isEmpty = isEmptyData(memberOf(answer, 'data', {}));
  if (isTruthy(memberOf(answer, 'success', false))) {
    return isEmpty
      ? failed('EMPTY RESULT|Response Empty Result')
      : { succeeded: true, words: 'SUCCESS|Request Result success true' };
  }
  const error = memberOf(answer, 'error', '');
  return failed(error === '' ? 'Empty Error Message..' : pythonStr(error));
}

function isEmptyData(data: PythonValue): boolean {
  if (typeof data === 'string') return ['', '[]', '""', '"[]"'].includes(data);
  if (Array.isArray(data)) return data.length === 0 || data[0] === '' || length(data[0]!) === 0;
  if (!isDict(data)) return false;
  return Object.values(data).map(textForJoin).join('') === '';
}

function textForJoin(value: PythonValue, position: number): string {
  if (typeof value === 'string') return value;
  throw new PythonError(
    'TypeError',
    `sequence item ${position}: expected str instance, ${typeName(value)} found`,
  );
}

/** value[key] if key in value else fallback */
export function memberOf(value: PythonValue, key: string, fallback: PythonValue): PythonValue {
  if (isDict(value)) return Object.hasOwn(value, key) ? value[key]! : fallback;
  if (typeof value !== 'string' && !Array.isArray(value)) {
    throw new PythonError('TypeError', `argument of type '${typeName(value)}' is not iterable`);
  }
  if (!value.includes(key)) return fallback;
  throw new PythonError('TypeError', `${typeName(value)} indices must be integers`);
}

/**
 * MCPToolBench++'s rule-based checks as its code behaves: [right tool, successful output]. Whatever the plan looks like, only
 * the last predicted and the last labelled call are looked at, and of them only names and the predicted output. Arguments,
 * steps, ids, dependencies and the number of calls are never compared.
 */
export type NodeCheck = [toolConsistency: boolean, outputConsistency: boolean];

/** One predicted call beside one labelled call; the label's similar tools count as right. */
export function checkSingleToolCall(predicted: PythonValue, label: PythonValue): NodeCheck {
  const labelName = memberOf(label, 'name', '');
  const similar = get(label, 'similar_tools', []);
  const name = memberOf(predicted, 'name', '');
  const isSimilar = iterate(similar).map((tool) => pythonEquals(name, get(tool, 'name', '')));
  const succeeded = outputSucceeded(predicted);
  return [pythonEquals(labelName, name) || isSimilar.includes(true), succeeded];
}

/** The last call of each list; an empty list fails. */
export function checkMultiToolCalls(predicted: PythonValue, label: PythonValue): NodeCheck {
  if (length(label) < 1 || length(predicted) < 1) return [false, false];
  return checkSingleToolCall(last(predicted), last(label));
}

/** The check of a trial. */
export function checkCorrectness(predicted: PythonValue, label: PythonValue): NodeCheck {
  const isSingle = countOf(predicted) === 1 && countOf(label) === 1;
  return isSingle ? checkSingleToolCall(last(predicted), last(label)) : checkMultiToolCalls(predicted, label);
}

const outputSucceeded = (predicted: PythonValue): boolean =>
  errorAnalysis([memberOf(predicted, 'output', {})]).result_success_label_list[0] === 1;

const countOf = (calls: PythonValue): number => (calls === null ? 0 : length(calls));

/** calls[-1] */
function last(calls: PythonValue): PythonValue {
  if (!Array.isArray(calls)) throw new PythonError('TypeError', 'the calls are no list');
  if (calls.length === 0) throw new PythonError('IndexError', 'list index out of range');
  return calls[calls.length - 1]!;
}
