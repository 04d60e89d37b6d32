import type {
  RecordingChoice,
  RecordingReport,
  ImportRequest,
  LoadedFile,
  RecordingFile,
} from '#store/bridge/files-contract.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { PublishedAnswers } from '#core/published-answers.ts';
import { addressOfCompare, addressOfRun } from '../frame/address.ts';
import type { Stores } from '../frame/context.ts';
import { counted } from '../frame/format.ts';
import { type RecordingImport, loadedFiles } from '../frame/state/recording-import.ts';
import { recordingsOf, type RecordingStore } from '../frame/state/recording-store.svelte.ts';
import { isUnreached } from '../frame/words/data-words.ts';
import { titleOfFiles } from '../frame/state/dropped-files.ts';
import { storedFrom } from './catalog.ts';
import type { AddImport, DatasetOverview } from './dataset-overview.svelte.ts';
import { bytesOf, filesOf, sourceOf, titleOf, type Chosen } from './published-choice.ts';

/** Published answers, or their tasks, that no host gave. */
export interface Unreached {
  answersId: string;
  error: ErrorRecord;
  /** Of the answers, where their tasks are here. */
  importId?: string;
}

/** Logs and published answers, as the pages of both read them. */
export class LogOverview {
  unreached = $state.raw<Unreached | undefined>(undefined);
  readonly recordings: RecordingStore;
  readonly #stores: Stores;
  readonly #data: Pick<DatasetOverview, 'add' | 'catalog' | 'importEntries'>;
  /** The path of the page that it was made for. */
  readonly #page: string;

  constructor(stores: Stores, data: Pick<DatasetOverview, 'add' | 'catalog' | 'importEntries'>) {
    this.#stores = stores;
    this.#data = data;
    this.#page = stores.router.path.join('/');
    this.recordings = recordingsOf(stores);
  }

  /** What a person gave: of published answers nothing was. */
  get ofPerson(): readonly RecordingImport[] {
    return this.recordings.imports.filter((each) => !isPublished(each));
  }

  /** Published answers that are loaded, or were; those that no host gave are in `unreached`. */
  get ofPublishers(): readonly RecordingImport[] {
    const { importId } = this.unreached ?? {};
    return this.recordings.imports.filter((each) => isPublished(each) && each.importId !== importId);
  }

  /** What a person gives is read as a log where it is one, and as a data set where it is none. */
  readonly add: AddImport = async (title, request, place) => {
    const { origin } = request;
    const source = origin.kind === 'url' && !/\s/.test(origin.url) ? { address: origin.url } : {};
    const files = recordingFiles(request);
    const looked = await this.recordings.look({ title, files, source, given: { title, request } }, (tasks) =>
      this.#data.add(titleOfFiles(tasks.map(({ path }) => path)), tasksRequest(request, files, tasks)),
    );
    if (looked.state !== 'no-log' && !isForData(looked)) return looked.state === 'choosing';
    this.recordings.dismiss(looked.importId);
    const near = looked.error?.code === 'recording-unknown' ? looked.error.message : undefined;
    return this.#data.add(title, withFiles(request, looked), place, near);
  };

  /** Reads as a data set what was taken for a log. */
  readonly addAsData = async (known: RecordingImport): Promise<void> => {
    this.recordings.dismiss(known.importId);
    if (known.given) await this.#data.add(known.given.title, withFiles(known.given.request, known));
  };

  /** Stores a log that was looked at. */
  readonly store = async (
    importId: string,
    choice: RecordingChoice,
  ): Promise<RecordingImport | undefined> => {
    const ended = await this.recordings.store(importId, choice);
    if (ended?.report) await this.#said(ended.report);
    return ended;
  };

  /** Loads what was chosen of published answers, their tasks before them, and opens what they come to where the page is still shown. */
  readonly loadPublished = async (answers: PublishedAnswers, chosen: Chosen): Promise<void> => {
    this.unreached = undefined;
    const tasks = await this.#tasksOf(answers);
    if (!tasks) return;
    const title = titleOf(answers, chosen);
    const source = sourceOf(answers);
    // What is public already is kept as it is: an answer with a part masked would get another verdict than its publisher's.
    const choice: RecordingChoice = {
      title,
      tasks,
      categories: [...chosen.categories],
      secrets: 'keep',
      source,
    };
    const storing = this.recordings.storeKnown(
      { title, files: filesOf(answers, chosen), source, bytes: bytesOf(answers, chosen) },
      choice,
    );
    await this.#openWhenStored(this.#seen(answers, storing));
  };

