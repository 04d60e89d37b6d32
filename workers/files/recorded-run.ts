import type { RecordingChoice, RecordingProgress, RecordingReport } from '#store/bridge/files-contract.ts';
import { MAX_NOTES, type Dataset, type RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Evidence } from '#core/trajectory.ts';
import type { ModelRef } from '#core/model.ts';
import type { RecordedAttempt, RecordedSource } from '#core/recording.ts';
import { datasetKept, MOST_REPEATS, type Run, type RunConfig } from '#core/run.ts';
import { maskedValue } from '#core/secrets.ts';
import { versions } from '#core/versions.ts';
import { scorers, scorersFor, usualDeciderOf } from '#measure/scorers/index.ts';
import type { Database } from '#store/storage/db.ts';
import { claimGeneration } from '#store/storage/generations.ts';
import { RECORDED } from '#store/storage/deleted-runs.ts';
import { deleteRun, putRun } from '#store/storage/runs.ts';
import { CellLanes } from './cell-lanes.ts';
import {
  type PlacedAttempt,
  type RecordedPlace,
  PublishedBeside,
  withoutResults,
  TaskCache,
} from './cell-writer.ts';
import type { FilesWorld } from './dataset-import.ts';
import type { GatheredLog } from './gathered-log.ts';
import { throwIfStoppedMeanwhile } from './log-files.ts';
import { Fingerprints, taskKey, ModelNames, modelKey } from './task-key.ts';
import { decideAsRecorded, hasVerdicts } from './recorded-verdicts.ts';

/** Cells written at once. */
const BATCH = 200;
/** Attempts from which on other threads are started to score them: a thread costs as much as some hundred attempts. */
const WORTH_THREADS = 1_000;
/** Reports of progress at most: a page draws each. */
const REPORTS = 50;
/** Tasks looked at to see which scorers apply. */
const LOOKED_AT = 400;

type RunWorld = FilesWorld & { db: Database };

export interface PairedLog {
  log: GatheredLog;
  dataset: Dataset;
  /** The position in the data set of a task that the log names; undefined: it does not hold it. */
  ordinalOf: (key: string) => number | undefined;
  /** Positions of tasks that belong to the run even where the log holds no answer to them. */
  whole: readonly number[];
  choice: RecordingChoice;
  source: RecordedSource;
}

type Counts = Pick<
  RecordingReport,
  'stored' | 'unpaired' | 'repeated' | 'joined' | 'judged' | 'missing' | 'masked'
>;

