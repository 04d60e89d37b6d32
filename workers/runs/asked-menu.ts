import { functionsText } from '#ask/agents/index.ts';
import { dispatchTools, type DispatchedTask, type Menu } from '#ask/retrieval/index.ts';
import { isSearch, menuFor, type AgentId, type Dispatch } from '#core/agent.ts';
import type { AskedMenu } from '#core/cell.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import type { Tool } from '#core/tool.ts';

/** What a model is offered for a task in one way of asking, and what its cell says of that. */
export interface MenuOfCell {
  tools: Tool[];
  said: AskedMenu;
}

/** `others`: as dispatchTools has them. `aside`: tools of the agent's own, after those of the task. */
export function menuOfCell(
  task: DispatchedTask,
  agentId: AgentId,
  menu: Dispatch | undefined,
  others: readonly Tool[],
  aside: readonly Tool[] = [],
): MenuOfCell {
  const offered = dispatchTools(task, menuFor(agentId, menu), others);
  const { tools, recall } = offered;
  const own = dispatchTools({ ...task, tools: [...aside] }, { strategy: 'all' }).menuTokens;
  return {
    tools: [...tools, ...aside],
    said: {
      tools: tools.length + aside.length,
      tokens: tokensAsWritten(agentId, offered) + own,
      recall,
      ...(isSearch(agentId) ? { searched: true } : {}),
    },
  };
}

/** Estimated tokens of a menu as a way of asking writes it into its first question: none where it is searched, functions for programs. */
export function tokensAsWritten(
  agentId: AgentId,
  { tools, menuTokens }: Pick<Menu, 'tools' | 'menuTokens'>,
): number {
  if (isSearch(agentId)) return 0;
  return agentId === 'code-mode' ? estimateTokens(functionsText(tools)) : menuTokens;
}
