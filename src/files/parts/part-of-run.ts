import { cellAddress, cellNumber, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Run } from '#core/run.ts';
import { readPartLine, recordLine, stintLine, type PartHead } from './part-file.ts';
import { partsRefused } from './refused.ts';

/**
 * The lines of the part file of a run that a browser made as a part of a larger one, each with its line break. Its cells get their numbers in
 * the whole run. `results`: as stored, under whichever scorer they are decided now. `engine`: what ran it, in a few words. Throws PlaygroundError 'parts-refused'
 * where the run is no part.
 */
export async function* partLines(
  { part, createdAt, finishedAt, ordinals, prices, spending, versions }: Run,
  results: AsyncIterable<ResultRecord>,
  engine: string,
): AsyncGenerator<string> {
  const read = part && readPartLine(part.head, '', 1);
  if (read?.kind !== 'head') throw partsRefused('', 'this run is no part of another');
  const { index, of, head: line } = part!;
  const { head } = read;
  const numberOf = numbering(head, ordinals);
  yield `${line}\n`;
  let until = createdAt;
  for await (const record of results) {
    const ends = record.trajectory.steps.map(
      ({ startedAt, durationMs }) => (startedAt ?? 0) + (durationMs ?? 0),
    );
    until = ends.reduce((last, end) => Math.max(last, end), until);
    yield `${recordLine({ ...record, runId: head.plan, cell: numberOf(record.cell) })}\n`;
  }
  const stint = {
    index,
    of,
    since: createdAt,
    startedAt: createdAt,
    until: finishedAt ?? until,
    app: versions.app,
    engine,
    ...(prices ? { prices } : {}),
    ...(spending ? { spending } : {}),
  };
  yield `${stintLine(stint)}\n`;
}

/** From a cell of the part, whose tasks have these ordinals, to its number in the whole run. */
function numbering({ setup: { config }, tasks }: PartHead, ordinals: readonly number[]) {
  const places = new Map(tasks.map(([ordinal], place) => [ordinal, place]));
  const contenders = contendersOf(config).length;
  return (cell: number): number => {
    const at = cellAddress(cell, contenders, config.repeats);
    const task = places.get(ordinals[at.task] ?? -1);
    if (task === undefined) throw partsRefused('', 'a task of this run is none of the whole run');
    return cellNumber({ ...at, task }, contenders, config.repeats);
  };
}
