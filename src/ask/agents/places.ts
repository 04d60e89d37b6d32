import type { AgentContext } from '#core/agent.ts';
import { stepsOf } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { fillPrompt, type Places, questionText, serversAsText, toolsAsText } from './prompt.ts';
import { cutText } from './turn.ts';

/** Tools that mcpbr names in a task of ToolBench, and all that a statement names here at most. */
const NAMED = 10;
const MOST_NAMED = 1000;

/**
 * What the texts of every way may hold. Those of published systems have the names of the places that are published: `user_query` and `servers` of
 * MCP-AgentBench, `problem_statement` of mcpbr. That one is `statement` filled: the category, the kind of task, the names of the
 * tools. The kind gives away how many calls are expected, so our own texts leave it out.
 */
export function placesOf({ task, tools }: AgentContext, statement: string): Places {
  const question = () => questionText(task);
  const parts: Places = {
    category: task.category || 'unknown',
    taskType: stepsOf(task.callType),
    task_type: stepsOf(task.callType),
    question,
    query: question,
    user_query: question,
    tools: () => toolsAsText(tools),
    servers: () => serversAsText(tools),
    tool_names: () => namesOf(tools),
    tool_list: () => tools.slice(0, NAMED).map(listed).join('\n') || '  (none)',
  };
  return { ...parts, problem_statement: () => fillPrompt(statement, parts) };
}

const namesOf = (tools: readonly Tool[]): string =>
  tools
    .slice(0, MOST_NAMED)
    .map(({ name }) => cutText(name, 200))
    .join(', ') || 'none are named';

const listed = ({ name, description }: Tool): string =>
  `  - ${cutText(name, 200)}: ${cutText(description.trim(), 1000)}`;
