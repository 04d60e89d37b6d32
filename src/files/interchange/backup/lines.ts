import type { Assessment } from '#core/assessment.ts';
import type { Dataset, ImportBatch } from '#core/dataset.ts';
import { MAX_KEPT, type CellExchanges, type PackedExchange } from '#core/exchange.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { piecesOf } from '#core/pieces.ts';
import { quoted } from '#core/quoted.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { assessmentCheck } from '../assessments.ts';
import { linesOf } from '../text-lines.ts';
import { unreadable } from './backup.ts';
import valid from './dataset-lines.schema.json?validate';

/** A data set as lines of JSON: itself, then its toolsets and tasks in their order. */
export async function* datasetLines(
  dataset: Dataset,
  batches: AsyncIterable<ImportBatch>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ dataset })}\n`;
  for await (const { toolsets, tasks } of batches) {
    for (const toolset of toolsets) yield `${JSON.stringify({ toolset })}\n`;
    for (const task of tasks) yield `${JSON.stringify({ task })}\n`;
  }
}

/** A data set of a backup, checked; its tasks are read from the file as they are asked for. */
export interface OpenedDataset {
  dataset: Dataset;
  batches: () => AsyncGenerator<ImportBatch>;
}

/** Ids as imports make them of titles. */
const ID = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** Tasks handed on together. */
const AT_A_TIME = 100;

/** Opens the lines of a data set. This and `batches` throw PlaygroundError 'backup-unreadable'. */
export async function openDataset(file: Blob): Promise<OpenedDataset> {
  const lines = datasetLinesIn(file);
  const first = await lines.next();
  await lines.return(undefined);
  const dataset = first.done ? undefined : first.value.dataset;
  if (!isJsonObject(dataset) || !ID.test(dataset.id as string))
    throw unreadable('A data set of the backup does not say what it is.');
  return { dataset: dataset as unknown as Dataset, batches: () => batchesIn(file) };
}

async function* batchesIn(file: Blob): AsyncGenerator<ImportBatch> {
  let batch: ImportBatch = { toolsets: [], tasks: [] };
  for await (const { toolset, task } of datasetLinesIn(file)) {
    if (toolset) batch.toolsets.push(toolset as unknown as Toolset);
    if (task) batch.tasks.push(task as unknown as StoredTask);
    if (batch.tasks.length < AT_A_TIME) continue;
    yield batch;
    batch = { toolsets: [], tasks: [] };
  }
  yield batch;
}

async function* datasetLinesIn(file: Blob): AsyncGenerator<JsonObject> {
  for await (const { row, object } of objectsIn(file)) {
    if (object && valid(object)) yield object;
    else {
      const place = object && valid.errors?.[0]?.instancePath;
      throw unreadable(
        `A data set of the backup is damaged at line ${row}${place ? `, ${quoted(place)}` : ''}.`,
      );
    }
  }
}

/** The assessments of one of the site's own runs: its id, then one assessment a line. */
export async function* assessmentLines(
  runId: string,
  assessments: AsyncIterable<Assessment>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ runId })}\n`;
  for await (const assessment of assessments) yield `${JSON.stringify(assessment)}\n`;
}

interface OpenedAssessments {
  runId: string;
  assessments: () => AsyncGenerator<Assessment>;
}

/** More cells and tasks than this no run has. How many this one has, the file does not know. */
const MOST = 1_000_000;

/** Opens such lines. This and `assessments` throw PlaygroundError 'backup-unreadable', 'recording-unknown'. */
export async function openAssessments(file: Blob): Promise<OpenedAssessments> {
  const lines = assessmentLinesIn(file);
  const first = await lines.next();
  await lines.return(undefined);
  const runId = first.done ? undefined : first.value.runId;
  if (typeof runId !== 'string') throw damaged();
  return { runId, assessments: () => assessmentsIn(file, runId) };
}

async function* assessmentsIn(file: Blob, runId: string): AsyncGenerator<Assessment> {
  const check = assessmentCheck({ id: runId, cells: MOST, tasks: MOST });
  let isFirst = true;
  for await (const line of assessmentLinesIn(file)) {
    if (!isFirst) yield check.take(line);
    isFirst = false;
  }
}

