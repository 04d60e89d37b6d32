import { quoted } from '#core/quoted.ts';

/** The title of every registered scorer, so that a report need not load the scorers to name them. A test holds them to the registry. */
const scorerTitles: Readonly<Record<string, string>> = {
  'task-outcome': 'Task outcome',
  'mcpbr-mcptoolbench': 'mcpbr MCPToolBench++, as documented',
  'mcpbr-mcptoolbench-as-coded': 'mcpbr MCPToolBench++, as coded',
  'mcpbr-toolbench': 'mcpbr ToolBench, as documented',
  'mcpbr-toolbench-as-coded': 'mcpbr ToolBench, as coded',
  'mcptoolbenchpp-last-node': 'MCPToolBench++ repository, last call',
  'mcptoolbenchpp-pass': 'MCPToolBench++ repository, pass flags',
  ast: 'AST, as the paper words it',
  'ast-dag': 'AST-DAG',
  'ast-dag-lenient': 'AST-DAG, lenient',
  bfcl: 'BFCL AST, corrected',
  'bfcl-as-coded': 'BFCL AST, as coded',
  'tool-choice': 'Choice of tools, any order',
  'call-f1': 'Call F1',
  'node-f1': 'Node F1',
  'edge-f1': 'Edge F1',
  'graph-edit': 'Graph edit similarity',
  'edit-distance': 'Normalised edit distance',
  nestful: 'NESTFUL',
  't-eval-planning': 'T-Eval planning (Jaccard)',
  'mcpeval-strict': 'MCPEval, strict',
  'mcpeval-flexible': 'MCPEval, flexible',
  irrelevance: 'No call when none is due',
  'rule-based-execution': 'Rule-based execution',
  'trajectory-efficiency': 'Trajectory efficiency',
  'state-match': 'End state',
  'answer-match': 'Final answer',
};

export const isRegistered = (id: string): boolean => Object.hasOwn(scorerTitles, id);

/** A scorer's title; of one that this page does not have, its id, which may be anybody's text. */
export const scorerTitle = (id: string): string => (isRegistered(id) ? scorerTitles[id]! : id);

/** The same to stand in a line of its own: an id that this page does not have is quoted and cut. */
export const scorerName = (id: string): string => (isRegistered(id) ? scorerTitles[id]! : quoted(id));

/** A measure of a score as text, to three decimals; a dash where it is not defined, such as precision without a call. */
export const measureText = (value: number | boolean | null): string => {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(Math.round(value * 1000) / 1000);
};
