import type { TaskRow } from '#core/dataset.ts';
import type { StandingsTable } from '#metrics/index.ts';
import { counted, locale } from '../format.ts';

/** More names than this are counted. */
const NAMED = 3;

/**
 * The categories of which no task is compared, with the systems that have no answer to any task of one of them and the evaluators that
 * judge none of its answers; '' where every category is compared at some task. `rows`: the tasks of the table, `compared`: positions of
 * those that are compared; `systems` and `evaluators`: names.
 */
export function lostCategoryWords(
  table: StandingsTable,
  compared: readonly number[],
  rows: readonly Pick<TaskRow, 'category'>[],
  systems: readonly string[],
  evaluators: readonly string[],
): string {
  const left = new Set(compared.map((task) => rows[task]!.category));
  const lost = [...new Set(rows.map(({ category }) => category))].filter((name) => name && !left.has(name));
  if (lost.length === 0) return '';
  const tasksIn = lost.map((name) => rows.flatMap(({ category }, task) => (category === name ? [task] : [])));
  const hasNoneIn = (has: (task: number) => boolean): boolean => tasksIn.some((tasks) => !tasks.some(has));
  const silent = systems.filter((_, system) =>
    hasNoneIn((task) => table.answered[system * table.tasks + task] !== 0),
  );
  const unjudging = evaluators.filter((_, evaluator) => {
    const { counted: verdicts } = table.evaluators[evaluator]!;
    return hasNoneIn((task) => systems.some((__, system) => verdicts[system * table.tasks + task] !== 0));
  });
  const which = lost.length === 1 ? 'it' : 'all of them';
  const [one, several] = [silent.length === 1, silent.length > NAMED];
  const why = [
    silent.length > 0 &&
      `${several ? counted(silent.length, 'model') : list(silent)} ${one ? 'has' : 'have'} no answer to ${which}`,
    unjudging.length > 0 && `${list(unjudging)} ${unjudging.length === 1 ? 'does' : 'do'} not judge ${which}`,
  ].filter(Boolean);
  const names = list(lost.map((name) => `“${name}”`));
  return `Nothing of ${names} is compared, ${counted(tasksIn.flat().length, 'task')}: ${why.join('; ') || UNSHARED}.`;
}

const UNSHARED = 'no task there was answered by every model and judged by every evaluator';

const list = (names: readonly string[]): string => new Intl.ListFormat(locale).format(names);
