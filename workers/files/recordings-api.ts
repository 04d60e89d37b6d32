import type {
  DatasetApi,
  RecordingChoice,
  RecordingFound,
  RecordingLook,
  RecordingProgress,
  RecordingReport,
  RecordingRequest,
  RecordingsApi,
} from '#store/bridge/files-contract.ts';
import { MAX_NOTES, type Dataset } from '#core/dataset.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import { maskedValue } from '#core/secrets.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { listRuns } from '#store/storage/runs.ts';
import { sweepRecordedCells } from '#store/storage/deleted-runs.ts';
import { createCellThreadApi, type CellThreadApi } from './cell-lanes.ts';
import type { FilesWorld } from './dataset-import.ts';
import { GatheredLog } from './gathered-log.ts';
import { unnamedFile } from './task-key.ts';
import { filesOf, hashOf, throwIfStopped } from './log-files.ts';
import { ownTasksOf, fitsOf, pairsOf, wholeCategories } from './pair-tasks.ts';
import { RecordedRun, type PairedLog } from './recorded-run.ts';

/** As for all files, with the import of data sets: a log's own tasks become one. */
type RecordingsWorld = FilesWorld & Pick<DatasetApi, 'importDataset'>;

type Report = (progress: RecordingProgress) => void;

/** Ids of tasks shown of a log that fits no data set. */
const SOME_IDS = 5;

export function createRecordingsApi(world: RecordingsWorld): RecordingsApi & CellThreadApi {
  const running = new Map<string, AbortController>();
  /** Logs that were looked at and may be stored next: what was fetched and counted is not fetched and counted again. */
  const known = new Map<string, GatheredLog>();
  /** What was fetched for logs of which not everything has come yet, by import and address. */
  const fetched = new Map<string, Map<string, Blob>>();

  async function gathered(request: RecordingRequest, onProgress: Report, signal: AbortSignal) {
    const earlier = known.get(request.importId);
    if (earlier) return earlier;
    let bytes = 0;
    const kept = fetched.get(request.importId) ?? new Map<string, Blob>();
    fetched.set(request.importId, kept);
    const files = await filesOf(request, world.fetch, kept, signal, (more) =>
      onProgress({ stage: 'reading', attempts: 0, refused: 0, bytes: (bytes += more) }),
    );
    fetched.delete(request.importId);
    const log = new GatheredLog(files);
    await log.gather(onProgress, signal);
    if (log.isLog) known.set(request.importId, log);
    return log;
  }

  async function during<Result>(
    { importId }: RecordingRequest,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    running.set(importId, controller);
    try {
      return await work(controller.signal);
    } catch (error) {
      throwIfStopped(controller.signal);
      throw error;
    }
  }

  return {
    ...createCellThreadApi(world),
    inspectRecording: (request, onProgress) =>
      during(request, async (signal) => {
        const log = await gathered(request, onProgress, signal);
        return foundIn(log, world);
      }),
    storeRecording: (request, choice, onProgress) =>
      during(request, async (signal) => {
        const started = world.now();
        const log = await gathered(request, onProgress, signal);
        if (log.refusal) throw log.refusal;
        if (!log.isLog) throw unknownFormat(request);
        if (log.parts) throw severalFormats(log.parts);
        const masked = { ...maskedValue(choice), tasks: choice.tasks };
        const chosen = choice.secrets === 'mask' ? masked : choice;
        const report = await store(world, log, { choice: chosen, onProgress, signal });
        known.delete(request.importId);
        return { ...report, durationMs: world.now() - started };
      }),
    cancelRecording(importId) {
      running.get(importId)?.abort();
      running.delete(importId);
      known.delete(importId);
      fetched.delete(importId);
    },
  };
}

async function foundIn(log: GatheredLog, world: RecordingsWorld): Promise<RecordingFound> {
  const files = [...log.given];
  const tasks = [...log.besides];
  if (log.refusal) return { files, tasks, refusal: toErrorRecord(log.refusal) };
  if (log.parts) return { files, tasks, parts: log.parts };
  if (!log.isLog) return { files, tasks: [] };
  return { files, tasks, look: await lookAt(log, world.connect) };
}

async function lookAt(log: GatheredLog, source: Source): Promise<RecordingLook> {
  const keys = [...log.tasks.keys()];
  const sum = (prints: Map<string, number[]>) =>
    [...prints.values()].reduce((all, { length }) => all + length, 0);
  const models = [...log.attemptsOf].map(([key, prints]) => {
    const file = unnamedFile(key);
    const attempts = sum(prints);
    return file === undefined ? { name: key, attempts } : { name: '', attempts, file };
  });
  const attempts = models.reduce((all, model) => all + model.attempts, 0);
  return {
    format: log.format,
    attempts,
    besides: log.attempts - attempts,
    refused: log.refused,
    models,
    tasks: keys.length,
    fits: await fitsOf(source, keys),
    ownTasks: [...log.tasks.values()].filter(Boolean).length,
    someIds: someIdsOf(keys),
    secrets: log.secrets.found,
    notes: log.notes,
    ...(log.publication ? { publication: log.publication } : {}),
  };
}

