import { cellNumber, isLost } from '#core/cell.ts';
import { isOracle } from '#core/contender.ts';
import type { RunTable } from './run-table.ts';

/** What an instrument says of the answer in a cell; undefined: nothing. */
export type OpinionOf = (cell: number) => 'pass' | 'fail' | undefined;

export interface AnnotationRule {
  /** Trajectories of each task that are looked at: K, 5 in MCP-AgentBench. */
  trajectories: number;
  /** A task whose pass rate is below it is queued: 0.2 in MCP-AgentBench. */
  threshold: number;
}

/** A task of the annotation loop. */
export interface AnnotatedTask {
  /** Position in the table's tasks. */
  task: number;
  /** Its trajectories, at most K. */
  cells: number[];
  /** How many of them the instrument has judged, and passed. */
  judged: number;
  passed: number;
  /** Below the threshold; at or above it; or judged in no trajectory. */
  state: 'queued' | 'passed' | 'unjudged';
}

/**
 * MCP-AgentBench's annotation loop: K trajectories of each task are judged, and a task with a pass rate below the threshold is for a
 * person to look at. The trajectories are one of each contender, then the second of each, and so on; the oracle's are left out, because
 * it is given the label. A trajectory that was lost, or that the instrument says nothing of, is counted in no rate.
 */
export function annotationQueue(
  { models, repeats, tasks, cells }: RunTable,
  opinionOf: OpinionOf,
  { trajectories, threshold }: AnnotationRule,
): AnnotatedTask[] {
  const answered = new Set(cells.filter((cell) => !isLost(cell)).map(({ cell }) => cell));
  const order = Array.from({ length: repeats }, (_, repeat) => repeat).flatMap((repeat) =>
    models.flatMap((contender, model) => (isOracle(contender) ? [] : [{ model, repeat }])),
  );
  return tasks.map((_, task) => {
    const own = order
      .map((at) => cellNumber({ task, ...at }, models.length, repeats))
      .filter((cell) => answered.has(cell))
      .slice(0, trajectories);
    const opinions = own.flatMap((cell) => opinionOf(cell) ?? []);
    const passed = opinions.filter((opinion) => opinion === 'pass').length;
    const judged = opinions.length;
    const state = judged === 0 ? 'unjudged' : passed < threshold * judged ? 'queued' : 'passed';
    return { task, cells: own, judged, passed, state };
  });
}
