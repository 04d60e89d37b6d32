import { PUBLISHED_THRESHOLDS, type Thresholds } from '#core/thresholds.ts';
import { documented } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { DocumentedScorer, Score, Verdict } from '#core/score.ts';
import { allToolCalls, answerText, type Trajectory } from '#core/trajectory.ts';
import { textForOriginal } from '../made-calls.ts';
import { evaluateMcpToolBench, evaluateToolBench } from './evaluate-mcptoolbench.ts';
import { isDict, PythonError, PythonFloat, type PythonValue } from '../python/values.ts';

/** mcpbr's MCPToolBench++ evaluator, quirks included, with these thresholds. */
export const mcpbrMcpToolBenchAsCodedAt = (at: Thresholds): DocumentedScorer =>
  documented('mcpbr-mcptoolbench-as-coded', {
    score: (task, trajectory) =>
      scoreOf(evaluateMcpToolBench(task.raw, textForOriginal(trajectory), at), trajectory),
  });

/** The same as published. */
export const mcpbrMcpToolBenchAsCoded = mcpbrMcpToolBenchAsCodedAt(PUBLISHED_THRESHOLDS);

/** mcpbr's ToolBench evaluator, quirks included. */
export const mcpbrToolBenchAsCoded = documented('mcpbr-toolbench-as-coded', {
  score: (task, trajectory) => scoreOf(evaluateToolBench(task.raw, textForOriginal(trajectory)), trajectory),
});

interface McpbrResult {
  resolved: boolean;
  error?: string;
  details?: string;
  [field: string]: PythonValue | undefined;
}

const NO_CALLS = new Set(['Agent made no tool calls', 'Could not extract tool calls from solution']);

function scoreOf(result: McpbrResult | PythonError, trajectory: Trajectory): Score {
  if (result instanceof PythonError) throw failure(result);
  const said = result.details ?? result.error ?? sentenceOf(result);
  return {
    value: result.resolved ? 1 : 0,
    verdict: verdictOf(result.resolved, said),
    ...(NO_CALLS.has(said) ? { errorType: 'missing-call' as const } : {}),
    explanation: `${said.endsWith('.') ? said : `${said}.`}${NO_CALLS.has(said) ? unseenCalls(trajectory) : ''}`,
    measures: measuresOf(result),
    details: jsonOf(result as PythonValue) as JsonObject,
  };
}

/** The original is given the final text and nothing else: of a loop it sees no call. */
function unseenCalls(trajectory: Trajectory): string {
  const text = answerText(trajectory);
  const first = trajectory.steps.find(({ toolCalls }) => toolCalls.length > 0);
  if (!first || (text !== '' && first.message.text === text)) return '';
  const calls = allToolCalls(trajectory).length;
  const unseen = calls === 1 ? 'call made on the way to it is' : `${calls} calls made on the way to it are`;
  return ` mcpbr reads the final text alone; the ${unseen} not seen.`;
}

const failure = (raised: PythonError): PlaygroundError =>
  new PlaygroundError(
    'scorer-failed',
    `The original raises ${raised.exception}: ${raised.message}`,
    'The original stops here as well. It is not counted as a wrong answer.',
    { cause: raised },
  );

function verdictOf(resolved: boolean, said: string): Verdict {
  if (resolved) return 'correct';
  return NO_CALLS.has(said) ? 'no-call' : 'incorrect';
}

const measuresOf = (result: McpbrResult): Score['measures'] =>
  Object.fromEntries(
    Object.entries(result).filter(
      (field): field is [string, number | boolean] =>
        typeof field[1] === 'number' || typeof field[1] === 'boolean',
    ),
  );

/** ToolBench's result has no sentence of its own. */
function sentenceOf({ expected_tools: expected, agent_tools: made }: McpbrResult): string {
  const counts = [expected, made].map((names) => (Array.isArray(names) ? names.length : 0));
  return `${countOf(counts[1]!, 'name')} called for ${counts[0]} expected, compared in order`;
}

/** As JSON can write it: huge integers, NaN and the infinities become text. */
function jsonOf(value: PythonValue): JsonValue {
  if (value instanceof PythonFloat) return jsonOf(value.float);
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
    return String(value);
  if (Array.isArray(value)) return value.map(jsonOf);
  if (!isDict(value)) return value as JsonValue;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonOf(member)]));
}
