import type { Assessment } from '#core/assessment.ts';
import type { ResultRecord } from '#core/cell.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import { worldOf } from './common.ts';
import { oneFile } from './writer.ts';

export const RUN_FILE_FORMAT = 'proving-ground-run';
/** 3: with what judges and people said of the answers. 2: a run has lists of agents and fault plans; 1 had one of each. */
export const RUN_FILE_VERSION = 3;
/** Bytes of a run file that is written or opened, unpacked. */
export const MOST_RUN_FILE_BYTES = 2 ** 30;
/** Ends the first line of a run file; the results follow, one a line. */
export const RESULTS = ',"results":[';
/** The line between the results and the assessments, which follow one a line; left out where there are none. */
export const ASSESSMENTS = '],"assessments":[';
/** The last line. */
export const END = ']}';

const headOf = (run: Run): string => {
  const head = JSON.stringify({ format: RUN_FILE_FORMAT, version: RUN_FILE_VERSION, ...worldOf(run), run });
  return `${head.slice(0, -1)}${RESULTS}\n`;
};

const rowOf = (row: ResultRecord | Assessment, place: number): string =>
  `${place === 0 ? '' : ',\n'}${JSON.stringify(row)}`;

/**
 * A run with all results and assessments, as the pieces of one JSON document, one a line, so that a large run never becomes one
 * string. It holds the models' answers and scores; keys are no part of a run.
 */
export function* runFileParts(
  run: Run,
  records: Iterable<ResultRecord>,
  assessments: Iterable<Assessment> = [],
): Generator<string> {
  yield headOf(run);
  let place = 0;
  for (const record of records) yield rowOf(record, place++);
  place = 0;
  for (const assessment of assessments)
    yield (place === 0 ? `\n${ASSESSMENTS}\n` : '') + rowOf(assessment, place++);
  yield `\n${END}\n`;
}

/** The same for results that come one by one. */
export async function* runFilePartsOf(
  run: Run,
  records: AsyncIterable<ResultRecord>,
  assessments: AsyncIterable<Assessment>,
): AsyncGenerator<string> {
  yield headOf(run);
  let place = 0;
  for await (const record of records) yield rowOf(record, place++);
  place = 0;
  for await (const assessment of assessments)
    yield (place === 0 ? `\n${ASSESSMENTS}\n` : '') + rowOf(assessment, place++);
  yield `\n${END}\n`;
}

/**
 * The same packed with gzip, the results taken one by one as they come. Throws PlaygroundError 'run-too-large' where it would hold more than
 * is opened again.
 */
export async function packedRunFile(
  run: Run,
  records: AsyncIterable<ResultRecord>,
  assessments: AsyncIterable<Assessment>,
  most = MOST_RUN_FILE_BYTES,
): Promise<Blob> {
  const { readable, writable } = new CompressionStream('gzip');
  const packed = new Response(readable, { headers: { 'content-type': runFile.type } }).blob();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let size = 0;
  const write = async (part: string): Promise<void> => {
    const bytes = encoder.encode(part);
    size += bytes.length;
    if (size > most) throw runTooLarge(most);
    await writer.ready;
    await writer.write(bytes);
  };
  try {
    for await (const part of runFilePartsOf(run, records, assessments)) await write(part);
    await writer.close();
  } catch (error) {
    // The first failure is the one to report.
    packed.catch(() => undefined);
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
  return packed;
}

export const runTooLarge = (most: number): PlaygroundError =>
  new PlaygroundError(
    'run-too-large',
    `The run file would hold more than ${Math.round(most / 2 ** 20)} MB, and could not be opened again.`,
    'Save it as JSON Lines, which the Data page reads at any size.',
  );

export const runFile = oneFile(
  {
    id: 'run-file',
    title: 'Run file',
    ending: '.run.json.gz',
    type: 'application/gzip',
    loses: 'nothing but the requests that were sent to providers. This page opens it again.',
    usesTasks: false,
  },
  ({ run, records }) => runFileParts(run, records),
);
