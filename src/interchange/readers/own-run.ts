import { contendersOf } from '#core/contender.ts';
import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { decidingScore, type DecidingRule } from '#core/deciding.ts';
import { PlaygroundError } from '#core/errors.ts';
import { textOf, objectOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Run } from '#core/run.ts';
import type { ReadAttempt, RecordedAttempt, RecordedVerdict, Publication } from '#core/recording.ts';
import { isResult, isRunFile, openRunFile, resultsOfDocument } from '../open-run-file.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { lossOf } from '../writers/attempts.ts';
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
    readingOf((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      return isRunFile(value) ? attemptsOf(value) : [attemptIn(value, row)];
    }),
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
  const publication = publicationIn(run.config.recorded as JsonValue | undefined);
  return { ...attemptOf(record, row, contenders[model]!.title, run.config), ...present({ publication }) };
}

/** A line of results: the members of its record, and those that say what the record does not. */
function attemptIn(line: JsonObject, row: number): ReadAttempt {
  const record = Object.fromEntries(Object.entries(line).filter(([name]) => !LINE_HEAD.includes(name)));
  if (!isResult(record)) return refused(row, '', 'the row is no result of a run, or a damaged one');
  const decidedBy = textOf(line.decidedBy);
  const rule = { scorerIds: [], ...present({ decidedBy }) };
  return {
    ...attemptOf(record as unknown as ResultRecord, row, textOf(line.model), rule, textOf(line.query)),
    ...present({ publication: publicationIn(line.source) }),
  };
}

function attemptOf(
  record: ResultRecord,
  row: number,
  model: string,
  rule: DecidingRule,
  query = '',
): RecordedAttempt {
  const { taskId, trajectory, usage, durationMs, recorded } = record;
  return {
    kind: 'attempt',
    row,
    task: present({ id: taskId, query }),
    repeat: record.repeat,
    trajectory,
    verdicts: verdictsOf(record, rule),
    repairs: [],
    ...present({ model, error: lossOf(record), usage, durationMs, dollars: recorded?.dollars }),
  };
}

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
  const { publisher, published, licence, address } = objectOf(source);
  const said = present({
    publisher: textOf(publisher),
    published: textOf(published),
    licence: textOf(licence),
    address: textOf(address),
  });
  return Object.keys(said).length > 0 ? said : undefined;
}
