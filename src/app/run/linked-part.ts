import type { Run, RunConfig } from '#core/run.ts';
import { partNamed, partOfTask, type Part } from '#files/parts/part.ts';
import { readPartLine } from '#files/parts/part-file.ts';
import { readPlan } from '#files/parts/read-plan.ts';
import type { Plan } from '#files/parts/plan.ts';
import type { PartAsked } from '#store/bridge/contract.ts';
import type { Connect } from '#store/storage/db.ts';
import { listRuns } from '#store/storage/runs.ts';
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

/** The run in which this browser carried out this part, the last one of several; undefined where there is none. */
export async function ranHere(database: Connect, { asked, plan }: LinkedPart): Promise<Run | undefined> {
  if ((await database.exists?.()) === false) return undefined;
  const runs = await listRuns(database);
  return runs.find(({ part }) => {
    if (part?.index !== asked.index || part.of !== asked.of) return false;
    const head = readPartLine(part.head, '', 1);
    return head?.kind === 'head' && head.head.plan === plan.hash;
  });
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
