import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { cellsOf, headLine, headOf, recordLine, stintLine } from '#files/parts/part-file.ts';
import { partOfTask } from '#files/parts/part.ts';
import { planOf, type Plan } from '#files/parts/plan.ts';

/** Characters that are written at once. */
const PIECE = 2 ** 20;

/**
 * Writes a run of a plan as so many part files, every cell with a result like `like`, one that an engine wrote. Gives their paths and their
 * bytes. `tasks`: of the run.
 */
export function madeParts(
  { setup }: Plan,
  like: ResultRecord,
  { folder, tasks, of }: { folder: string; tasks: number; of: number },
): { paths: string[]; bytes: number } {
  const plan = planOf({ ...setup, dataset: { ...setup.dataset, tasks } });
  const named = Array.from({ length: tasks }, (_, ordinal): [number, string] => [
    ordinal,
    `tasks.json#${ordinal + 1}`,
  ]);
  const head = headOf(plan, { rules: 'bench', testbed: 'none' }, named);
  const { config } = plan.setup;
  const contenders = contendersOf(config);
  const files = Array.from({ length: of }, (_, index) => {
    const path = join(folder, `part-${index}.jsonl`);
    const stint = { index, of, since: 1, startedAt: 1, until: 2, app: 'bench', engine: 'bench' };
    return { path, descriptor: openSync(path, 'w'), text: `${headLine(head)}\n${stintLine(stint)}\n` };
  });
  let bytes = 0;
  const write = (file: (typeof files)[number]): void => {
    bytes += writeSync(file.descriptor, file.text);
    file.text = '';
  };
  const partOf = named.map(([, id]) => partOfTask(id, of));
  for (let cell = 0; cell < cellsOf(head); cell++) {
    const { task, model, repeat } = cellAddress(cell, contenders.length, config.repeats);
    const file = files[partOf[task]!]!;
    const modelId = contenders[model]!.model.id;
    const record = { ...like, runId: plan.hash, cell, taskId: named[task]![1], modelId, repeat };
    file.text += `${recordLine(record)}\n`;
    if (file.text.length > PIECE) write(file);
  }
  for (const file of files) {
    write(file);
    closeSync(file.descriptor);
  }
  return { paths: files.map(({ path }) => path), bytes };
}
