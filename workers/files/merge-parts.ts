import { PlaygroundError } from '#core/errors.ts';
import type { ResultRecord } from '#core/cell.ts';
import { linesOf, packedRunFile } from '#files/interchange/index.ts';
import { Merge } from '#files/parts/merge.ts';
import { namedCell, recordsOf, reportOf, runOf } from '#files/parts/merged-run.ts';
import { bytesOf } from './log-files.ts';
import type { ConflictCell, LoadedFile, MergedParts } from '#store/bridge/files-contract.ts';

/** Bytes of all files together: their results stand in memory, where the command reads them again from the disk. */
const MOST_BYTES = 256 * 2 ** 20;
/** Cells that are named one by one. */
const NAMED = 100;
/** Characters of an answer that a conflict shows. */
const SHOWN = 200;

/** Joins part files of one run. Throws PlaygroundError 'parts-refused', which names the file. */
export async function mergeParts(files: readonly LoadedFile[]): Promise<MergedParts> {
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  if (bytes > MOST_BYTES) throw tooLarge(bytes);
  const merge = new Merge<string>((text) => text);
  let characters = 0;
  for (const { path, blob } of files) {
    const reading = merge.file(path);
    for await (const { text, tooLong } of linesOf(unpacked(path, blob))) {
      if (tooLong) throw lineTooLong(path);
      // Files may be compressed.
      characters += text.length;
      if (characters > MOST_BYTES) throw tooLarge(characters);
      reading.line(text, text);
    }
    reading.end();
  }
  const { head } = merge;
  const { missing, conflicts, ...report } = reportOf(merge);
  const run = runOf(merge, { ...report, missing, conflicts });
  return {
    ...report,
    title: head.setup.config.title,
    plan: head.plan,
    missing: missing.length,
    namedMissing: missing.slice(0, NAMED).map((cell) => namedCell(head, cell)),
    conflicts: conflicts.length,
    namedConflicts: conflicts.slice(0, NAMED).map((cell): ConflictCell => {
      const variants = merge.variantsOf(cell);
      return {
        ...namedCell(head, cell),
        variants: variants.map((variant) => ({
          file: variant.file,
          became: variant.became,
          answer: answerIn(merge.textOf(variant)),
        })),
      };
    }),
    run: await packedRunFile(run, each(recordsOf(merge)), each([])),
    part: new Blob([...merge.lines()], { type: 'application/jsonl' }),
  };
}

/** Throws PlaygroundError 'parts-refused' where a compressed file breaks off. */
async function* unpacked(path: string, blob: Blob): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOf(blob);
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
    const why = `${path}: it cannot be unpacked: ${error.message}`;
    throw new PlaygroundError('parts-refused', why, 'Copy the file again from where it was made.');
  }
}

/** What a result says: its last text, else the names of the tools it called. */
function answerIn(text: string): string {
  const { trajectory } = JSON.parse(text) as ResultRecord;
  const calls = trajectory.steps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
  return (trajectory.finalAnswer || calls.join(', ')).slice(0, SHOWN);
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  await Promise.resolve();
  yield* items;
}

const tooLarge = (bytes: number): PlaygroundError =>
  new PlaygroundError(
    'parts-refused',
    `These files hold ${Math.round(bytes / 2 ** 20)} MB, and a page joins up to ${MOST_BYTES / 2 ** 20} MB.`,
    'Join them with `npm run merge -- FILES --run FILE.run.json.gz`, which reads them from the disk, and open that run here.',
  );

const lineTooLong = (path: string): PlaygroundError =>
  new PlaygroundError('parts-refused', `${path}: a line of it is longer than is read.`);
