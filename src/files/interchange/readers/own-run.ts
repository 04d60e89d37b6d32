import { contendersOf } from '#core/contender.ts';
import { cellAddress, type ResultRecord, decidingScore, type DecidingRule } from '#core/cell.ts';
import { PlaygroundError } from '#core/errors.ts';
import { textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Run } from '#core/run.ts';
import type { ReadAttempt, RecordedAttempt, RecordedVerdict, Publication } from '#core/recording.ts';
import { isResult, isRunFile, openRunFile, resultsOfDocument } from '../open-run-file.ts';
import { present, textAt } from '../at.ts';
import { attemptWith } from '../attempt.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';
import { lossOf } from '../writers/common.ts';
import { LINE_HEAD, RESULT_LINE_FORMAT } from '../writers/json-lines.ts';

/**
 * Runs of this site read as answers: their trajectories, with the verdicts beside them as recorded ones. `openRunFile` opens a run file as
 * the run it is.
 */
export const ownRun: RecordingReader = {
  id: 'proving-ground',
  title: 'Proving Ground run',
  isDocument: isRunFile,
  isLines: (rows) => rows.every(({ format }) => format === RESULT_LINE_FORMAT),
  open: () =>
    objectsReading((value, row) => (isRunFile(value) ? [...attemptsOf(value)] : attemptIn(value, row))),
};

/** The results of a run file as answers, read one by one; a refusal with its reason where it breaks off or is damaged. */
export async function* readRunFile(file: Blob): AsyncGenerator<ReadAttempt> {
  let row = 0;
  try {
    const { run, results } = await openRunFile(file);
    for await (const record of results()) yield attemptInRun(run, record, row++);
  } catch (error) {
    yield damaged(error, row);
  }
}

function* attemptsOf(document: JsonObject): Generator<ReadAttempt> {
  let row = 0;
  try {
    for (const { run, record } of resultsOfDocument(document)) yield attemptInRun(run, record, row++);
  } catch (error) {
    yield damaged(error, row);
  }
}

function damaged(error: unknown, row: number): ReadAttempt {
  if (error instanceof PlaygroundError) return refused(row, '', error.message);
  throw error;
}

function attemptInRun(run: Run, record: ResultRecord, row: number): ReadAttempt {
  const contenders = contendersOf(run.config);
  const { model } = cellAddress(record.cell, contenders.length, run.config.repeats);
  const source = run.config.recorded as JsonValue | undefined;
  return attemptOf(record, { row, model: contenders[model]!.title, rule: run.config, source });
}

/** A line of results: the members of its record, and those that say what the record does not. */
function attemptIn(line: JsonObject, row: number): ReadAttempt {
  const record = Object.fromEntries(Object.entries(line).filter(([name]) => !LINE_HEAD.includes(name)));
  if (!isResult(record)) return refused(row, '', 'the row is no result of a run, or a damaged one');
  const rule = { scorerIds: [], ...present({ decidedBy: textOf(line.decidedBy) }) };
  const { source, query, model } = line;
  return attemptOf(record as unknown as ResultRecord, {
    row,
    model: textOf(model),
    rule,
    source,
    query: textOf(query),
  });
}

/** What is said of a result beside its record; `source`: where its answer was read, where it was not asked for. */
interface Beside {
  row: number;
  model: string;
  rule: DecidingRule;
  source: JsonValue | undefined;
  query?: string;
}

const attemptOf = (record: ResultRecord, { row, model, rule, source, query }: Beside): RecordedAttempt =>
  attemptWith(record.trajectory, {
    row,
    task: { id: record.taskId, query },
    repeat: record.repeat,
    verdicts: verdictsOf(record, rule),
    model,
    error: lossOf(record),
    usage: record.usage,
    durationMs: record.durationMs,
    dollars: record.recorded?.dollars,
    publication: publicationIn(source),
  });

/** Of recorded answers what their publisher decided; of others the verdict of the scorer that decided, none where it is not counted. */
function verdictsOf(record: ResultRecord, rule: DecidingRule): RecordedVerdict[] {
  if (record.recorded) return record.recorded.verdicts;
  if (record.verdict === 'not-counted') return [];
  const deciding = decidingScore(record, rule);
  return [
    {
      name: deciding?.id ?? 'verdict',
      passed: record.verdict === 'correct',
      ...present({ value: deciding?.score?.value, reason: deciding?.score?.explanation }),
    },
  ];
}

/** What an object says of who published answers; undefined where it says nothing. */
function publicationIn(source: JsonValue | undefined): Publication | undefined {
  const said = present({
    publisher: textAt(source, 'publisher'),
    published: textAt(source, 'published'),
    licence: textAt(source, 'licence'),
    address: textAt(source, 'address'),
  });
  return Object.keys(said).length > 0 ? said : undefined;
}
