import type { ResultRecord } from '#core/cell.ts';
import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { withAxes } from '#core/run-axes.ts';
import type { Run } from '#core/run.ts';
import { faultOfRun } from './run-consistency.ts';
import valid from './run-file.schema.json?validate';
import { RUN_FILE_FORMAT, RUN_FILE_VERSION } from './writers/run-file.ts';

/** Bytes of a run file that is opened. */
export const MOST_RUN_FILE_BYTES = 64 * 2 ** 20;

/** A run with its results as a file holds them. */
export interface RunWithResults {
  run: Run;
  records: ResultRecord[];
}

/**
 * The run in a run file of version 1 or 2, equal to the one that was written. The file may come from anyone: it is bounded, and every
 * member that the app reads is checked. Throws PlaygroundError 'recording-unknown'.
 */
export async function openRunFile(file: Blob): Promise<RunWithResults> {
  if (file.size > MOST_RUN_FILE_BYTES)
    throw refusal(
      `The file is larger than ${MOST_RUN_FILE_BYTES / 2 ** 20} MB, which is more than is opened.`,
    );
  const document = documentIn(await file.text());
  if (!isRunFile(document))
    throw refusal(
      'The file is no run file of this site.',
      'A run file is what “Export the run as JSON” in a report saves. Logs of other tools are opened on the Data page.',
    );
  return runIn(document);
}

export const isRunFile = (document: JsonValue | undefined): document is JsonObject =>
  isJsonObject(document) && document.format === RUN_FILE_FORMAT;

/** The run in a document that says it is a run file. Throws PlaygroundError 'recording-unknown'. */
export function runIn({ version, run: written, results }: JsonObject): RunWithResults {
  if (version !== 1 && version !== RUN_FILE_VERSION)
    throw refusal(
      `The run file has version ${quoted(JSON.stringify(version ?? null))}, which this page does not know.`,
      'Reload the page to get its newest version.',
    );
  if (exceedsDepth([written, results])) throw refusal('The run file is nested deeper than is read.');
  const run = isJsonObject(written) && isJsonObject(written.config) ? withAxes(asRun(written)) : written;
  const checked = { run, results };
  if (!valid(checked)) throw refusal(`The run file is damaged${placeOf(valid.errors)}.`);
  const whole = checked as unknown as { run: Run; results: ResultRecord[] };
  const fault = faultOfRun(whole.run, whole.results);
  if (fault) throw refusal(`The run file contradicts itself: ${fault}.`);
  return { run: whole.run, records: whole.results };
}

/** Is this a result as run files hold them? */
export const isResult = (value: JsonValue): boolean => !exceedsDepth(value) && valid({ results: [value] });

/** Of a run that is not checked yet: only its version is changed. */
const asRun = (written: JsonObject): Run => written as unknown as Run;

function placeOf(errors: typeof valid.errors): string {
  const place = errors?.[0]?.instancePath;
  return place ? ` at ${quoted(place)}` : '';
}

function documentIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

const refusal = (message: string, hint = 'Export the run again where it was made.'): PlaygroundError =>
  new PlaygroundError('recording-unknown', message, hint);
