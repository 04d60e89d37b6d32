import { contendersOf } from '#core/contender.ts';
import { toErrorRecord, type ErrorRecord, PlaygroundError } from '#core/errors.ts';
import { answeredInText } from '#core/trajectory.ts';
import type { CaseRequest } from '#store/bridge/mutants-contract.ts';
import type { Connect } from '#store/storage/db.ts';
import { taskWithId } from '#store/storage/task-index.ts';
import { cellOfParameters } from '../frame/address.ts';
import { loadCell } from '../look/cell/cell-source.ts';
import type { Stores } from '../frame/context.ts';
import { loadRunView } from '../frame/run-view.ts';
import { shortTitle } from '../frame/words.ts';
import { readEdits, writeEdits } from './edit.ts';
import { caseOfExample, examples, labelAsAnswer, type LabCase } from './example.ts';
import { executedRequestOf, loadExecutedCase } from './mutants/executed-case.ts';
import { LabBench } from './lab-bench.svelte.ts';

type Needed = Pick<Stores, 'router' | 'database'>;

/** Pause after an edit before it is written into the address, in milliseconds. */
const WRITE_AFTER_MS = 300;

/** The case that the address names, opened in the Lab, and its edits kept in the address. */
export class OpenCase {
  readonly bench = new LabBench();
  failure = $state.raw<ErrorRecord | undefined>();
  /** Grows when fields have to be drawn again: after an undo and for another case. */
  drawing = $state(0);
  readonly #stores: Needed;
  /** What is open, as key and edits of its address. The page's own edits in the address do not open the case again. */
  #open: { key: string; edits: string | undefined } | undefined;

  constructor(stores: Needed) {
    this.#stores = stores;
  }

  /** Opens the source with the edits of the address, unless both are open already. `onopen` runs once it is shown. */
  async open(source: LabSource, edits: string | undefined, onopen: () => void): Promise<void> {
    const key = JSON.stringify(source);
    if (this.#open?.key === key && this.#open.edits === edits) return;
    const mine = (this.#open = { key, edits });
    try {
      const labCase = await loadCase(source, this.#stores.database);
      if (mine !== this.#open) return;
      this.failure = undefined;
      this.drawing++;
      this.bench.load(labCase, readEdits(edits ?? null) ?? []);
      onopen();
    } catch (error) {
      if (mine === this.#open) this.failure = toErrorRecord(error);
    }
  }

  /** Writes the edits into the address after a pause, so that it can be shared. Returns how to cancel that. */
  keepInAddress(source: LabSource, edits: string | undefined): () => void {
    const written = writeEdits(this.bench.edits);
    if (!this.bench.case) return () => {};
    const timer = setTimeout(() => {
      if (edits === written) return;
      this.#open = { key: JSON.stringify(source), edits: written };
      this.#stores.router.setQuery({ edits: written });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }

  undo(count: number): void {
    this.bench.undo(count);
    this.drawing++;
  }
}

/** Where a case comes from, as its address says. */
type LabSource =
  | { kind: 'example'; id: string }
  | { kind: 'task'; datasetId: string; taskId: string }
  | { kind: 'executed'; request: CaseRequest }
  | {
      kind: 'cell';
      runId: string;
      task: string | undefined;
      model?: string | undefined;
      repeat?: string | undefined;
    };

const DEFAULT_EXAMPLE = 'missing-market';

export function sourceOf(
  parameters: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): LabSource {
  const { run, task, model, repeat } = parameters;
  if (run !== undefined) return { kind: 'cell', runId: run, task, model, repeat };
  const request = executedRequestOf(query);
  if (request) return { kind: 'executed', request };
  const [datasetId, taskId] = [query.get('data'), query.get('task')];
  if (datasetId && taskId) return { kind: 'task', datasetId, taskId };
  return { kind: 'example', id: query.get('case') ?? DEFAULT_EXAMPLE };
}

async function loadCase(source: LabSource, database: Connect): Promise<LabCase> {
  if (source.kind === 'example') return exampleCase(source.id);
  if (source.kind === 'task') return taskCase(database, source.datasetId, source.taskId);
  if (source.kind === 'executed') return loadExecutedCase(database, source.request);
  const at = cellOfParameters(source.task, source.model, source.repeat);
  const view = await loadRunView(source.runId, database);
  const { record, task } = await loadCell(view, at ?? { task: -1, model: 0, repeat: 0 }, database);
  const { title } = contendersOf(view.run.config)[at!.model]!;
  return {
    title: `${shortTitle(title)} on task ${at!.task + 1} of ${view.run.config.title}`,
    teaches: '',
    task,
    trajectory: record.trajectory,
  };
}

function exampleCase(id: string): LabCase {
  const file = examples.get(id);
  if (file) return caseOfExample(id, file);
  throw new PlaygroundError(
    'run-unknown',
    `There is no built-in case “${id.slice(0, 60)}”.`,
    'Choose one from the list.',
  );
}

async function taskCase(database: Connect, datasetId: string, taskId: string): Promise<LabCase> {
  const task = await taskWithId(database, datasetId, taskId);
  return {
    title: task.query.slice(0, 80),
    teaches: '',
    task,
    trajectory: answeredInText(labelAsAnswer(task)),
  };
}
