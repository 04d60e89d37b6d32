// npm run merge -- FILES [--out MERGED.jsonl] [--run FILE.run.json.gz] [--score]
// Joins part files of one run and says what is missing, in conflict or different. --run: the run as the page opens it; --out: the merged
// parts as one part file, which can be merged again. --score: scores every result again from its transcript first, and refuses the files where
// one has another verdict.
import { createWriteStream, realpathSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { packedRunFile } from '#files/interchange/index.ts';
import { namedCell, recordsOf, reportOf, runOf, type MergeReport } from '#files/parts/merged-run.ts';
import { partsRefused } from '#files/parts/refused.ts';
import type { Merge } from '#files/parts/merge.ts';
import { command, EXIT, UsageError } from './exit-codes.ts';
import { mergeWords } from './merge-words.ts';
import { mergeFiles } from './read-parts.ts';

const USAGE = 'npm run merge -- FILES [--out MERGED.jsonl] [--run FILE.run.json.gz] [--score]';

/** Characters that are written at once. */
const PIECE = 2 ** 20;

const oneByOne = <Item>(items: Iterable<Item>): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]() {
    const all = items[Symbol.iterator]();
    return { next: () => Promise.resolve(all.next()) };
  },
});

await command(async () => {
  const { values, positionals } = flags();
  if (positionals.length === 0) throw new UsageError(USAGE);
  for (const name of ['out', 'run'] as const)
    if (values[name] !== undefined && positionals.some((path) => isSameFile(path, values[name]!)))
      throw new UsageError(`--${name} ${values[name]} is one of the files to merge: name another one.`);
  const merge = await mergeFiles(positionals);
  const report = reportOf(merge);
  for (const line of mergeWords(merge, report)) console.log(line);
  if (values.score) await scoreAgain(merge, report);
  if (values.out !== undefined)
    await whole(values.out, (path) =>
      pipeline(Readable.from(inPieces(merge.lines())), createWriteStream(path)),
    );
  if (values.run !== undefined) {
    const packed = await packedRunFile(runOf(merge, report), oneByOne(recordsOf(merge)), oneByOne([]));
    await whole(values.run, async (path) => writeFile(path, new Uint8Array(await packed.arrayBuffer())));
  }
  return report.agreed === report.cells ? EXIT.done : EXIT.notWhole;
});

/** Cells that are named one by one. */
const NAMED = 5;

/** Throws PlaygroundError 'parts-refused' where a result has another verdict than its transcript. */
async function scoreAgain<Ref>(merge: Merge<Ref>, report: MergeReport): Promise<void> {
  const [{ otherVerdicts }, { thisMachine }] = await Promise.all([
    import('./score-again.ts'),
    import('./this-machine.ts'),
  ]);
  const others = await otherVerdicts(thisMachine().site, runOf(merge, report), oneByOne(recordsOf(merge)));
  if (others.length === 0)
    return console.log(`Scored again: the ${report.agreed} verdicts are those of the transcripts.`);
  const named = others.slice(0, NAMED).map(({ cell, written, now }) => {
    const { task, contender, repeat } = namedCell(merge.head, cell);
    return `${task}, ${contender}, repeat ${repeat + 1}: “${written}” is written, “${now}” comes out`;
  });
  throw partsRefused(
    '',
    `scored again, ${others.length} of ${report.agreed} results have another verdict (${named.join('; ')}${others.length > NAMED ? '; …' : ''})`,
    'Somebody changed them, or another edition scored them.',
  );
}

/** Is it one file, by whatever paths? */
function isSameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false; // One of them is not there yet.
  }
}

/** Writes a file that is there whole or as it was before. */
async function whole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const begun = `${path}.${process.pid}.begun`;
  try {
    await write(begun);
    renameSync(begun, path);
  } catch (error) {
    rmSync(begun, { force: true });
    throw error;
  }
}

function flags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        run: { type: 'string' },
        score: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
