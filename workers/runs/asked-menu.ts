import { functionsText } from '#ask/agents/index.ts';
import { dispatchTools, type DispatchedTask } from '#ask/retrieval/index.ts';
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
  const { tools, menuTokens, recall } = dispatchTools(task, menuFor(agentId, menu), others);
  const own = dispatchTools({ ...task, tools: [...aside] }, { strategy: 'all' }).menuTokens;
  const written = agentId === 'code-mode' ? estimateTokens(functionsText(tools)) : menuTokens;
  const isSearched = isSearch(agentId);
  return {
    tools: [...tools, ...aside],
    said: {
      tools: tools.length + aside.length,
      tokens: (isSearched ? 0 : written) + own,
      recall,
      ...(isSearched ? { searched: true } : {}),
    },
  };
}
