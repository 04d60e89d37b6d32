import type { Task } from '#core/task.ts';
import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { NodeCheck } from './as-coded.ts';
import { checkCorrectness } from './as-coded.ts';
import type { PythonObject } from '../python/values.ts';

/** What the repository's checks say of a trajectory. */
export interface CheckedNodes {
  toolCorrectness: boolean;
  /** Did the last call answer with something? Null when no call of the trajectory was carried out. */
  ifPass: boolean | null;
}

/** The repository's checks on a task's labels and on the calls made for it, in the shape its log would have. */
export function checkNodes(task: Task, trajectory: Trajectory, calls: readonly ToolCall[]): CheckedNodes {
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
