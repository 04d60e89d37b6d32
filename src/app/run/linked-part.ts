import type { RunConfig } from '#core/run.ts';
import { partNamed, partOfTask, readPlan, type Part, type Plan } from '#files/parts/index.ts';
import type { PartAsked } from '#store/bridge/contract.ts';
import type { Connect } from '#store/storage/db.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';

/** A link to one part of a run: what is asked of this browser, and the whole plan. */
export interface LinkedPart {
  asked: PartAsked;
  plan: Plan;
}

/** Reads a link with a part in its query. Throws PlaygroundError 'plan-refused', which names what is wrong with it. */
export async function linkedPart(payload: string, query: URLSearchParams): Promise<LinkedPart> {
  const part = partNamed(query.get('part') ?? '', 'This link');
  const link = `#/s/${payload}?${query}`;
  return { asked: { plan: link, ...part }, plan: await readPlan(link) };
}

/** Those of a set-up's tasks that a part works on. Throws PlaygroundError dataset-unknown, storage-*. */
export async function dealtHere(
  database: Connect,
  { selection }: Pick<RunConfig, 'selection'>,
  { index, of }: Part,
  taken: readonly number[],
): Promise<number[]> {
  const tasks = await loadTaskIndex(database, selection.datasetId);
  return taken.filter((ordinal) => partOfTask(tasks.row(ordinal)!.id, of) === index);
}
