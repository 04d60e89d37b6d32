import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { cellAddress, cellNumber, type BegunCell, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Run, Spending } from '#core/run.ts';
import {
  begunLine,
  headLine,
  isHeadBegun,
  readPartLine,
  recordLine,
  stintLine,
  type PartHead,
  type PartLine,
  type Stint,
} from '#files/parts/part-file.ts';
import { headDifference } from '#files/parts/merge.ts';
import { partsRefused } from '#files/parts/refused.ts';
import type { Part } from '#files/parts/part.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { linesOfFile } from './read-parts.ts';

/** A stint line is written after this many milliseconds at most, where something of it changed: what was spent outlives a kill. */
const STINT_EVERY = 1000;

/** What a part file is opened for. */
export interface PartOrder {
  path: string;
  head: PartHead;
  part: Part;
  /** Ordinals in the data set of the part's own tasks, ascending. */
  ordinals: readonly number[];
  app: string;
  engine: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Where the engine stores a run that is one part of a larger one: a part file. In the engine the part is a run of its own, with cells from 0;
 * in the file they have their numbers in the whole run. Results are written as they come and not kept in memory.
 */
export class PartStore {
  readonly #order: PartOrder;
  /** Its descriptor. */
  #file: number | undefined;
  /** Numbers of the part's cells, in the engine's counting. */
  readonly #done = new Set<number>();
  readonly #lost = new Set<number>();
  readonly #begun = new Map<number, BegunCell>();
  /** By task of the part: its place among all tasks. */
  readonly #places: readonly number[];
  readonly #placeOf: ReadonlyMap<number, number>;
  readonly #contenders: number;
  readonly #repeats: number;
  #stint: Stint;
  #writtenAt = -Infinity;
  #run: Run | undefined;

  private constructor(order: PartOrder) {
    const { head, ordinals, part, app, engine, now } = order;
    const { config } = head.setup;
    this.#order = order;
    const all = new Map(head.tasks.map(([ordinal], place) => [ordinal, place]));
    this.#places = ordinals.map((ordinal) => all.get(ordinal)!);
    this.#placeOf = new Map(this.#places.map((place, task) => [place, task]));
    this.#contenders = contendersOf(config).length;
    this.#repeats = config.repeats;
    const startedAt = now();
    this.#stint = { ...part, since: startedAt, startedAt, until: startedAt, app, engine };
  }

  /**
   * Opens a part file, a new one or one to go on with; what its last process left half written is cut off. Rejects with PlaygroundError
   * 'parts-refused' where it holds another run or another part.
   */
  static async open(order: PartOrder): Promise<PartStore> {
    const { path, head } = order;
    mkdirSync(dirname(path), { recursive: true });
    const store = new PartStore(order);
    const kept = existsSync(path) ? await store.#read() : undefined;
    if (kept) truncateSync(path, kept.length);
    // Whatever another process may write to it at the same time, no line of one is written over.
    store.#file = openSync(path, 'a');
    if (kept && !kept.isEnded) await store.#write('\n');
    // A plan may come back with another budget.
    if (kept?.head !== headLine(head)) await store.#append(headLine(head));
    return store;
  }

  /** Cells with a result, in the engine's counting. */
  get done(): ReadonlySet<number> {
    return this.#done;
  }
  /** Those of them that the provider, the network or the app lost. */
  get lost(): ReadonlySet<number> {
    return this.#lost;
  }
  /** What its processes have spent so far, where that was written. */
  get spending(): Spending | undefined {
    return this.#stint.spending;
  }

  /** Begins the work: from here on, `run` is the part as the engine has it. */
  async begin(run: Run): Promise<void> {
    this.#run = run;
    if (run.prices) this.#stint = { ...this.#stint, prices: run.prices };
    await this.#writeStint();
  }

