import { untrack } from 'svelte';
import { evalApi } from '#bridge/client.ts';
import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { LONGEST_RATER } from '#core/judgement.ts';
import { onOneLine, quoted } from '#core/quoted.ts';
import { revised, undone, type ReferenceRevision, type ReferenceWork } from '#core/reference-work.ts';
import type { Task } from '#core/task.ts';
import { referenceRow } from '#interchange/index.ts';
import { annotationQueue, FAIL, PASS, type AnnotatedTask, type Instrument } from '#metrics/index.ts';
import { getSetting, putSetting } from '#storage/settings.ts';
import { referencesOf } from '#storage/references.ts';
import { taskAt, tasksAt } from '#storage/tasks.ts';
import { SAMPLE_RUN_ID } from '../../address.ts';
import type { Stores } from '../../context.ts';
import { tableOf } from '../../report/report-model.ts';
import { readAuditedRun, type AuditedRun } from '../audit/audited.ts';
import { isInSet, placeOf, type SetPlace } from './finished-set.ts';
import { readReferenceSetup, referenceQuery, type ReferenceSetup } from './reference-address.ts';

/** As on the page of human labels: who works here. */
const RATER = 'rater';

/** A task of the run with what was judged and what a person did. */
export interface ReferenceTask extends AnnotatedTask {
  place: SetPlace;
  work: ReferenceWork | undefined;
}

/** The data of the page of reference answers. Made while a component is set up; it follows the run and the query of the address. */
export class ReferencesPageState {
  readonly #stores: Stores;
  readonly #parameter: () => string;
  #known = $state.raw<AuditedRun | undefined>();
  #works = $state.raw<ReadonlyMap<number, ReferenceWork>>(new Map());
  #task = $state.raw<{ at: number; task: Task } | undefined>();
  #rater = $state('');
  #failure = $state.raw<ErrorRecord | undefined>();

  /** The parameters are new objects whenever the address changes; the run is read again for another id alone. */
  readonly #runId = $derived.by(() => this.#parameter());
  readonly setup = $derived.by(() => readReferenceSetup(this.#stores.router.query));
  readonly instruments = $derived.by((): readonly Instrument[] => this.#known?.audited.instruments ?? []);
  readonly instrument = $derived.by(
    () => this.instruments.find(({ id }) => id === this.setup.by) ?? this.instruments[0],
  );
  readonly tasks = $derived.by((): ReferenceTask[] => {
    const { said } = this.instrument ?? {};
    if (!this.#known || !said) return [];
    const opinionOf = (cell: number) =>
      said[cell] === PASS ? 'pass' : said[cell] === FAIL ? 'fail' : undefined;
    const rule = { trajectories: this.setup.trajectories, threshold: this.setup.under / 100 };
    return annotationQueue(tableOf(this.#known.view), opinionOf, rule).map((each) => {
      const work = this.#works.get(each.task);
      return { ...each, work, place: placeOf(each, work) };
    });
  });
  readonly open = $derived.by(() => this.tasks.find(({ task }) => task === this.setup.task));

  constructor(stores: Stores, runId: () => string) {
    this.#stores = stores;
    this.#parameter = runId;
    $effect(() => {
      const id = this.#runId;
      untrack(() => void this.#read(id));
    });
    $effect(() => {
      if (this.#known && this.open) void this.#readTask(this.open.task);
    });
  }

  get known(): AuditedRun | undefined {
    return this.#known;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  get rater(): string {
    return this.#rater;
  }
  /** The open task as its data set has it; undefined while it is read. */
  get task(): Task | undefined {
    return this.#task?.at === this.open?.task ? this.#task?.task : undefined;
  }

  change(part: Partial<ReferenceSetup>): void {
    this.#stores.router.setQuery(referenceQuery({ ...this.setup, ...part }));
  }

  async setRater(words: string): Promise<void> {
    this.#rater = onOneLine(words).slice(0, LONGEST_RATER).trim();
    await putSetting(await this.#stores.database(), RATER, this.#rater);
  }

  /** Adds a revision to the open task. Throws storage-*. */
  revise(task: Task, revision: Omit<ReferenceRevision, 'before' | 'at' | 'by'>): Promise<void> {
    const made = { ...revision, at: Date.now(), by: this.#rater };
    return this.#keep(revised(this.#workOf(task), made));
  }
  /** Goes back to the revision before. Throws storage-*. */
  undo(task: Task): Promise<void> {
    return this.#keep(undone(this.#workOf(task)));
  }
  /** Takes another revision, or with -1 the task as its data set has it. Throws storage-*. */
  take(task: Task, current: number): Promise<void> {
    return this.#keep({ ...this.#workOf(task), current });
  }

  /** The finished set in our own data set format, one task a line. Throws dataset-unknown, storage-*. */
  async finishedSet(): Promise<Blob> {
    const { view } = this.#known!;
    const chosen = this.tasks.filter(({ place }) => isInSet(place));
    const ordinals = chosen.map(({ task }) => view.run.ordinals[task]!);
    const tasks = await tasksAt(this.#stores.database, view.run.dataset.id, ordinals);
    if (tasks.length < chosen.length) throw this.#tasksGone();
    const lines = chosen.map(({ work, judged, passed }, index) => {
      const row = referenceRow(tasks[index]!, work, {
        run: { title: view.run.config.title, createdAt: view.run.createdAt },
        dataset: view.run.dataset.title,
        instrument: this.instrument!.title,
        ...{ judged, passed, threshold: this.setup.under / 100 },
      });
      return `${JSON.stringify(row)}\n`;
    });
    return new Blob(lines, { type: 'application/x-ndjson' });
  }

  #workOf(task: Task): ReferenceWork {
    const at = this.open!.task;
    return (
      this.#works.get(at) ?? { runId: this.#runId, task: at, taskId: task.id, revisions: [], current: -1 }
    );
  }
  async #keep(work: ReferenceWork): Promise<void> {
    await evalApi().keepReference(work);
    this.#works = new Map([...this.#works, [work.task, work]]);
  }

  async #read(runId: string): Promise<void> {
    [this.#known, this.#failure] = [undefined, undefined];
    try {
      const known = await readAuditedRun(runId, this.#stores.database);
      const db = await this.#stores.database();
      const [works, rater] = await Promise.all([referencesOf(db, runId), getSetting(db, RATER)]);
      if (runId !== this.#runId) return;
      this.#works = new Map(works.map((work) => [work.task, work]));
      this.#rater = typeof rater === 'string' ? rater : '';
      this.#known = known;
    } catch (error) {
      if (runId === this.#runId) this.#failure = toErrorRecord(error);
    }
  }
  async #readTask(at: number): Promise<void> {
    const { run, tasksKnown } = this.#known!.view;
    try {
      const isHere = tasksKnown || run.id === SAMPLE_RUN_ID;
      const task = isHere
        ? await taskAt(this.#stores.database, run.dataset.id, run.ordinals[at]!)
        : undefined;
      if (!task) throw this.#tasksGone();
      if (at === this.open?.task) this.#task = { at, task };
    } catch (error) {
      this.#stores.notices.fail(error);
    }
  }
  #tasksGone(): PlaygroundError {
    const { title } = this.#known!.view.run.dataset;
    return new PlaygroundError(
      'dataset-unknown',
      `The data set ${quoted(title)} is not in this browser as it was for the run.`,
      'Load it on the Data page.',
    );
  }
}
