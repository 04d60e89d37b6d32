import { PlaygroundError } from '#core/errors.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { madeCalls, type MadeCalls } from '../made-calls.ts';
import type { PythonObject } from '../python/values.ts';
import { checkCorrectness, type NodeCheck } from './as-coded.ts';

/** The repository's tool check, which it calls a check of the DAG. */
export const mcpToolBenchPpLastNode: DocumentedScorer = {
  id: 'mcptoolbenchpp-last-node',
  title: 'MCPToolBench++ repository, last call',
  family: 'MCPToolBench++',
  meaning:
    'What the paper’s repository checks where the paper says AST-DAG: the name of the last made call is that of the last labelled call, or of one of its similar tools. Nothing else is compared: no arguments, no order, no number of calls, no dependencies. A plan that makes up the last call’s input, or does one of two tasks, can pass. mcp-tool-bench/MCPToolBenchPP at 323725c4, check_correctness.',
  formula: 'pass = name of the last made call ∈ {name of the last labelled call, its similar tools}',
  source: {
    text: 'mcp-tool-bench/MCPToolBenchPP at 323725c4, check_correctness',
    href: 'https://github.com/mcp-tool-bench/MCPToolBenchPP',
  },
  weaknesses:
    'A plan that invents the input of its last call passes, and so does one that does one task of two. It passes most of what it should refuse: see its figures below.',
  needs: ['label', 'expected-call'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const { calls } = made;
    if (calls.length === 0) return withoutCall(made);
    const { toolCorrectness, ifPass } = checkNodes(task, trajectory, calls);
    return {
      value: toolCorrectness ? 1 : 0,
      verdict: toolCorrectness ? 'correct' : 'incorrect',
      ...(toolCorrectness ? {} : { errorType: 'wrong-name' }),
      explanation: sentence(task, calls, toolCorrectness),
      measures: { tool_correctness: toolCorrectness, if_pass: ifPass },
      comparisons: [comparison(task, calls, toolCorrectness)],
    };
  },
};

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
export const mcpToolBenchPpPass: DocumentedScorer = {
  id: 'mcptoolbenchpp-pass',
  title: 'MCPToolBench++ repository, pass flags',
  family: 'MCPToolBench++',
  meaning:
    'Passes when the last call answered with success and with data that is not empty (if_pass), and was a call of the last labelled tool or a similar one (tool_correctness). The output is never compared with an expected one, though the paper asks for it. The repository’s third flag, parameter_correctness, is the word of a language model; here it is undefined and takes no part, so this pass is more lenient than the repository’s. It needs calls that were carried out. mcp-tool-bench/MCPToolBenchPP at 323725c4, base_error_analysis and check_correctness.',
  formula:
    'pass = if_pass and tool_correctness\nif_pass = the last call succeeded and returned data\ntool_correctness = the last call has the right name',
  source: {
    text: 'mcp-tool-bench/MCPToolBenchPP at 323725c4, base_error_analysis and check_correctness',
    href: 'https://github.com/mcp-tool-bench/MCPToolBenchPP',
  },
  weaknesses:
    'What the tool returned is never compared with anything. An empty result that is right counts as failed, and any answer of the right tool counts as right.',
  needs: ['label', 'expected-call', 'execution'],
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
      value: passes ? 1 : 0,
      verdict: passes ? 'correct' : 'incorrect',
      ...(toolCorrectness ? {} : { errorType: 'wrong-name' }),
      explanation: `The last call ${reason}; its tool is ${toolCorrectness ? 'the right one' : 'another than the label’s last'}.`,
      measures: { if_pass: ifPass, tool_correctness: toolCorrectness, parameter_correctness: null },
    };
  },
};

/** What the repository's checks say of a trajectory. */
interface CheckedNodes {
  toolCorrectness: boolean;
  /** Did the last call answer with something? Null when no call of the trajectory was carried out. */
  ifPass: boolean | null;
}

/** The repository's checks on a task's labels and on the calls made for it, in the shape its log would have. */
function checkNodes(task: Task, trajectory: Trajectory, calls: readonly ToolCall[]): CheckedNodes {
  const results = new Map(
    trajectory.steps.flatMap((step) => step.toolResults).map((result) => [result.callId, result]),
  );
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
