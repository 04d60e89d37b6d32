/**
 * Titles of the scorers a set-up begins with, so that a report need not load every scorer to name a dozen. A test holds them to
 * the registry.
 */
export const scorerTitles: Readonly<Record<string, string>> = {
  'task-outcome': 'Task outcome',
  'mcpbr-mcptoolbench': 'mcpbr MCPToolBench++, as documented',
  'mcpbr-mcptoolbench-as-coded': 'mcpbr MCPToolBench++, as coded',
  'mcpbr-toolbench': 'mcpbr ToolBench, as documented',
  'mcpbr-toolbench-as-coded': 'mcpbr ToolBench, as coded',
  ast: 'AST, as the paper words it',
  'ast-dag': 'AST-DAG',
  'state-match': 'End state',
  bfcl: 'BFCL AST, corrected',
  'bfcl-as-coded': 'BFCL AST, as coded',
  'tool-choice': 'Choice of tools, any order',
};

export const scorerTitle = (id: string): string => (Object.hasOwn(scorerTitles, id) ? scorerTitles[id]! : id);
