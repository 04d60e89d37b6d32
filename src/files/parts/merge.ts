import { cellAddress, type ResultRecord, isUndecided, verdictUnder } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { stableStringify, type JsonValue } from '#core/json.ts';
import { BUDGET_UNITS } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import {
  cellsOf,
  headLine,
  isResultBegun,
  readPartLine,
  stintLine,
  type PartHead,
  type Stint,
} from './part-file.ts';
import { fieldsApart } from './plan.ts';
import { partsRefused } from './refused.ts';

/** What became of a cell, as far as rates need it. `lost`: the provider, the network or the app failed. */
export type Became = Exclude<CellVerdict, 'not-counted'> | 'lost' | 'undecided';

/** One result of a cell. */
export interface Variant<Ref> {
  /** Where its line can be read again. */
  ref: Ref;
  /** The file that it is from, or one of several. */
  file: string;
  became: Became;
  /** The model that answered, where its provider says so. */
  answeredBy: string | undefined;
  /** Equal for results that differ in times alone; computed when a second one comes. */
  same?: string;
}

/** Something that was left out of a file, in a sentence. */
export interface LeftOut {
  file: string;
  why: string;
}

/**
 * Joins part files of one run. Its value is a set of cells, each with its different results, and a set of stints: the union of sets, so that
 * order, repetition and grouping of the files change nothing. Of a cell's results those that were lost give way to one that was not, and
 * results that differ in times alone are one, the first by its text.
 *
 * `textOf`: reads a line again, so that the texts of a large run need not stand in memory.
 */
export class Merge<Ref> {
  readonly leftOut: LeftOut[] = [];
  readonly #textOf: (ref: Ref) => string;
  readonly #stints = new Map<string, Stint>();
  readonly #cells: (Variant<Ref>[] | undefined)[] = [];
  #head: PartHead | undefined;
  #headFrom = '';
  #contenders: readonly Contender[] = [];
  /** Cells of the whole run. */
  #total = 0;

  constructor(textOf: (ref: Ref) => string) {
    // A file that came by way of Windows has another line break, which is no part of the line.
    this.#textOf = (ref) => textOf(ref).trimEnd();
  }

  /** Begins a file: hand its lines to what this gives, each with where it can be read again, then call `end`. */
  file(name: string): { line: (text: string, ref: Ref) => void; end: () => void } {
    let at = 0;
    let cut: number | undefined;
    let isResult = false;
    let isBegun = false;
    return {
      line: (text, ref) => {
        at += 1;
        if (text.trim() === '') return;
        if (cut !== undefined && !isBegun) throw partsRefused(name, NO_HEAD);
        if (cut !== undefined) throw partsRefused(name, `line ${cut} is damaged`, COPY_AGAIN);
        const read = readPartLine(text, name, at);
        if (!read) {
          cut = at;
          isResult = isResultBegun(text);
          return;
        }
        if (read.kind === 'head') this.#takeHead(read.head, name);
        else if (!isBegun) throw partsRefused(name, NO_HEAD);
        else if (read.kind === 'stint') this.#takeStint(read.stint);
        else if (read.kind === 'record') this.#takeRecord(read.record, ref, name, at);
        isBegun = true;
      },
      end: () => {
        if (cut !== undefined && isBegun)
          this.leftOut.push({
            file: name,
            why: `Line ${cut}, the last, breaks off and was left out${isResult ? '; its cell is missing unless another line has it' : ''}.`,
          });
        if (!isBegun) this.leftOut.push({ file: name, why: 'It is empty: no cell of it is known.' });
      },
    };
  }

