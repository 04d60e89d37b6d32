import { howOften } from '#core/grouped.ts';
import { type Evidence, ANSWER_ALONE } from '#core/trajectory.ts';
import type { DocumentedScorer, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { movedThresholds, PUBLISHED_THRESHOLDS, type MovedThresholds } from '#core/thresholds.ts';
import { isOf2024 } from '#core/bfcl-row.ts';
import { scorersOf, type DecidingRule } from '#core/cell.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { answerMatch } from './answer/answer-match.ts';
import { bfclAsCoded, bfclRelevanceAsCoded } from './bfcl/as-coded.ts';
import { bfcl } from './bfcl/corrected.ts';
import { askedWhenDue, trajectoryEfficiency } from './execution/trajectory-efficiency.ts';
import { resultUse } from './execution/result-use.ts';
import { ruleBasedExecution, stateMatch } from './execution/state-match.ts';
import { taskOutcome } from './execution/task-outcome.ts';
import {
  mcpbrMcpToolBenchAsCoded,
  mcpbrMcpToolBenchAsCodedAt,
  mcpbrToolBenchAsCoded,
} from './mcpbr/as-coded.ts';
import { mcpbrMcpToolBench, mcpbrMcpToolBenchAt, mcpbrToolBench } from './mcpbr/mcptoolbench.ts';
import { ast } from './mcptoolbenchpp/ast.ts';
import { astDag, astDagLenient } from './mcptoolbenchpp/ast-dag.ts';
import { mcpToolBenchPpLastNode, mcpToolBenchPpPass } from './mcptoolbenchpp/repository.ts';
import { appliesTo } from './needs.ts';
import { callF1, nodeF1, editDistance, irrelevance, toolChoice } from './structure/f1.ts';
import { edgeF1, graphEdit } from './structure/graph-scorers.ts';
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
  resultUse,
  askedWhenDue,
  stateMatch,
  answerMatch,
];

export const scorersById: ReadonlyMap<string, DocumentedScorer> = new Map(
  scorers.map((scorer) => [scorer.id, scorer]),
);

type Scorers = ReadonlyMap<string, Scorer>;

/** These scorers as a run with moved thresholds has them: the two that decide by mcpbr's thresholds take the place of the published ones. */
export function scorersAt(moved: MovedThresholds | undefined, known: Scorers = scorersById): Scorers {
  if (movedThresholds(moved).length === 0) return known;
  const at = { ...PUBLISHED_THRESHOLDS, ...moved };
  const others = [byServer(mcpbrMcpToolBenchAt(at)), byNameAlone(mcpbrMcpToolBenchAsCodedAt(at))];
  return new Map([
    ...known,
    ...others.flatMap((scorer) => (known.has(scorer.id) ? [[scorer.id, scorer] as const] : [])),
  ]);
}

/** The scorers of a set-up, the deciding one among them; those that are unknown here are left out. */
export function scorersOfRun(
  { thresholds, ...rule }: DecidingRule & { thresholds?: MovedThresholds | undefined },
  known: Scorers = scorersById,
): Scorer[] {
  const scorers = scorersAt(thresholds, known);
  return scorersOf(rule).flatMap((id) => scorers.get(id) ?? []);
}

/** The scorers that have what they need in this task and in what an attempt at it leaves. */
export const scorersFor = (task: Task, evidence: Evidence): DocumentedScorer[] =>
  scorers.filter((scorer) => appliesTo(scorer, task, evidence));

export { appliesTo, whyNot, scoreAttempt, whyInexact } from './needs.ts';
export { EqualAttempts, type Scoring } from './equal-attempts.ts';
export { readTrajectory, readWith } from './made-calls.ts';
export { DerivedValues } from './answer/derived-values.ts';
export { heldFacts, figuresIn } from './answer/find-fact.ts';
export { callCause } from './root-causes/cause.ts';
export { claimedClass } from './root-causes/claimed-class.ts';
export { misreadArgument } from './root-causes/misread-argument.ts';
export { provenClass } from './root-causes/proven-class.ts';
export { taskCause } from './root-causes/task-cause.ts';

/** The gold plan and the trajectory's as graphs, with the leaves AST-DAG pairs: for drawing. */
export { planGraph, type DrawnPlan } from './structure/graph-scorers.ts';

/** What an answer says that a person may accept as a label. */
export { labelOfAnswer } from './structure/made-plan.ts';

/** A person's own rules as a scorer: what the Scoring Lab switches. */
export { scorerUnderRules, UNDER_RULES, type ScoringRules } from './structure/your-rules.ts';

/** What an audit of labels asks of single parts: end states by their meaning, and facts in a text. */
export { compareStates } from './execution/compare-states.ts';
export { scoreOfStates } from './execution/state-match.ts';
export { factsHeld } from './answer/answer-match.ts';
export { comparators } from './ladder/comparators.ts';

/**
 * The scorer that decides a task unless the person chooses another: what was executed is judged by what it did; a BFCL row by BFCL's
 * checker, as coded where it can read the row and corrected elsewhere; everything else by mcpbr's evaluator as documented or, where that
 * does not apply, by the first that does: a label that names a tool alone by the choice of tools, one without calls by the end state or
 * the final answer it names.
 */
function usualDecider(task: Task, evidence: Evidence): string {
  if (appliesTo(taskOutcome, task, evidence)) return 'task-outcome';
  if (isFromBfcl(task)) return appliesTo(bfclAsCoded, task, ANSWER_ALONE) ? 'bfcl-as-coded' : 'bfcl';
  return (OTHERS.find((scorer) => appliesTo(scorer, task, evidence)) ?? mcpbrMcpToolBench).id;
}

const OTHERS: readonly Scorer[] = [mcpbrMcpToolBench, toolChoice, stateMatch, answerMatch];

/** BFCL's rows keep their functions under `function`, beside a `question` in turns. */
const isFromBfcl = ({ raw }: Task): boolean =>
  isJsonObject(raw) && ((Array.isArray(raw.function) && Array.isArray(raw.question)) || isRowOf2024(raw));

/** In August 2024 a question was a text, and a single function no list. */
const isRowOf2024 = (raw: JsonObject): boolean => isOf2024(raw) && isTyped(raw.function);

const isTyped = (functions: JsonValue | undefined): boolean =>
  (Array.isArray(functions) ? functions : [functions]).every(
    (each) => isJsonObject(each) && isJsonObject(each.parameters),
  );

/** The scorer that usually decides most of these tasks; undefined for no tasks. */
export function usualDeciderOf(tasks: readonly Task[], evidence: Evidence): string | undefined {
  const deciders = voting(tasks).map((task) => usualDecider(task, evidence));
  // BFCL's rows are one kind: where some need the corrected checker, it decides them all.
  const isCorrected = deciders.includes('bfcl');
  const ids = deciders.map((id) => (isCorrected && id === 'bfcl-as-coded' ? 'bfcl' : id));
  return [...howOften(ids)].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A task without expected calls has no say in who decides the others, unless all are such. */
function voting(tasks: readonly Task[]): readonly Task[] {
  const labelled = tasks.filter(({ target }) => target.calls !== undefined);
  return labelled.length > 0 ? labelled : tasks;
}