/** Ids that begin differently first: a log of several categories is known by one of each. */
function someIdsOf(keys: readonly string[]): string[] {
  const ids = keys.filter((key) => !key.startsWith('\n'));
  const firsts = new Map(ids.toReversed().map((id) => [id.replace(/\d+$/, ''), id]));
  return [...new Set([...[...firsts.values()].reverse(), ...ids.slice(0, SOME_IDS)])].slice(0, SOME_IDS);
}

interface Storing {
  choice: RecordingChoice;
  onProgress: Report;
  signal: AbortSignal;
}

async function store(
  world: RecordingsWorld,
  log: GatheredLog,
  storing: Storing,
): Promise<Omit<RecordingReport, 'durationMs'>> {
  const { choice, onProgress, signal } = storing;
  const db = await world.connect();
  await sweepRecordedCells(db);
  const paired = await tasksFor(world, log, storing);
  const source = {
    ...choice.source,
    format: log.format,
    files: log.files.map(({ path }) => (choice.secrets === 'mask' ? maskedValue(path) : path)),
    bytes: log.bytes,
    sha256: await hashOf(log.files),
    refused: log.refused,
  };
  const twin = await twinOf(db, source.sha256);
  const made = new RecordedRun({ ...world, db }, { ...paired, log, choice, source });
  const { run, notes, ...counts } = await made.store(onProgress, signal);
  return {
    ...counts,
    runId: run.id,
    title: choice.title,
    ...(twin ? { twin } : {}),
    datasetId: paired.dataset.id,
    datasetTitle: paired.dataset.title,
    madeDataset: choice.tasks === 'own',
    format: log.format,
    models: run.config.models.length,
    rows: log.attempts + log.refused,
    refused: log.refused,
    repaired: log.repaired,
    notes: [...log.notes, ...notes].slice(0, MAX_NOTES),
    bytes: log.bytes,
  };
}

/** The newest run that was read from the same bytes. */
async function twinOf(db: Database, sha256: string): Promise<RecordingReport['twin']> {
  const run = (await listRuns(db)).find(({ config }) => config.recorded?.sha256 === sha256);
  return run && { runId: run.id, title: run.config.title };
}

/** The data set whose tasks were attempted; one is made of the log's own questions where that was chosen. */
async function tasksFor(
  { connect, importDataset }: RecordingsWorld,
  log: GatheredLog,
  { choice, signal }: Storing,
): Promise<Pick<PairedLog, 'dataset' | 'ordinalOf' | 'whole'>> {
  if (choice.tasks !== 'own') {
    const pairs = await pairsOf(connect, choice.tasks.datasetId);
    return {
      dataset: await datasetAt(connect, choice.tasks.datasetId),
      ordinalOf: (key) => pairs.ordinalOf(key),
      whole: wholeCategories(pairs, choice.categories ?? [], log.published),
    };
  }
  const { blob, idOf } = await ownTasksOf(log, { mask: choice.secrets === 'mask', signal });
  const title = `Tasks of ${choice.title}`;
  const { datasetId } = await importDataset(
    {
      origin: { kind: 'file', names: ['tasks.jsonl'] },
      blobs: [blob],
      title,
      ...(choice.source.licence ? { licence: choice.source.licence } : {}),
    },
    () => {},
  );
  const pairs = await pairsOf(connect, datasetId);
  const ordinalOf = (key: string): number | undefined => {
    const id = idOf.get(key);
    return id === undefined ? undefined : pairs.ordinalOf(id);
  };
  return { dataset: await datasetAt(connect, datasetId), ordinalOf, whole: [] };
}

async function datasetAt(source: Source, id: string): Promise<Dataset> {
  const dataset = await getDataset(source, id);
  if (dataset) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    'The data set that was chosen is not in this browser any more.',
  );
}

const severalFormats = (parts: readonly { format: string }[]): PlaygroundError =>
  new PlaygroundError(
    'recording-unknown',
    `These are logs of several formats: ${parts.map(({ format }) => format).join(', ')}.`,
    'Import the files of each format by themselves.',
  );

const unknownFormat = ({ files }: RecordingRequest): PlaygroundError =>
  new PlaygroundError(
    'recording-unknown',
    `${files[0]?.path ?? 'The file'} is no log of a known format.`,
    'See the list of formats on the Data page.',
  );