  /** Throws PlaygroundError 'parts-refused' where no file had a head. */
  get head(): PartHead {
    if (this.#head) return this.#head;
    throw partsRefused('', 'none of the files has anything in it');
  }

  /** In an order of their own. */
  get stints(): Stint[] {
    return [...this.#stints].sort(byName).map(([, stint]) => stint);
  }

  /** The results of a cell: one where all files agree, several in conflict, none where it is missing. */
  variantsOf(cell: number): readonly Variant<Ref>[] {
    return this.#cells[cell] ?? [];
  }

  textOf(variant: Variant<Ref>): string {
    return this.#textOf(variant.ref);
  }

  /** The merged parts as the lines of one part file, each with its line break: what can be merged again. */
  *lines(): Generator<string> {
    yield `${headLine(this.head)}\n`;
    for (const stint of this.stints) yield `${stintLine(stint)}\n`;
    for (let cell = 0; cell < this.#cells.length; cell++)
      for (const variant of this.variantsOf(cell)) yield `${this.textOf(variant)}\n`;
  }

  #takeHead(head: PartHead, file: string): void {
    if (!this.#head) {
      this.#head = head;
      this.#headFrom = file;
      this.#contenders = contendersOf(head.setup.config);
      this.#total = cellsOf(head);
      return;
    }
    const other = headDifference(this.#head, head);
    if (other)
      throw partsRefused(
        file,
        `it is a part of another run than ${this.#headFrom}: they differ in ${other}`,
        isOfEdition(other)
          ? 'Verdicts of two editions cannot stand in one rate. Run the parts of one edition again in the other.'
          : 'Merge the parts of each run by themselves; “Compare” lays two runs side by side.',
      );
    if (goesBefore(head, this.#head)) this.#head = head;
  }

  #takeStint(stint: Stint): void {
    const { index, of, since, startedAt, app, engine } = stint;
    const name = JSON.stringify([of, index, since, startedAt, app, engine]);
    const before = this.#stints.get(name);
    const isLater = !before || comesAfter(stint, before);
    if (isLater) this.#stints.set(name, stint);
  }

  #takeRecord(record: ResultRecord, ref: Ref, file: string, line: number): void {
    const fault = this.#faultOf(record);
    if (fault) throw partsRefused(file, `line ${line} ${fault}`);
    const { cell, asked } = record;
    const variant = { ref, file, became: becameOf(record, this.head), answeredBy: asked?.answeredBy };
    const before = this.#cells[cell];
    this.#cells[cell] = before ? this.#united([...before, variant]) : [variant];
  }

  /** What of a result does not go with its run, in words that follow “line 5”. */
  #faultOf({ runId, cell, taskId, modelId, repeat, ...record }: ResultRecord): string | undefined {
    const { plan, tasks, setup } = this.head;
    const { repeats } = setup.config;
    const at = cellAddress(cell, this.#contenders.length, repeats);
    const isAtPlace =
      runId === plan &&
      cell < this.#total &&
      taskId === tasks[at.task]?.[1] &&
      modelId === this.#contenders[at.model]?.model.id &&
      repeat === at.repeat;
    if (!isAtPlace) return 'is the result of none of its cells';
    const { verdict, scores, errors, outcome } = record;
    const byScores = verdictUnder({ scores, errors, outcome }, setup.config);
    return byScores === verdict
      ? undefined
      : `says “${verdict}” of its cell, whose scores say “${byScores}”: it was changed after it was written`;
  }

  #united(variants: readonly Variant<Ref>[]): Variant<Ref>[] {
    const measured = variants.filter(({ became }) => became !== 'lost');
    const classes = new Map<string, Variant<Ref>>();
    for (const variant of measured.length > 0 ? measured : variants) {
      // What was lost measured nothing: one of them says so as well as all.
      const same = variant.became === 'lost' ? '' : (variant.same ??= timeless(this.textOf(variant)));
      const before = classes.get(same);
      if (!before || this.textOf(variant) < this.textOf(before)) classes.set(same, variant);
    }
    return [...classes.values()].sort((a, b) => (this.textOf(a) < this.textOf(b) ? -1 : 1));
  }
}

const NO_HEAD = 'it does not begin with the head of a part file';

const COPY_AGAIN =
  'Only the last line of a file may be half written. Copy the file again from where it was made.';

/** Of two lines of one stint, which is the later: at one time the one that says more. */
function comesAfter(a: Stint, b: Stint): boolean {
  const [ofA, ofB] = [stintLine(a), stintLine(b)];
  return (a.until - b.until || ofA.length - ofB.length || (ofA > ofB ? 1 : -1)) > 0;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Of heads that differ in what decides nothing, one has to be chosen, the same in any order: the greater budget, then the first text. */
function goesBefore(a: PartHead, b: PartHead): boolean {
  for (const unit of BUDGET_UNITS) {
    const [ofA, ofB] = [a.budget[unit] ?? Infinity, b.budget[unit] ?? Infinity];
    if (ofA !== ofB) return ofA > ofB;
  }
  return headLine(a) < headLine(b);
}

const isOfEdition = (difference: string): boolean => /^(?:rules|testbed) \(/.test(difference);

/** In what two heads differ that must be equal, in words; undefined: they are of one run. */
export function headDifference(a: PartHead, b: PartHead): string | undefined {
  const fields = fieldsApart(a.setup, b.setup);
  if (fields.length > 0) return fields.slice(0, 5).join(', ');
  // Under a budget an answer has a greatest length.
  if (BUDGET_UNITS.some((unit) => (a.budget[unit] === undefined) !== (b.budget[unit] === undefined)))
    return 'what their budgets bound';
  if (a.edition.rules !== b.edition.rules) return `rules (“${a.edition.rules}” and “${b.edition.rules}”)`;
  if (a.edition.testbed !== b.edition.testbed)
    return `testbed (“${a.edition.testbed}” and “${b.edition.testbed}”)`;
  return JSON.stringify(a.tasks) === JSON.stringify(b.tasks) ? undefined : 'the tasks that were chosen';
}

function becameOf(record: ResultRecord, { setup }: PartHead): Became {
  if (record.verdict !== 'not-counted') return record.verdict;
  return isUndecided(record, setup.config) ? 'undecided' : 'lost';
}

const TIMES = new Set(['startedAt', 'durationMs', 'waitedMs', 'toolMs', 'pageMs']);

/** A result without when it was made and how long that took, the same text for equal ones. */
function timeless(text: string): string {
  const without = <Of extends object>(value: Of): Of =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !TIMES.has(name))) as Of;
  const { trajectory, ...record } = without(JSON.parse(text) as ResultRecord);
  const steps = trajectory.steps.map((step) => ({
    ...without(step),
    toolResults: step.toolResults.map(without),
  }));
  return stableStringify({ ...record, trajectory: { ...trajectory, steps } } as unknown as JsonValue);
}