  readonly putRun = async (run: Run): Promise<void> => {
    this.#run = run;
    const { spending } = run;
    const isSame = JSON.stringify(spending) === JSON.stringify(this.#stint.spending);
    if (spending) this.#stint = { ...this.#stint, spending };
    if (!isSame && this.#order.now() - this.#writtenAt >= STINT_EVERY) await this.#writeStint();
  };

  readonly getRun = (): Promise<Run> => Promise.resolve(this.#run!);

  readonly putResults = async (cells: readonly FinishedCell[]): Promise<void> => {
    await this.#append(
      ...cells.map(({ record }) =>
        recordLine({ ...record, runId: this.#order.head.plan, cell: this.#inRun(record.cell) }),
      ),
    );
    for (const { record } of cells) this.#took(record.cell, record);
    // Lets signals in: where nothing is waited for, as on a testbed in this thread, nothing else does.
    await new Promise((resolve) => setImmediate(resolve));
  };

  readonly putBegun = async (begun: BegunCell): Promise<void> => {
    this.#begun.set(begun.cell, begun);
    await this.#append(begunLine({ ...begun, runId: this.#order.head.plan, cell: this.#inRun(begun.cell) }));
  };

  readonly begunCells = (): Promise<BegunCell[]> => Promise.resolve([...this.#begun.values()]);

  readonly doneCells = (): Promise<Iterable<number>> => Promise.resolve(this.#done);

  /** Read from the file. */
  readonly resultsOf = async function* (this: PartStore): AsyncGenerator<ResultRecord> {
    let line = 0;
    for await (const { text } of linesOfFile(this.#order.path)) {
      const read = readPartLine(text, this.#order.path, ++line);
      if (read?.kind === 'record') yield { ...read.record, cell: this.#inPart(read.record.cell)! };
    }
  }.bind(this);

  /** Writes what is not written yet, down to the disk. `decided`: as in Stint. */
  async close(decided?: string): Promise<void> {
    if (decided !== undefined) this.#stint = { ...this.#stint, decided };
    await this.#writeStint();
    if (this.#file === undefined) return;
    fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
  }

  /** Takes in what the file holds. Gives the bytes of its whole lines, whether a line break follows them, and its last head. */
  async #read(): Promise<{ length: number; isEnded: boolean; head?: string }> {
    const { path } = this.#order;
    let kept: { length: number; isEnded: boolean; head?: string } = { length: 0, isEnded: true };
    let line = 0;
    let damaged: number | undefined;
    for await (const { text, at, bytes, isEnded } of linesOfFile(path)) {
      line += 1;
      if (damaged !== undefined) throw partsRefused(path, `line ${damaged} is damaged`, START_AGAIN);
      const read = text.trim() === '' ? undefined : readPartLine(text, path, line);
      const isWhole = read !== undefined || text.trim() === '';
      if (kept.head === undefined && (isWhole ? read && read.kind !== 'head' : !isHeadBegun(text)))
        throw partsRefused(path, 'it does not begin as a part file does', START_AGAIN);
      if (!isWhole) {
        damaged = line;
        continue;
      }
      if (read) this.#takeLine(read);
      const head = read?.kind === 'head' ? text : kept.head;
      kept = { length: at + bytes + (isEnded ? 1 : 0), isEnded, ...(head === undefined ? {} : { head }) };
    }
    return kept;
  }

  #takeLine(read: PartLine): void {
    const { path, head, part } = this.#order;
    if (read.kind === 'head') {
      const other = headDifference(head, read.head);
      if (other)
        throw partsRefused(path, `it holds another run than the plan: they differ in ${other}`, START_AGAIN);
    } else if (read.kind === 'stint') {
      const { index, of, since, spending } = read.stint;
      if (index !== part.index || of !== part.of)
        throw partsRefused(
          path,
          `it holds part ${index}/${of}, not ${part.index}/${part.of}`,
          'Give each part a file of its own.',
        );
      this.#stint = { ...this.#stint, since, ...(spending ? { spending } : {}) };
    } else if (read.kind === 'record') this.#takeStored(read.record);
    else {
      const cell = this.#inPart(read.begun.cell);
      if (cell !== undefined) this.#begun.set(cell, { ...read.begun, cell });
    }
  }

  #takeStored(record: ResultRecord): void {
    const cell = this.#inPart(record.cell);
    if (cell === undefined)
      throw partsRefused(this.#order.path, `it holds cell ${record.cell}, which is none of its part`);
    this.#took(cell, record);
  }

  #took(cell: number, { outcome }: ResultRecord): void {
    this.#done.add(cell);
    this.#begun.delete(cell);
    if (outcome === 'error') this.#lost.add(cell);
    else this.#lost.delete(cell);
  }

  #inRun(cell: number): number {
    const at = cellAddress(cell, this.#contenders, this.#repeats);
    return cellNumber({ ...at, task: this.#places[at.task]! }, this.#contenders, this.#repeats);
  }

  #inPart(cell: number): number | undefined {
    const at = cellAddress(cell, this.#contenders, this.#repeats);
    const task = this.#placeOf.get(at.task);
    return task === undefined ? undefined : cellNumber({ ...at, task }, this.#contenders, this.#repeats);
  }

  async #writeStint(): Promise<void> {
    const until = this.#order.now();
    this.#writtenAt = until;
    this.#stint = { ...this.#stint, until };
    await this.#append(stintLine(this.#stint));
  }

  #append(...lines: string[]): Promise<void> {
    return this.#write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Rejects with PlaygroundError 'storage-quota'. */
  #write(text: string): Promise<void> {
    try {
      // At once: handing a few kilobytes to the system takes less time than asking it to say when they are taken.
      if (this.#file !== undefined) appendFileSync(this.#file, text);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(
        new PlaygroundError(
          'storage-quota',
          `${this.#order.path} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
          'Free some space or choose another folder, and run the same command again: what was written is kept.',
          { cause: error },
        ),
      );
    }
  }
}

const START_AGAIN = 'Name another file for this part, or move this one away.';
