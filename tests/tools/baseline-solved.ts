import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { ANSWER_ALONE, answeredInText } from '#core/trajectory.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { appliesTo, usualDeciderOf, scorersById } from '#measure/scorers/index.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { importWhole } from '#build/shipped-sets.ts';

/** Of the README's figures. */
const SEED = 42;

/** What one baseline solves by its answers alone, nothing executed. */
export interface Solved {
  solved: number;
  /** Tasks to which the scorer applies. */
  of: number;
  /** As the README gives it: "29.2 % [19.9, 40.5]", the share with its 95 % Wilson interval. */
  text: string;
}

/** The tasks of files that belong together: questions and answers of one set. Throws what the importer refuses. */
export async function tasksIn(paths: readonly string[]): Promise<Task[]> {
  const files = paths.map((path, index) =>
    fileFromBlob(`${index}-${basename(path)}`, new Blob([readFileSync(path)])),
  );
  return (await importWhole('figures', files)).tasks;
}

/** The tasks of rows that are not yet in a file, as the page's importer reads them. */
export async function tasksOfRows(rows: readonly object[]): Promise<Task[]> {
  const file = fileFromBlob('rows.json.gz', new Blob([gzipSync(JSON.stringify(rows))]));
  return (await importWhole('figures', [file])).tasks;
}

/** A set's row of the README's table of figures, cell by cell. Throws for no tasks. */
export function figuresRow(name: string, tasks: readonly Task[]): string[] {
  const scorer = deciderOf(tasks);
  if (!scorer) throw new Error(`${name} has no tasks`);
  const shares = ['random', 'lexical', 'oracle'].map((id) => solvedBy(`baseline-${id}`, tasks, scorer).text);
  return [name, String(tasks.length), scorer.title, ...shares];
}

/** What the README calls the sets that ship with the site. */
export const FIRST_SHARD = 'shipped with the site';
export const WHOLE_SET = 'Proving Ground 600';
/** Tasks of the whole set; its figures stand in the README once all are there. */
export const WHOLE = 600;

/** The scorer that decides these tasks in a run unless a person chooses another; undefined for no tasks. */
export function deciderOf(tasks: readonly Task[]): Scorer | undefined {
  return scorersById.get(usualDeciderOf(tasks, ANSWER_ALONE) ?? '');
}

export function solvedBy(baselineId: string, tasks: readonly Task[], scorer: Scorer): Solved {
  const baseline = baselinesById.get(baselineId)!;
  const scored = tasks.filter((task) => appliesTo(scorer, task, ANSWER_ALONE));
  const scores = scored.map((task) => scorer.score(task, answeredInText(baseline.answer(task, SEED))));
  const solved = scores.filter(({ verdict }) => verdict === 'correct').length;
  const of = scores.length;
  const { low, high } = wilson(solved, of) ?? { low: 0, high: 1 };
  const percent = (share: number) => (share * 100).toFixed(1);
  return { solved, of, text: `${percent(solved / of)} % [${percent(low)}, ${percent(high)}]` };
}
