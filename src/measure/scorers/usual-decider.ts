import { ANSWER_ALONE, type Evidence } from '#core/evidence.ts';
import type { Scorer } from '#core/score.ts';
import { isOf2024 } from '#core/bfcl-2024.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { answerMatch } from './answer/answer-match.ts';
import { bfclAsCoded } from './bfcl/as-coded.ts';
import { stateMatch } from './execution/state-match.ts';
import { taskOutcome } from './execution/task-outcome.ts';
import { mcpbrMcpToolBench } from './mcpbr/mcptoolbench.ts';
import { appliesTo } from './needs.ts';
import { toolChoice } from './structure/tool-choice.ts';

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
  const counts = new Map<string, number>();
  for (const each of deciders) {
    const id = isCorrected && each === 'bfcl-as-coded' ? 'bfcl' : each;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A task without expected calls has no say in who decides the others, unless all are such. */
function voting(tasks: readonly Task[]): readonly Task[] {
  const labelled = tasks.filter(({ target }) => target.calls !== undefined);
  return labelled.length > 0 ? labelled : tasks;
}