/** One run made of a log: its attempts as cells, scored and stored. Stored whole or not at all. */
export class RecordedRun {
  readonly #world: RunWorld;
  readonly #paired: PairedLog;
  readonly #models: ModelRef[];
  readonly #names: ModelNames;
  readonly #modelNames: string[];
  /** Does the data set hold any task of the log? */
  readonly #isPaired: boolean;
  readonly #ordinals: number[];
  readonly #positions: Map<number, number>;
  readonly #repeats: number;
  readonly #tasks: TaskCache;
  readonly #published: PublishedBeside;
  readonly #fingerprints = new Fingerprints();
  readonly #notes: RowNote[] = [];
  readonly #id: string;
  /** Fingerprints of the attempts that were stored of each model at each task. */
  readonly #taken = new Map<string, number[]>();
  readonly #counts: Counts = {
    stored: 0,
    unpaired: 0,
    repeated: 0,
    joined: 0,
    judged: 0,
    missing: 0,
    masked: 0,
  };
  /** Attempts that passed or failed by each of the log's verdicts. */
  readonly #verdicts = new Map<string, number>();
  #config!: RunConfig;

  constructor(world: RunWorld, paired: PairedLog) {
    this.#world = world;
    this.#paired = paired;
    const { log, dataset, ordinalOf, whole, choice } = paired;
    this.#id = RECORDED + world.makeId();
    this.#names = new ModelNames(log.attemptsOf.keys(), {
      ...(choice.model ? { model: choice.model } : {}),
      masks: choice.secrets === 'mask',
    });
    this.#modelNames = this.#names.all;
    this.#models = this.#modelNames.map(modelOf);
    const held = new Set([...log.tasks.keys()].flatMap((key) => ordinalOf(key) ?? []));
    this.#isPaired = held.size > 0;
    this.#ordinals = [...new Set([...held, ...whole])].sort((a, b) => a - b);
    this.#positions = new Map(this.#ordinals.map((ordinal, position) => [ordinal, position]));
    this.#repeats = Math.min(MOST_REPEATS, mostAttempts(paired, this.#names));
    this.#tasks = new TaskCache(world.connect, dataset.id, this.#ordinals);
    this.#published = new PublishedBeside(log.published);
  }

  /** Throws PlaygroundError 'run-empty' where the data set holds none of the tasks, 'import-cancelled', storage-*. */
  async store(
    onProgress: (progress: RecordingProgress) => void,
    signal: AbortSignal,
  ): Promise<Counts & { run: Run; notes: RowNote[] }> {
    if (!this.#isPaired) throw nothingPaired(this.#paired);
    await this.#choose();
    const claim = await claimGeneration(this.#id);
    const lanes = this.#lanes(onProgress);
    let run: Run;
    try {
      await this.#storeAttempts(lanes, signal);
      await this.#storeUnanswered(lanes, signal);
      await lanes.finish();
      run = await this.#decided(this.#run());
      await putRun(this.#world.db, run);
    } catch (error) {
      await lanes.stop();
      // Why the import failed is thrown; what stays of it is swept at the next visit.
      await deleteRun(this.#world.db, this.#id).catch(() => undefined);
      throw error;
    } finally {
      lanes.end();
      claim.release();
    }
    return { ...this.#counts, run, notes: this.#notes };
  }

  /** Every evaluator that applies to a task, the one that usually decides first. */
  async #choose(): Promise<void> {
    const { log, dataset, choice, source } = this.#paired;
    const evidence: Evidence = { executed: log.isExecuted, state: false };
    const step = Math.max(1, Math.floor(this.#ordinals.length / LOOKED_AT));
    const positions = this.#ordinals.map((_, position) => position).filter((each) => each % step === 0);
    const tasks = await Promise.all(positions.map((position) => this.#tasks.at(position)));
    const applying = new Set(tasks.flatMap((task) => scorersFor(task, evidence)));
    const decidedBy = usualDeciderOf(tasks, evidence);
    const chosen = scorers.filter((scorer) => applying.has(scorer) || scorer.id === decidedBy);
    this.#config = {
      title: choice.title,
      selection: { datasetId: dataset.id },
      models: this.#models,
      agentIds: ['single-shot'],
      repeats: this.#repeats,
      seed: 0,
      scorerIds: chosen.map(({ id }) => id),
      ...(decidedBy ? { decidedBy } : {}),
      ...log.reading,
      recorded: source,
    };
  }

  #run(): Run {
    const { dataset } = this.#paired;
    const cells = this.#ordinals.length * this.#models.length * this.#repeats;
    const now = this.#world.now();
    return {
      id: this.#id,
      createdAt: now,
      finishedAt: now,
      config: {
        ...this.#config,
        recorded: { ...this.#paired.source, judged: this.#counts.judged, missing: this.#counts.missing },
      },
      status: 'finished',
      ordinals: this.#ordinals,
      dataset: datasetKept(dataset),
      cells,
      done: cells,
      versions,
    };
  }

  /** The run as it is decided: by its scorer, or where that decides no cell by the verdicts of the log, where it has any. */
  async #decided(run: Run): Promise<Run> {
    const { db } = this.#world;
    const verdict = [...this.#verdicts].sort((a, b) => b[1] - a[1])[0]?.[0];
    if (verdict === undefined || (await hasVerdicts(db, run.id))) return run;
    return decideAsRecorded(db, run, verdict, (position) => this.#tasks.at(position));
  }

  #lanes(onProgress: (progress: RecordingProgress) => void): CellLanes {
    const { log, dataset } = this.#paired;
    const { attempts: totalAttempts, refused, bytes: totalBytes } = log;
    const { connect, cellThreads } = this.#world;
    const order = { runId: this.#id, datasetId: dataset.id, ordinals: this.#ordinals, config: this.#config };
    const threads = log.attempts > WORTH_THREADS ? cellThreads?.() : undefined;
    const step = Math.ceil(totalAttempts / REPORTS);
    let reported = 0;
    return new CellLanes(connect, order, threads, (written) => {
      if (written < reported + step) return;
      reported = written;
      const attempts = Math.min(written, this.#counts.stored);
      const bytes = Math.round((attempts / Math.max(1, totalAttempts)) * totalBytes);
      onProgress({ stage: 'scoring', attempts, totalAttempts, refused, bytes, totalBytes });
    });
  }

  async #storeAttempts(lanes: CellLanes, signal: AbortSignal): Promise<void> {
    let batch: PlacedAttempt[] = [];
    for await (const { attempt, path } of this.#paired.log.read(signal)) {
      const placed = this.#placed(attempt, path);
      if (!placed) continue;
      batch.push(placed);
      if (batch.length < BATCH) continue;
      await lanes.write(batch);
      batch = [];
    }
    await lanes.write(batch);
  }

  #placed(row: RecordedAttempt, path: string): PlacedAttempt | undefined {
    const read = this.#paired.log.joined.whole(row, path);
    if (!read) {
      this.#counts.joined++;
      return undefined;
    }
    // Verdicts from files beside the answers are found by the names as the log has them.
    const attempt = this.#masked({ ...read, verdicts: [...read.verdicts, ...this.#published.of(read)] });
    const position = this.#positions.get(this.#paired.ordinalOf(taskKey(read, path)) ?? -1);
    const model = this.#modelNames.indexOf(this.#names.of(modelKey(read.model, path)));
    if (position === undefined) {
      this.#counts.unpaired++;
      this.#note(path, attempt, 'the data set does not hold this task, or holds several that are called so');
      return undefined;
    }
    const repeat = this.#repeatOf(row, `${position} ${model}`, path);
    if (repeat === undefined) return undefined;
    const judged = attempt.verdicts.filter(({ passed }) => passed !== undefined);
    if (judged.length > 0) this.#counts.judged++;
    for (const { name } of judged) this.#verdicts.set(name, (this.#verdicts.get(name) ?? 0) + 1);
    this.#counts.stored++;
    const { task: _, model: __, publication: ___, reading: ____, ...said } = attempt;
    const trajectory = this.#paired.log.isExecuted ? said.trajectory : withoutResults(said.trajectory);
    return {
      position,
      model,
      repeat,
      said: { attempt: { ...said, trajectory }, file: this.#nameOfFile(path) },
    };
  }

  /** All that is stored of it: its model and its task are named by the run and the data set. */
  #masked(attempt: RecordedAttempt): RecordedAttempt {
    if (this.#paired.choice.secrets === 'keep' || this.#paired.log.secrets.found.length === 0) return attempt;
    const { model: _, task: __, ...said } = attempt;
    const masked = maskedValue(said);
    if (masked === said) return attempt;
    this.#counts.masked++;
    return { ...attempt, ...masked };
  }

  /** Attempts count through as they come; one that says the same as one in an earlier file is kept once. */
  #repeatOf(attempt: RecordedAttempt, at: string, path: string): number | undefined {
    const taken = this.#taken.get(at) ?? [];
    const said = this.#fingerprints.of(attempt, { path, key: taskKey(attempt, path) });
    if (taken.includes(said)) {
      this.#counts.repeated++;
      this.#note(path, attempt, 'the same answer of this model to this task stands in the log before');
      return undefined;
    }
    if (taken.length >= this.#repeats) {
      this.#counts.repeated++;
      this.#note(path, attempt, `more than ${MOST_REPEATS} attempts at one task are not kept`);
      return undefined;
    }
    this.#taken.set(at, [...taken, said]);
    return taken.length;
  }

  /** Every cell that no attempt filled, so that it is counted as missing and not as wrong. */
  async #storeUnanswered(lanes: CellLanes, signal: AbortSignal): Promise<void> {
    let batch: RecordedPlace[] = [];
    for (let position = 0; position < this.#ordinals.length; position++)
      for (let model = 0; model < this.#models.length; model++) {
        const taken = this.#taken.get(`${position} ${model}`)?.length ?? 0;
        if (taken === 0) this.#counts.missing++;
        for (let repeat = taken; repeat < this.#repeats; repeat++) batch.push({ position, model, repeat });
        if (batch.length < BATCH) continue;
        await lanes.write(batch);
        await throwIfStoppedMeanwhile(signal);
        batch = [];
      }
    await lanes.write(batch);
  }

  #nameOfFile(path: string): string {
    return this.#paired.choice.secrets === 'mask' ? maskedValue(path) : path;
  }

  #note(file: string, { row }: RecordedAttempt, reason: string): void {
    if (this.#notes.length < MAX_NOTES)
      this.#notes.push({ kind: 'rejected', file: this.#nameOfFile(file), row, field: '', reason });
  }
}

/** The most different attempts of one model at one task of the data set, under whatever keys and in whatever files; at least 1. */
function mostAttempts({ log, ordinalOf }: PairedLog, names: ModelNames): number {
  const prints = new Map<string, Set<number>>();
  for (const [model, ofModel] of log.attemptsOf)
    for (const [key, some] of ofModel) {
      const ordinal = ordinalOf(key);
      if (ordinal === undefined) continue;
      const at = JSON.stringify([names.of(model), ordinal]);
      prints.set(at, new Set([...(prints.get(at) ?? []), ...some]));
    }
  return [...prints.values()].reduce((most, { size }) => Math.max(most, size), 1);
}

const modelOf = (name: string): ModelRef => ({
  id: `recorded:${name}`,
  title: name === '' ? 'Model not named in the log' : name,
  kind: 'recorded',
});

const nothingPaired = ({ dataset, log }: PairedLog): PlaygroundError => {
  const ids = [...log.tasks.keys()].slice(0, 3).map((key) => `“${key.trim().slice(0, 60)}”`);
  return new PlaygroundError(
    'run-empty',
    `The data set “${dataset.title}” holds none of the ${log.tasks.size} tasks of this log, such as ${ids.join(', ')}.`,
    'Choose the data set that was attempted, or load it first.',
  );
};
