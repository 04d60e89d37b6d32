import type { Evidence } from '#core/evidence.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { answerMatch } from './answer/answer-match.ts';
import { bfclAsCoded } from './bfcl/as-coded.ts';
import { bfcl } from './bfcl/corrected.ts';
import { bfclRelevanceAsCoded } from './bfcl/relevance.ts';
import { askedWhenDue } from './execution/asked-when-due.ts';
import { ruleBasedExecution, stateMatch } from './execution/state-match.ts';
import { taskOutcome } from './execution/task-outcome.ts';
import { trajectoryEfficiency } from './execution/trajectory-efficiency.ts';
import { mcpbrMcpToolBenchAsCoded, mcpbrToolBenchAsCoded } from './mcpbr/as-coded.ts';
import { mcpbrMcpToolBench } from './mcpbr/mcptoolbench.ts';
import { mcpbrToolBench } from './mcpbr/toolbench.ts';
import { ast } from './mcptoolbenchpp/ast.ts';
import { astDag, astDagLenient } from './mcptoolbenchpp/ast-dag.ts';
import { mcpToolBenchPpLastNode, mcpToolBenchPpPass } from './mcptoolbenchpp/repository.ts';
import { appliesTo } from './needs.ts';
import { callF1, nodeF1 } from './structure/f1.ts';
import { edgeF1, graphEdit } from './structure/graph-scorers.ts';
import { editDistance } from './structure/edit-distance.ts';
import { irrelevance, toolChoice } from './structure/tool-choice.ts';
import { mcpEvalFlexible, mcpEvalStrict } from './structure/mcpeval.ts';
import { nestful } from './structure/nestful.ts';
import { tEvalPlanning } from './structure/t-eval-planning.ts';
import { byNameAlone, byServer } from './tools-apart.ts';

/** Every built-in scorer, in the order in which lists show them. A new scorer is one line here. */
export const scorers: readonly DocumentedScorer[] = [
  byServer(taskOutcome),

  byServer(mcpbrMcpToolBench),
  byNameAlone(mcpbrMcpToolBenchAsCoded),
  byServer(mcpbrToolBench),
  byNameAlone(mcpbrToolBenchAsCoded),

  byNameAlone(mcpToolBenchPpLastNode),
  byNameAlone(mcpToolBenchPpPass),
  byServer(ast),
  byServer(astDag),
  byServer(astDagLenient),

  byServer(bfcl),
  byNameAlone(bfclAsCoded),
  bfclRelevanceAsCoded,

  byServer(toolChoice),
  byServer(callF1),
  byServer(nodeF1),
  byServer(edgeF1),
  byServer(graphEdit),
  byServer(editDistance),
  byServer(nestful),
  byServer(tEvalPlanning),
  byServer(mcpEvalStrict),
  byServer(mcpEvalFlexible),
  irrelevance,

  byServer(ruleBasedExecution),
  byServer(trajectoryEfficiency),
  askedWhenDue,
  stateMatch,
  answerMatch,
];

export const scorersById: ReadonlyMap<string, DocumentedScorer> = new Map(
  scorers.map((scorer) => [scorer.id, scorer]),
);

/** The scorers that have what they need in this task and in what an attempt at it leaves. */
export const scorersFor = (task: Task, evidence: Evidence): DocumentedScorer[] =>
  scorers.filter((scorer) => appliesTo(scorer, task, evidence));

export { appliesTo, whyNot } from './needs.ts';
export { scoreAttempt } from './needs.ts';
export { whyInexact } from './inexact.ts';
export { EqualAttempts, type Scoring } from './equal-attempts.ts';
export { usualDeciderOf } from './usual-decider.ts';
export { readTrajectory, readWith } from './made-calls.ts';
export { heldFacts } from './answer/held-facts.ts';
export { figuresIn } from './answer/figures-in.ts';
export { callCause } from './root-causes/cause.ts';
export { taskCause } from './root-causes/task-cause.ts';

/** The gold plan and the trajectory's as graphs, with the leaves AST-DAG pairs: for drawing. */
export { planGraph, type DrawnPlan } from './structure/graph-scorers.ts';

/** What an answer says that a person may accept as a label. */
export { labelOfAnswer } from './structure/label-of-answer.ts';

/** A person's own rules as a scorer: what the Scoring Lab switches. */
export { scorerUnderRules, UNDER_RULES, type ScoringRules } from './structure/your-rules.ts';

/** What an audit of labels asks of single parts: end states by their meaning, and facts in a text. */
export { compareStates } from './execution/compare-states.ts';
export { scoreOfStates } from './execution/state-match.ts';
export { factsHeld } from './answer/answer-match.ts';
export { comparators } from './ladder/comparators.ts';
