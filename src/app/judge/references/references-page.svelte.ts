import { evalApi } from '#store/bridge/client.ts';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import {
  currentRevision,
  revised,
  undone,
  type ReferenceRevision,
  type ReferenceWork,
  DIAGNOSES,
  type Diagnosis,
} from '#core/assessment.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { referenceRow } from '#files/interchange/index.ts';
import { annotationQueue, FAIL, PASS, type AnnotatedTask, type Instrument } from '#measure/metrics/index.ts';
import { referencesOf } from '#store/storage/judgings.ts';
import { taskAt, tasksAt } from '#store/storage/tasks.ts';
import { SAMPLE_RUN_ID } from '../../frame/address.ts';
import type { Stores } from '../../frame/context.ts';
import { Loaded } from '../../frame/loaded.svelte.ts';
import { tableOf } from '../../look/report/report-model.ts';
import type { RunView } from '../../frame/run-view.ts';
import { readAuditedRun, type AuditedRun } from '../audit/audited.ts';
import { RaterPage } from '../rater-page.svelte.ts';
import { referenceSetup, type ReferenceSetup } from '../../frame/setup-address.ts';

/** What becomes of a task in the finished set, and why it is not in it. */
export type SetPlace = 'kept' | 'revised' | 'diagnosed' | 'open' | 'unjudged' | 'left-out';

/** A task that a person revised goes as it is now; one that passed goes as it was; one that is queued waits for a person. */
function placeOf({ state }: AnnotatedTask, work: ReferenceWork | undefined): SetPlace {
  const revision = work && currentRevision(work);
  if (revision)
    return revision.kind === 'left-out' || revision.kind === 'diagnosed' ? revision.kind : 'revised';
  return state === 'passed' ? 'kept' : state === 'queued' ? 'open' : 'unjudged';
}

export const isInSet = (place: SetPlace): boolean =>
  place === 'kept' || place === 'revised' || place === 'diagnosed';

export const placeWords: Readonly<Record<SetPlace, string>> = {
  kept: 'passed, kept as it is',
  revised: 'revised',
  diagnosed: 'diagnosed, kept as it is',
  open: 'open',
  unjudged: 'not judged',
  'left-out': 'left out',
};

/** A task of the run with what was judged and what a person did. */
export interface ReferenceTask extends AnnotatedTask {
  place: SetPlace;
  work: ReferenceWork | undefined;
}

/** The data of the page of reference answers. It follows the run and the query of the address. */
export class ReferencesPageState extends RaterPage<AuditedRun, ReferenceSetup> {
  #works = $state.raw<ReadonlyMap<number, ReferenceWork>>(new Map());
  readonly #task: Loaded<{ view: RunView; at: number }, Task>;

  readonly instruments = $derived.by((): readonly Instrument[] => this.known?.audited.instruments ?? []);
  readonly instrument = $derived.by(
    () => this.instruments.find(({ id }) => id === this.setup.by) ?? this.instruments[0],
  );
  readonly tasks = $derived.by((): ReferenceTask[] => {
    const { said } = this.instrument ?? {};
    if (!this.known || !said) return [];
    const opinionOf = (cell: number) =>
      said[cell] === PASS ? 'pass' : said[cell] === FAIL ? 'fail' : undefined;
    const rule = { trajectories: this.setup.trajectories, threshold: this.setup.under / 100 };
    return annotationQueue(tableOf(this.known.view), opinionOf, rule).map((each) => {
      const work = this.#works.get(each.task);
      return { ...each, work, place: placeOf(each, work) };
    });
  });
  readonly open = $derived.by(() => this.tasks.find(({ task }) => task === this.setup.task));
  readonly #at = $derived.by(() => this.open?.task);

  constructor(stores: Stores, runId: () => string) {
    super(stores, runId, referenceSetup);
    this.#task = new Loaded(
      () => (this.known && this.#at !== undefined ? { view: this.known.view, at: this.#at } : undefined),
      (open) => this.#readTask(open),
    );
  }

  /** The open task as its data set has it; undefined while it is read. */
  get task(): Task | undefined {
    return this.#task.value;
  }
  /** Why it cannot be read. */
  get taskFailure(): unknown {
    return this.#task.failure;
  }

  /** Adds a revision to the open task. Throws storage-*. */
  revise(task: Task, revision: Omit<ReferenceRevision, 'before' | 'at' | 'by'>): Promise<void> {
    const made = { ...revision, at: Date.now(), by: this.rater };
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
    const { view } = this.known!;
    const chosen = this.tasks.filter(({ place }) => isInSet(place));
    const ordinals = chosen.map(({ task }) => view.run.ordinals[task]!);
    const tasks = await tasksAt(this.stores.database, view.run.dataset.id, ordinals);
    if (tasks.length < chosen.length) throw tasksGone(view.run);
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
      this.#works.get(at) ?? {
        runId: this.known!.view.run.id,
        task: at,
        taskId: task.id,
        revisions: [],
        current: -1,
      }
    );
  }
  async #keep(work: ReferenceWork): Promise<void> {
    await evalApi().keepReference(work);
    this.#works = new Map([...this.#works, [work.task, work]]);
  }

  protected async read(runId: string): Promise<AuditedRun> {
    const known = await readAuditedRun(runId, this.stores.database);
    const works = await referencesOf(await this.stores.database(), runId);
    this.#works = new Map(works.map((work) => [work.task, work]));
    return known;
  }
  async #readTask({ view: { run, tasksKnown }, at }: { view: RunView; at: number }): Promise<Task> {
    const isHere = tasksKnown || run.id === SAMPLE_RUN_ID;
    const task = isHere ? await taskAt(this.stores.database, run.dataset.id, run.ordinals[at]!) : undefined;
    if (!task) throw tasksGone(run);
    return task;
  }
}

const tasksGone = ({ dataset: { title } }: Run): PlaygroundError =>
  new PlaygroundError(
    'dataset-unknown',
    `The data set ${quoted(title)} is not in this browser as it was for the run.`,
    'Load it on the Data page.',
  );

const diagnosisWords: Readonly<Record<Diagnosis, string>> = {
  'query-ambiguous': 'the query can be read in several ways',
  'query-flawed': 'the query cannot be answered as it stands',
  'reference-wrong': 'the reference answer is wrong or incomplete',
  'reference-outdated': 'the reference answer is out of date',
  'tool-failed': 'a tool failed, or is missing',
  'judge-wrong': 'the judge or scorer is wrong, the answers are right',
  'models-fail': 'the task is sound, and the models fail',
};

/** The words of a diagnosis; one that a later version wrote is shown as it is stored. */
export const diagnosisWord = (diagnosis: string): string =>
  Object.hasOwn(diagnosisWords, diagnosis)
    ? diagnosisWords[diagnosis as Diagnosis]
    : diagnosis.slice(0, 40).replaceAll('-', ' ');

/** How many tasks have each diagnosis now, in the order of the list; those without one are not counted. */
export function diagnosed(works: readonly (ReferenceWork | undefined)[]): { word: string; n: number }[] {
  const found = works.flatMap((work) => (work && currentRevision(work)?.diagnosis) ?? []);
  const all = [...new Set([...DIAGNOSES, ...found])];
  return all
    .map((each) => ({ word: diagnosisWord(each), n: found.filter((one) => one === each).length }))
    .filter(({ n }) => n > 0);
}
