import { cellAddress } from '#core/cell.ts';
import { wasMade } from './executed-calls.ts';
import type { RunTable } from './run-table.ts';

/** A tool that a task needs, with those that its label takes for it. */
interface DueTool {
  name: string;
  /** As in Tool: two servers may have a tool of one name. */
  server: string | null;
  alternatives: readonly { name: string }[];
}

/** A tool that was called in attempts that lacked another. */
export interface ConfusedTools {
  due: string;
  /** The server of the expected tool, as its label has it. */
  dueServer: string | null;
  called: string;
  /** Attempts by system, and those of all; `tasks`: how many different ones. */
  byModel: number[];
  attempts: number;
  tasks: number;
}

/**
 * Which tool stood in the place of which: in each attempt the expected tools that were not called, in the order of the label, beside the called ones that
 * no expected call accounts for, in the order of the calls. The most frequent pairs first. `due`: by the position of the task. A pair is what to look at,
 * and no proof that one was taken for the other.
 */
export function confusedTools(
  { models, repeats, cells }: RunTable,
  due: readonly (readonly DueTool[])[],
): ConfusedTools[] {
  const pairs = new Map<string, ConfusedTools & { of: Set<number> }>();
  for (const { cell, executed = [] } of cells) {
    const { model, task } = cellAddress(cell, models.length, repeats);
    const made = executed.filter(wasMade).map(({ tool }) => tool);
    for (const [wanted, called] of mistakenIn(due[task] ?? [], made)) {
      const { name, server } = wanted;
      const key = JSON.stringify([name, server, called]);
      const pair = pairs.get(key) ?? {
        ...{ due: name, dueServer: server, called, byModel: models.map(() => 0), attempts: 0, tasks: 0 },
        of: new Set<number>(),
      };
      pairs.set(key, pair);
      pair.byModel[model]! += 1;
      pair.attempts += 1;
      pair.of.add(task);
    }
  }
  return [...pairs.values()]
    .map(({ of, ...pair }) => ({ ...pair, tasks: of.size }))
    .sort((a, b) => b.attempts - a.attempts || b.tasks - a.tasks);
}

/** The pairs of one attempt, each once. */
function mistakenIn(due: readonly DueTool[], made: readonly string[]): [due: DueTool, called: string][] {
  const left = [...made];
  const missing = new Map<string, DueTool>();
  for (const wanted of due) {
    const { name, server, alternatives } = wanted;
    const at = left.findIndex((each) => each === name || alternatives.some((other) => other.name === each));
    if (at < 0) missing.set(JSON.stringify([name, server]), wanted);
    else left.splice(at, 1);
  }
  // An expected tool that was called once too often is no other tool.
  const dueNames = new Set(
    due.flatMap(({ name, alternatives }) => [name, ...alternatives.map((each) => each.name)]),
  );
  const strangers = [...new Set(left)].filter((name) => !dueNames.has(name));
  return [...missing.values()]
    .slice(0, strangers.length)
    .map((wanted, at): [DueTool, string] => [wanted, strangers[at]!]);
}
