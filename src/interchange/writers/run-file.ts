import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { oneFile } from './writer.ts';

export const RUN_FILE_FORMAT = 'proving-ground-run';
/** 2: a run has lists of agents and fault plans; 1 had one of each. */
export const RUN_FILE_VERSION = 2;

/**
 * A run with all its results as the pieces of one JSON document, one result a line, so that a large run never becomes
 * one string. It holds what the models answered and how it was scored; keys are no part of a run.
 */
export function* runFileParts(run: Run, records: Iterable<ResultRecord>): Generator<string> {
  const head = JSON.stringify({ format: RUN_FILE_FORMAT, version: RUN_FILE_VERSION, run });
  yield `${head.slice(0, -1)},"results":[\n`;
  let first = true;
  for (const record of records) {
    yield `${first ? '' : ',\n'}${JSON.stringify(record)}`;
    first = false;
  }
  yield '\n]}\n';
}

export const runFile = oneFile(
  {
    id: 'run-file',
    title: 'Run file',
    ending: '.run.json',
    type: 'application/json',
    loses: 'nothing but the requests that were sent to providers. This page opens it again.',
    usesTasks: false,
  },
  ({ run, records }) => runFileParts(run, records),
);