  /** Of published answers that no host gave: what happened stands beside them, not among the imports. */
  async #seen(answers: PublishedAnswers, storing: Promise<RecordingImport>): Promise<RecordingImport> {
    const ended = await storing;
    if (isUnreached(ended.error))
      this.unreached = { answersId: answers.id, error: ended.error, importId: ended.importId };
    return ended;
  }

  /** Loads once more what no host gave; what was fetched is kept. */
  readonly loadAgain = async (answers: PublishedAnswers, chosen: Chosen): Promise<void> => {
    const { importId } = this.unreached ?? {};
    if (importId === undefined) return this.loadPublished(answers, chosen);
    this.unreached = undefined;
    const stored = this.recordings.storeAgain(importId);
    await this.#openWhenStored(stored.then((ended) => ended && this.#seen(answers, Promise.resolve(ended))));
  };

  /** Tries once more what could not be fetched. */
  readonly tryAgain = async ({ importId, given }: RecordingImport): Promise<void> => {
    if (!given) return this.#openWhenStored(this.recordings.storeAgain(importId));
    this.recordings.dismiss(importId);
    await this.add(given.title, given.request);
  };

  async #openWhenStored(storing: Promise<RecordingImport | undefined>): Promise<void> {
    const report = (await storing)?.report;
    if (!report) return;
    await this.#said(report);
    const { router } = this.#stores;
    if (router.path.join('/') === this.#page) router.goTo(this.#addressOf(report));
  }

  /** Several models are compared, one is reported. */
  #addressOf({ runId, models }: RecordingReport): string {
    return models > 1 ? addressOfCompare([{ id: runId }]) : addressOfRun(runId);
  }

  /** The data set whose tasks were attempted, loaded where it is not here; undefined where that failed. */
  async #tasksOf({
    id: answersId,
    dataset,
  }: PublishedAnswers): Promise<RecordingChoice['tasks'] | undefined> {
    const entry = this.#data.catalog.entries.find(({ id }) => id === dataset);
    if (!entry) return 'own';
    const stored = storedFrom(entry, this.#stores.datasets.datasets ?? []);
    if (stored) return { datasetId: stored.id };
    const { report, error, importId } = await this.#data.importEntries([entry], 'needed');
    if (isUnreached(error)) {
      this.#stores.datasets.dismiss(importId);
      this.unreached = { answersId, error };
    }
    return report && { datasetId: report.datasetId };
  }

  async #said({ title, stored, models, madeDataset }: RecordingReport): Promise<void> {
    const { datasets, notices, wire } = this.#stores;
    notices.say(`${title}: ${counted(stored, 'answer')} of ${counted(models, 'model')} stored.`);
    void wire.measureStorage();
    if (madeDataset) await datasets.load().catch(notices.fail);
  }
}

/** Published answers are stored without a look, and nobody gave them. */
const isPublished = ({ given, look }: RecordingImport): boolean => !given && !look;

/** What ends here though the look failed: it was stopped, is a log without answers, or cannot be fetched or read as anything else either. */
const FINAL: readonly ErrorRecord['code'][] = [
  'import-cancelled',
  'recording-empty',
  'dataset-too-large',
  'dataset-unreachable',
  'site-unreachable',
];

/** Any other failure says nothing of a data set, whose reader may read the file or says better why it cannot. */
const isForData = ({ state, error }: RecordingImport): boolean =>
  state === 'failed' && error !== undefined && !FINAL.includes(error.code);

type Given = ImportRequest;

/** What a person gave to the import of data sets, as the files of a log. */
export function recordingFiles({ origin, blobs = [] }: Given): RecordingFile[] {
  if (origin.kind !== 'url') {
    const names = origin.kind === 'file' ? origin.names : [];
    return blobs.map((blob, place) => ({ path: names[place] ?? 'pasted text', blob }));
  }
  return origin.url
    .trim()
    .split(/\s+/)
    .map((url, place) => ({ path: pathOf(url), url, mirrors: origin.mirrors?.[place] ?? [] }));
}

/** The same request with the files that a look has fetched, so that no address is fetched twice. */
export function withFiles(given: Given, looked: RecordingImport): Given {
  const files = given.origin.kind === 'url' ? loadedFiles(looked) : undefined;
  return files ? { ...given, blobs: files.map(({ blob }) => blob) } : given;
}

/** Of the files given, those of tasks that came with a log, as a data set of their own. */
export function tasksRequest(
  { origin }: Given,
  files: readonly RecordingFile[],
  tasks: readonly LoadedFile[],
): Given {
  const names = tasks.map(({ path }) => path);
  const blobs = tasks.map(({ blob }) => blob);
  if (origin.kind !== 'url') return { origin: { kind: 'file', names }, blobs };
  const addresses = names.flatMap((name) => {
    const file = files.find(({ path }) => path === name);
    return file && 'url' in file ? file.url : [];
  });
  return { origin: { kind: 'url', url: addresses.join(' ') }, blobs };
}

/** The folders of an address may name the model. */
function pathOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return path;
  }
}
