import { ANSWER_ALONE, type Evidence } from '#core/evidence.ts';
import { isJsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { bfclAsCoded } from './bfcl/as-coded.ts';

/**
 * The scorer that decides a task unless the person chooses another: what was executed is judged by what it did; a BFCL row by BFCL's
 * checker, as coded where it can read the row and corrected elsewhere; a label that names tools alone by the choice of tools;
 * everything else by mcpbr's evaluator as documented.
 */
export function usualDecider(task: Task, { executed }: Evidence): string {
  if (executed && task.target.calls !== undefined) return 'task-outcome';
  if (isFromBfcl(task)) return bfclAsCoded.applies(task, ANSWER_ALONE) ? 'bfcl-as-coded' : 'bfcl';
  return namesToolsAlone(task) ? 'tool-choice' : 'mcpbr-mcptoolbench';
}

/** BFCL's rows keep their functions under `function`, beside a `question` in turns. */
const isFromBfcl = ({ raw }: Task): boolean =>
  isJsonObject(raw) && Array.isArray(raw.function) && Array.isArray(raw.question);

const namesToolsAlone = ({ target: { calls = [] } }: Task): boolean =>
  calls.length > 0 && calls.every((call) => call.arguments === null);