async function* assessmentLinesIn(file: Blob): AsyncGenerator<JsonObject> {
  for await (const { object } of objectsIn(file)) {
    if (!object) throw damaged();
    yield object;
  }
}

const damaged = () => unreadable('What was said of a run is damaged in the backup.');

export const requestsLine = ({ cell, exchanges }: CellExchanges): string =>
  `${JSON.stringify({ cell, exchanges })}\n`;

/** Requests by cell number, read on as far as they are asked for. */
export class KeptRequests {
  readonly #lines: AsyncGenerator<CellExchanges>;
  #next: Promise<IteratorResult<CellExchanges>>;

  constructor(file: Blob, runId: string) {
    this.#lines = cellsIn(file, runId);
    this.#next = this.#lines.next();
    // The failure is thrown where a cell is asked for.
    this.#next.catch(() => undefined);
  }

  /** Those of a cell; cells have to be asked for in their order. Throws PlaygroundError 'backup-unreadable'. */
  async of(cell: number): Promise<CellExchanges | undefined> {
    for (;;) {
      const next = await this.#next;
      if (next.done || next.value.cell > cell) return undefined;
      this.#next = this.#lines.next();
      this.#next.catch(() => undefined); // Reported where it is awaited.
      if (next.value.cell === cell) return next.value;
    }
  }
}

async function* cellsIn(file: Blob, runId: string): AsyncGenerator<CellExchanges> {
  let last = -1;
  for await (const { object } of objectsIn(file)) {
    if (!isCell(object) || object.cell <= last) throw unreadable('The requests of a run are damaged.');
    last = object.cell;
    yield { runId, cell: object.cell, exchanges: object.exchanges };
  }
}

type Cell = Pick<CellExchanges, 'cell' | 'exchanges'>;

function isCell(value: JsonValue | undefined): value is JsonValue & Cell {
  return (
    isJsonObject(value) && isCount(value.cell) && Array.isArray(value.exchanges) && arePacked(value.exchanges)
  );
}

/**
 * Can they be unpacked within the bounds in which they are packed? `before` and `after` take from the last whole text, and together no
 * more than it has: else texts that double with each exchange would fill the memory.
 */
function arePacked(exchanges: readonly JsonValue[]): exchanges is JsonValue[] & PackedExchange[] {
  let base = 0;
  let kept = 0;
  for (const each of exchanges) {
    if (!isJsonObject(each) || !isJsonObject(each.sent)) return false;
    const { before, after, middle, length } = each.sent;
    if (!isCount(before) || !isCount(after) || !isCount(length) || typeof middle !== 'string') return false;
    if (before + after > base) return false;
    kept += middle.length;
    if (before + middle.length + after === length) base = length;
    if (each.failure !== undefined && typeof each.failure !== 'string') return false;
    if (each.refused !== undefined && !areTexts(each.refused)) return false;
    if (each.answered === undefined) continue;
    if (!isJsonObject(each.answered)) return false;
    const { text, end = '', length: whole } = each.answered;
    if (typeof text !== 'string' || typeof end !== 'string' || !isCount(whole)) return false;
    kept += text.length + end.length;
  }
  return kept <= MAX_KEPT;
}

/** A few short texts: a question is mended after a handful of refusals at most. */
const areTexts = (value: JsonValue): boolean =>
  Array.isArray(value) &&
  value.length <= 10 &&
  value.every((text) => typeof text === 'string' && text.length <= 1000);

const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The objects on the lines of an entry, each with its line counted from 1; undefined for what is none, too long or too deep. */
async function* objectsIn(file: Blob): AsyncGenerator<{ row: number; object: JsonObject | undefined }> {
  let row = 0;
  for await (const { text, tooLong } of linesOf(piecesOf(file.stream()))) {
    row++;
    if (!tooLong && text.trim() === '') continue;
    const value = tooLong ? undefined : parseJson(text);
    yield { row, object: isJsonObject(value) && !exceedsDepth(value) ? value : undefined };
  }
}
