import type { Scorer } from '#core/score.ts';
import { wantsCalls } from './comparing/graded.ts';
import { scoreDag } from './structure/dag-score.ts';

/** AST-DAG accuracy, strict: the paper's metric made exact. */
export const astDag: Scorer = {
  id: 'ast-dag',
  title: 'AST-DAG',
  family: 'MCPToolBench++',
  meaning:
    'Correct when the last calls of every branch match between the predicted and the expected plan: the same number, each paired with one of the same tool (or a similar one) whose arguments are finally made of the same literals. A reference <id_result> stands for everything the referred call was made of, so that a direct way and a way over further calls count alike, and ids and the order of independent calls do not matter. Order inside lists and text case do not enter. Several accepted plans: the best counts. Node F1, edge F1, graph edit distance and exact graph stand beside the label, so that a right end by an odd way is seen. After AST-DAG of arXiv 2508.07575, whose code compares the last tool name alone.',
  applies: wantsCalls,
  score: (task, trajectory) => scoreDag(task, trajectory, false),
};
