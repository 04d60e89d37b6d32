import type { Assessment } from '#core/assessment.ts';
import { type ResultRecord, cellAddress } from '#core/cell.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { withAxes } from '#core/run-axes.ts';
import type { Run } from '#core/run.ts';
import { assessmentCheck } from './assessments.ts';
import valid from './run-file.schema.json?validate';
import {
  contradicts,
  damagedAt,
  linesOfRunFile,
  notOpened,
  RowCheck,
  rowsOfRunFile,
  tooDeep,
  tooLarge,
} from './run-file-rows.ts';
import { MOST_RUN_FILE_BYTES, RESULTS, RUN_FILE_FORMAT, RUN_FILE_VERSION } from './writers/run-file.ts';
import { contendersOf, doubledContender, type Contender } from '#core/contender.ts';

/** Characters of a run file that is read as one document, since its results do not stand one a line. */
const MOST_DOCUMENT = 64 * 2 ** 20;

/**
 * A run as a file holds it. `results`, `assessments`: read from the file again at each call, one by one, and each checked before it is
 * handed on.
 */
export interface OpenedRun {
  run: Run;
  results: () => AsyncIterable<ResultRecord>;
  assessments: () => AsyncIterable<Assessment>;
}

/**
 * The run in a run file of version 1 to 3, plain or packed with gzip, equal to the one that was written. The file may come from anyone: it
 * is bounded, and every member that the app reads is checked. `most`: bytes, unpacked. This, `results` and `assessments` throw
 * PlaygroundError 'recording-unknown'.
 */
export async function openRunFile(file: Blob, most = MOST_RUN_FILE_BYTES): Promise<OpenedRun> {
  if (file.size > most) throw tooLarge(most);
  const lines = linesOfRunFile(file, most);
  const begun = await lines.next();
  const first = begun.done ? '' : begun.value;
  await lines.return(undefined);
  const isByLine = first.endsWith(RESULTS);
  const document = parseJson(isByLine ? `${first}]}` : await wholeText(file, most));
  if (!isRunFile(document))
    throw notOpened(
      'The file is no run file of this site.',
      'A run file is what “Export the run as JSON” in a report saves. Logs of other tools are opened on the Data page.',
    );
  const { run, results, assessments } = headIn(document);
  const rows = (of: 'results' | 'assessments', whole: JsonValue[]) =>
    isByLine ? rowsOfRunFile(file, most, of) : whole;
  return {
    run,
    results: () => checked(resultCheck(run), rows('results', results)),
    assessments: () =>
      checked(
        assessmentCheck({ id: run.id, cells: run.cells, tasks: run.ordinals.length }),
        rows('assessments', assessments),
      ),
  };
}

/** The run in a document that says it is a run file, and its results. Throws PlaygroundError 'recording-unknown'. */
export function* resultsOfDocument(document: JsonObject): Generator<{ run: Run; record: ResultRecord }> {
  const { run, results } = headIn(document);
  const check = resultCheck(run);
  for (const result of results) yield { run, record: check.take(result) };
}

export const isRunFile = (document: JsonValue | undefined): document is JsonObject =>
  isJsonObject(document) && document.format === RUN_FILE_FORMAT;

/** Is this a result as run files hold them? */
export const isResult = (value: JsonValue): boolean => !exceedsDepth(value) && valid({ results: [value] });

/** The run, checked, and what follows it, which is not yet. */
function headIn({ version, run: written, results, assessments = [] }: JsonObject): {
  run: Run;
  results: JsonValue[];
  assessments: JsonValue[];
} {
  if (version !== 1 && version !== 2 && version !== RUN_FILE_VERSION)
    throw notOpened(
      `The run file has version ${quoted(JSON.stringify(version ?? null))}, which this page does not know.`,
      'Reload the page to get its newest version.',
    );
  if (exceedsDepth(written ?? null)) throw tooDeep();
  const run = isJsonObject(written) && isJsonObject(written.config) ? withAxes(asRun(written)) : written;
  const asList = (rows: JsonValue | undefined) => (Array.isArray(rows) ? [] : (rows ?? null));
  if (!valid({ run: run ?? null, results: asList(results), assessments: asList(assessments) }))
    throw damagedAt(valid.errors?.[0]?.instancePath);
  // Corrections of requests are learned here, never read from a file.
  const { mends: _, ...whole } = run as unknown as Run;
  const fault = faultOfRun(whole);
  if (fault) throw contradicts(fault);
  return { run: whole, results: results as JsonValue[], assessments: assessments as JsonValue[] };
}

async function* checked<Row>(
  check: RowCheck<Row>,
  rows: Iterable<JsonValue> | AsyncIterable<JsonValue>,
): AsyncGenerator<Row> {
  for await (const row of rows) yield check.take(row);
}

function resultCheck(run: Run): RowCheck<ResultRecord> {
  const places = new CellPlaces(run);
  return new RowCheck('results', (record) => places.faultOf(record));
}

async function wholeText(file: Blob, most: number): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const line of linesOfRunFile(file, most)) {
    parts.push(line);
    length += line.length + 1;
    if (length > MOST_DOCUMENT)
      throw notOpened(
        `The file does not contain one result a line, and is larger than ${MOST_DOCUMENT / 2 ** 20} MB, which is more than is read as one.`,
      );
  }
  return parts.join('\n');
}

/** Of a run that is not checked yet: only its version is changed. */
const asRun = (written: JsonObject): Run => written as unknown as Run;

/** More cells than this no run of a file may have. */
const MOST_CELLS = 1_000_000;

/** What of a run does not go together, in words that follow a colon; undefined where all does. */
function faultOfRun({ config, ordinals, cells }: Run): string | undefined {
  if (doubledContender(config)) return 'a model stands in it twice';
  if (cells !== ordinals.length * contendersOf(config).length * config.repeats)
    return 'its number of cells is not that of its tasks, models and repeats';
  if (cells > MOST_CELLS) return 'it has more cells than are opened';
  if (ordinals.some((ordinal, place) => place > 0 && ordinal <= ordinals[place - 1]!))
    return 'its tasks are not in the order of their data set';
  return undefined;
}

/** The cells of a run that results were seen of. */
class CellPlaces {
  readonly #run: Run;
  readonly #contenders: readonly Contender[];
  readonly #seen = new Set<number>();
  readonly #taskIds = new Map<number, string>();

  constructor(run: Run) {
    this.#run = run;
    this.#contenders = contendersOf(run.config);
  }

  /** What of the next result does not go with the run and the results before; undefined where all does. */
  faultOf({ cell, runId, modelId, repeat, taskId }: ResultRecord): string | undefined {
    const { id, cells, config } = this.#run;
    const at = cellAddress(cell, this.#contenders.length, config.repeats);
    const isAtPlace =
      cell < cells &&
      runId === id &&
      modelId === this.#contenders[at.model]!.model.id &&
      repeat === at.repeat &&
      taskId === (this.#taskIds.get(at.task) ?? taskId);
    if (!isAtPlace) return `the result of cell ${cell} belongs to none of its cells`;
    if (this.#seen.has(cell)) return `cell ${cell} has two results`;
    this.#seen.add(cell);
    this.#taskIds.set(at.task, taskId);
    return undefined;
  }
}
