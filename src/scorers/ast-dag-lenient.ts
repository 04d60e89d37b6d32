import type { Scorer } from '#core/score.ts';
import { wantsCalls } from './comparing/graded.ts';
import { scoreDag } from './structure/dag-score.ts';

/** AST-DAG after detours are deleted; never the headline. */
export const astDagLenient: Scorer = {
  id: 'ast-dag-lenient',
  title: 'AST-DAG, lenient',
  family: 'MCPToolBench++',
  meaning:
    'AST-DAG after two kinds of calls are deleted from the prediction: a failed call that a later successful call of the same tool replaces, and calls whose result nothing uses, of tools annotated as read-only, unless the expected plan ends in that tool. All figures are of the plan that is left; an empty one has label 0. It forgives a model that looked around or corrected itself. Ours, beside the strict variant; rule 9 of the definition.',
  applies: wantsCalls,
  score: (task, trajectory) => scoreDag(task, trajectory, true),
};
