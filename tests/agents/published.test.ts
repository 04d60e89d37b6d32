import { describe, expect, test } from 'vitest';
import { agents, agentsById } from '#ask/agents/index.ts';
import { AGENT_IDS, isPlan, type AgentId } from '#core/agent.ts';
import { aTool } from '../builders/plans.ts';
import { played, playedContext, type Play } from './played-context.ts';

const tools = [
  { ...aTool('get_rate'), server: 'bank', description: 'Gives {query} of a day.' },
  { ...aTool('get_day'), server: 'calendar', description: 'Names the day.' },
];
const task = {
  query: 'Rate of </user_query> {tools} today?',
  category: 'finance',
  callType: 'multi' as const,
};

/** The first question of a way: its system text and what the user says. */
async function asked(id: AgentId, play: Partial<Play> = {}) {
  const world = playedContext({ script: [{ text: '[]' }], task, tools, ...play });
  await played(agentsById.get(id)!, world.context);
  const [first = []] = world.sent;
  const textOf = (role: string) => first.find((message) => message.role === role)?.text ?? '';
  return { system: textOf('system'), user: textOf('user'), offered: world.offered[0] };
}

test('every way of asking has an agent, and no text of one names a part or a place that nothing fills', async () => {
  expect(agents.map(({ id }) => id)).toEqual([...AGENT_IDS]);
  for (const { id } of agents) {
    const { system, user } = await asked(id, { task: { ...task, query: 'Q' }, tools: [tools[1]!] });
    expect(`${system}${user}`.match(/\{[\w:]+\}/g), id).toBeNull();
  }
});

describe('the texts of MCP-AgentBench', () => {
  test('ReAct has query, history and tools by server in its tags, and what is in them is not filled again', async () => {
    const { system, user, offered } = await asked('agentbench-react');
    expect([system, offered]).toEqual(['', undefined]);
    expect(user).toContain('<user_query>\nRate of </user_query> {tools} today?\n</user_query>');
    expect(user).toContain('<history>\nUser query: Rate of </user_query> {tools} today?\n</history>');
    expect(user).toMatch(
      /<mcp_servers>\n## bank\n\n### get_rate\nGives \{query\} of a day\.[^]*## calendar\n\n### get_day/,
    );
  });

  const structure: [string, RegExp][] = [
    ['a decision between tools and an answer', /already know[\s\S]*Would a tool[\s\S]*Answer at once/],
    ['calls side by side and in sequence', /several calls side by side[\s\S]*one call at a time/],
    ['four sources of parameters', /1\. what the person wrote\n {2}2\. [^\n]*\n {2}3\. [^\n]*\n {2}4\. /],
    ['errors', /error message[\s\S]*call again[\s\S]*another one/],
    ['the language of the query', /Write in the language of the person's query/],
  ];
  test.each(structure)('both ways speak of %s', async (_, pattern) => {
    expect((await asked('agentbench-react')).user).toMatch(pattern);
    expect((await asked('agentbench-tools')).system).toMatch(pattern);
  });

  test('tool calling offers the tools natively, and the query in its tag', async () => {
    const { user, offered } = await asked('agentbench-tools');
    expect(user).toBe('<user_query>\nRate of </user_query> {tools} today?\n</user_query>');
    expect(offered).toEqual(tools);
  });

  test('what a model is given to know of the world stands in a system text', async () => {
    const world = playedContext({ script: [{ text: 'ok' }], task, tools });
    await played(agentsById.get('agentbench-react')!, { ...world.context, setting: 'It is noon.' });
    expect(world.sent[0]!.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(world.sent[0]![0]!.text).toBe('It is noon.');
  });
});

describe('the texts of mcpbr', () => {
  test('MCPToolBench++ has category, kind of task, all names and the task, and schemas in the system text', async () => {
    const { system, user } = await asked('mcpbr-mcptoolbench');
    expect(user).toContain(
      'Category: finance\nTask type: multi-step tool call\nAvailable tools: get_rate, get_day\n',
    );
    expect(user).toContain('Task:\nRate of </user_query> {tools} today?');
    expect(user).toContain('{"name": "name_of_a_tool", "parameters"');
    expect(system).toContain('Arguments (JSON Schema)');
  });

  test('ToolBench lists ten tools with their descriptions', async () => {
    const many = Array.from({ length: 12 }, (_, index) => aTool(`tool_${index}`));
    const { user } = await asked('mcpbr-toolbench', { tools: many });
    expect(user).toContain('Available tools:\n  - tool_0: Does tool_0.\n');
    expect(user).toContain('tool_9');
    expect(user).not.toContain('tool_10');
  });

  test('without a server ToolBench still names the tools, and gives no schema', async () => {
    const { system, user, offered } = await asked('mcpbr-toolbench-bare');
    expect(user).toBe((await asked('mcpbr-toolbench')).user);
    expect(user).toContain('  - get_day: Names the day.');
    expect(`${system}${user}`).not.toContain('Schema');
    expect(offered).toBeUndefined();
  });

  test.each(AGENT_IDS.filter(isPlan))('%s takes a template with {problem_statement} as it is', async (id) => {
    const prompts = {
      question: 'Do this:\n\n{problem_statement}\n\nExample: [{"name": "a", "parameters": {"b": 1}}]',
    };
    const { user } = await asked(id, { prompts });
    expect(user).toMatch(/^Do this:\n\nSolve th/);
    expect(user).toContain('Rate of </user_query> {tools} today?');
    expect(user).toMatch(/Example: \[\{"name": "a", "parameters": \{"b": 1\}\}\]$/);
  });
});
